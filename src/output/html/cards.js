/* A card: a game with its board, its moves and what the query wrote. */

function el(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== ""));
  return element;
}

/* A text of the games: it may be written from right to left. */
const bdi = (text) => el("bdi", {}, text);

function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("use", { href: "#i-" + name }));
}

function button(name, label, action, content) {
  const element = el("button", { type: "button", class: name, title: label, "aria-label": label }, content || icon(name));
  element.addEventListener("click", (event) => { event.stopPropagation(); action(element); });
  return element;
}

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = el("textarea", { class: "aside", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  announce(`${what} copied`);
  toast(`${what} copied`);
}

/* Says something for a moment to those who look at the page. */
function toast(text) {
  const element = document.getElementById("toast");
  element.textContent = text;
  /* An open dialog covers everything that is not in it. */
  (document.querySelector("dialog[open]") || document.body).append(element);
  element.hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { element.hidden = true; }, 1600);
}

/* Variations stand to the right of their line, so many times. */
const DEEPEST = 8;
const resultText = (result) => result.replace("1/2-1/2", "½–½").replace(/^([01])-([01])$/, "$1–$2");
const known = (text) => (text && !/^[?.\s]*$/.test(text) ? text : "");
const dateText = (date) => known(date).replace(/(\.\?\?)+$/, "");

const group = (label, ...buttons) => el("div", { class: "group-of", role: "group", "aria-label": label }, ...buttons);

class Card {
  constructor(report, hit, place, big) {
    this.report = report;
    this.hit = hit;
    this.nodes = positionsOf(hit);
    this.found = new Set(hit.p);
    this.notes = new Map(hit.n || []);
    this.board = new Board();
    this.buttons = new Map();
    this.state = hit.state = hit.state || { at: this.valid(hit.p[0]), flipped: false };
    this.big = big;
    this.build(place);
    this.show();
  }

  valid(id) { return this.nodes[id] ? id : 0; }

  get node() { return this.nodes[this.state.at]; }

  build(place) {
    const { hit, board } = this;
    this.hands = [el("div", { class: "hand" }), el("div", { class: "hand" })];
    this.side = el("span", { class: "side" });
    this.status = el("p", { class: "status" });
    this.texts = el("div", { class: "texts" });
    this.moves = el("div", { class: "moves" });
    this.movelist();
    const pockets = this.nodes[0].hands !== undefined;
    const view = el("div", { class: "view" });
    if (pockets) view.append(this.hands[0]);
    view.append(board.root);
    if (pockets) view.append(this.hands[1]);
    view.append(this.bar());
    this.swipe(board.root);
    const heading = this.big ? "h2" : "h3";
    const name = this.hit.white + " – " + this.hit.black;
    const position = this.big ? {} : { "aria-posinset": place.number, "aria-setsize": place.count };
    this.root = el("article", { class: "card", tabindex: this.big ? "-1" : "0", ...position, "aria-label": `${place.number}: ${name}, ${hit.result}` },
      el("header", {},
        el("span", { class: "number", "aria-hidden": "true" }, String(place.number)),
        el(heading, {}, bdi(hit.white), " – ", bdi(hit.black)),
        el("span", { class: "result" }, bdi(resultText(hit.result))),
        this.about()),
      view,
      el("div", { class: "side-by" }, this.status, this.moves, this.texts, this.more()));
    this.root.card = this;
  }

  about() {
    const { hit, report } = this;
    const parts = [known(hit.event), known(hit.site) !== known(hit.event) ? known(hit.site) : "", dateText(hit.date),
      known(hit.round) ? "round " + hit.round : "", known(hit.eco)].filter(Boolean);
    const line = el("p", { class: "about" });
    parts.forEach((part, i) => line.append(i ? " · " : "", bdi(part)));
    const source = report.run.sources[hit.s] || "";
    line.append(parts.length ? " · " : "", el("span", { class: "place", title: source },
      bdi(report.run.sources.length > 1 ? source + ", game " + hit.g : "game " + hit.g)));
    if (hit.v) line.append(" ", el("span", { class: "badge variant" }, hit.v));
    if (report.run.queries.length > 1) line.append(" ", el("span", { class: "badge label" }, bdi(hit.label)));
    return line;
  }

  bar() {
    const bar = el("div", { class: "bar" },
      group("moves", button("first", "first position", () => this.go(0)), button("previous", "back", () => this.step(-1)),
        button("next", "forward", () => this.step(1)), button("last", "last position", () => this.end())));
    if (this.hit.p.length > 1) {
      this.count = el("span", { class: "count" });
      bar.append(group("matches", button("found-before", "previous match", () => this.jump(-1)), this.count,
        button("found-next", "next match", () => this.jump(1))));
    }
    return bar;
  }

  more() {
    return group("more", button("flip", "flip the board", () => this.flip()),
      button("copy", "copy the FEN of this position", () => this.fen(), "FEN"),
      button("copy", "copy the game as PGN", () => this.pgn(), "PGN"),
      this.big ? button("close", "close", () => this.report.close()) : button("enlarge", "enlarge", () => this.report.enlarge(this)));
  }

  /* Moves with numbers; variations in brackets. */
  movelist() {
    const todo = [{ after: 0, into: this.moves, depth: 0 }];
    this.moves.append(this.moveButton(0));
    this.note(0, this.moves);
    /* Positions behind which a move of Black needs its number. */
    const alone = new Set([0]);
    while (todo.length) {
      const { after, variation, into, depth } = todo.pop();
      const step = (id, alone, target) => {
        const before = this.nodes[this.nodes[id].parent];
        const move = this.moveButton(id);
        if (before.turn === "w" || alone) {
          target.append(el("span", { class: "ply" }, el("span", { class: "no" }, before.full + (before.turn === "w" ? "." : "…")), move), " ");
        } else target.append(move, " ");
        return this.note(id, target);
      };
      if (variation !== undefined) {
        const line = el("div", { class: "variation" });
        /* Deeper ones stand one below the other. */
        (depth < DEEPEST ? into : into.parentElement).append(line);
        if (step(variation, true, line)) alone.add(variation);
        todo.push({ after: variation, into: line, depth: depth + 1 });
        continue;
      }
      const [main, ...others] = this.nodes[after].children;
      if (main === undefined) continue;
      const noted = step(main, alone.has(after), into);
      todo.push({ after: main, into, depth });
      for (const id of others.reverse()) todo.push({ variation: id, into, depth });
      if (others.length || noted) alone.add(main);
    }
    this.moves.append(el("span", { class: "end" }, resultText(this.hit.result)));
  }

  moveButton(id) {
    const node = this.nodes[id];
    const found = this.found.has(id);
    const attributes = { type: "button", class: found ? "move found" : "move", tabindex: "-1" };
    if (found) attributes["aria-label"] = `${id ? node.san : "start"}, match`;
    const element = el("button", attributes, id ? node.san : "start");
    element.addEventListener("click", () => this.go(id));
    this.buttons.set(id, element);
    return element;
  }

  note(id, into) {
    const text = this.notes.get(id);
    if (text) into.append(el("span", { class: "note" }, bdi(text)));
    return Boolean(text);
  }

  swipe(target) {
    let from;
    target.addEventListener("touchstart", (event) => { from = event.touches.length === 1 ? event.touches[0] : undefined; }, { passive: true });
    target.addEventListener("touchend", (event) => {
      const to = event.changedTouches[0];
      if (!from || !to) return;
      const [dx, dy] = [to.clientX - from.clientX, to.clientY - from.clientY];
      if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) this.step(dx < 0 ? 1 : -1);
    }, { passive: true });
  }

  go(id) {
    this.state.at = this.valid(id);
    this.show();
    this.say();
  }

  step(by) {
    const next = by < 0 ? this.node.parent : this.node.children[0];
    if (next !== undefined && next >= 0) this.go(next);
  }

  /* The same move's other continuations. */
  sibling() {
    const parent = this.nodes[this.node.parent];
    if (parent) this.go(parent.children[(parent.children.indexOf(this.state.at) + 1) % parent.children.length]);
  }

  end() {
    let node = this.node;
    while (node.children.length) node = this.nodes[node.children[0]];
    this.go(node.id);
  }

  jump(by) {
    const all = this.hit.p;
    const here = all.indexOf(this.state.at);
    if (here >= 0) return this.go(all[(here + by + all.length) % all.length]);
    const after = all.findIndex((id) => id > this.state.at);
    const next = by > 0 ? Math.max(after, 0) : (after < 0 ? all.length : after) - 1;
    return this.go(all[(next + all.length) % all.length]);
  }

  flip() {
    this.state.flipped = !this.state.flipped;
    this.show();
    announce(this.state.flipped ? "seen from Black" : "seen from White");
  }

  fen() { return copy(fenOf(this.hit, this.node), "FEN"); }

  pgn() { return copy(pgnOf(this.hit, this.nodes), "PGN"); }

  /* What the position is, in words. */
  words() {
    const { node, hit } = this;
    const mate = node.check && /#$/.test(node.san);
    const parts = [numbered(this.nodes, node.id)];
    parts.push(node.turn === "w" ? "White to move" : "Black to move");
    if (mate) parts.push("checkmate");
    else if (node.check) parts.push("check");
    if (node.checks) parts.push(`checks left ${node.checks}`);
    const at = hit.p.indexOf(node.id);
    if (at >= 0) parts.push(hit.p.length > 1 ? `match ${at + 1} of ${hit.p.length}` : "match");
    return parts;
  }

  say() { announce(this.words().join(", ")); }

  show() {
    const { node, hit, state } = this;
    const words = this.words();
    const marked = (hit.z || []).filter(([id]) => id === node.id).flatMap(([, signs]) => [...signs].map((sign) => INDEX.get(sign)));
    this.board.show(node, state.flipped, `${words.join(", ")}. ${spoken(node)}`, marked);
    this.side.className = "side " + (node.turn === "w" ? "white" : "black");
    const parts = words.map((word, i) => el("span", { class: i === 0 ? "played" : /^match/.test(word) ? "badge match" : /^check/.test(word) ? "badge alarm" : "" }, word));
    parts[1].prepend(this.side);
    this.status.replaceChildren(...parts);
    this.showHands();
    this.showTexts();
    if (this.count) this.count.textContent = `${hit.p.indexOf(node.id) + 1 || "–"}/${hit.p.length}`;
    if (this.current) { this.current.classList.remove("current"); this.current.removeAttribute("aria-current"); }
    this.current = this.buttons.get(node.id);
    this.current.classList.add("current");
    this.current.setAttribute("aria-current", "step");
    this.reveal();
  }

  /* Scrolls the moves, and nothing but the moves, to the current one. */
  reveal() {
    const [list, move] = [this.moves, this.current];
    if (!list.clientHeight) return;
    const top = move.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
    if (top < list.scrollTop + 8 || top + move.offsetHeight > list.scrollTop + list.clientHeight - 8) {
      list.scrollTop = top - list.clientHeight / 2 + move.offsetHeight / 2;
    }
  }

  showHands() {
    if (this.node.hands === undefined) return;
    const top = this.state.flipped;
    this.hands.forEach((hand, i) => {
      const white = (i === 1) !== top;
      const men = [...this.node.hands].filter((sign) => isWhite(sign) === white);
      const kinds = [..."QRBNP"].filter((kind) => men.some((sign) => sign.toUpperCase() === kind));
      const shown = kinds.map((kind) => {
        const count = men.filter((sign) => sign.toUpperCase() === kind).length;
        return el("span", { class: "held" }, svg("svg", { viewBox: "0 0 50 50", "aria-hidden": "true" }, man(white ? kind : kind.toLowerCase(), 0, 0, 50)),
          el("span", {}, "×" + count), el("span", { class: "aside" }, ` ${NAMES[kind]}`));
      });
      hand.replaceChildren(el("span", { class: "whose" }, (white ? "White" : "Black") + (kinds.length ? " holds" : " holds nothing")), ...shown);
    });
  }

  showTexts() {
    const { hit, node } = this;
    const rows = (hit.c || []).filter(([id]) => id === node.id);
    const parts = rows.map(([, name, value]) => el("span", { class: "column" }, el("b", {}, bdi(name)), " ", bdi(String(value))));
    const text = this.notes.get(node.id);
    if (text && node.id) parts.unshift(el("span", { class: "note" }, bdi(text)));
    this.texts.replaceChildren(...parts);
  }
}

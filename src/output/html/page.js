/* The report: what is shown, in which order, and the keys. */

const CARDS_AT_ONCE = 12;
const byId = (id) => document.getElementById(id);
const plural = (n, one, many) => `${n.toLocaleString("en")} ${n === 1 ? one : many || one + "s"}`;

function announce(text) { byId("said").textContent = text; }

function read(kind) {
  return [...document.querySelectorAll(`script.${kind}`)].map((element) => JSON.parse(element.textContent));
}

const seconds = (s) => (s < 0.1 ? "under 0.1 s" : s < 10 ? `${s.toFixed(1)} s` : `${Math.round(s)} s`);

/* What is counted in charts. A match has some keys of each, by which it is chosen. */
const FACETS = ["query", "year", "eco", "result"];
const RESULTS = ["1-0", "1/2-1/2", "0-1", "*"];

class Report {
  constructor() {
    [this.run] = read("run");
    [this.account] = read("account");
    this.hits = read("hits").flat();
    this.hits.forEach((hit, i) => this.prepare(hit, i));
    this.chosen = Object.fromEntries(FACETS.map((facet) => [facet, new Set()]));
    this.list = byId("list");
    this.current = 0;
    this.observer = new IntersectionObserver((entries) => entries.forEach((entry) => {
      if (entry.isIntersecting) this.fill(entry.target); else this.empty(entry.target);
    }), { rootMargin: "900px 0px" });
    this.keysOfYears();
    this.keysOfOpenings();
    this.charts = makeCharts(this);
    this.sorts();
    this.summary();
    this.listen();
    this.apply();
  }

  prepare(hit, i) {
    const tags = new Map(hit.t);
    const tag = (name, missing) => tags.get(name) || missing;
    Object.assign(hit, {
      index: i, white: tag("White", "?"), black: tag("Black", "?"), result: tag("Result", "*"), event: tag("Event", ""),
      site: tag("Site", ""), date: tag("Date", ""), round: tag("Round", ""), eco: tag("ECO", ""),
      label: (this.run.queries[hit.q] || {}).label || "",
    });
    hit.year = /^\d{4}/.test(hit.date) ? hit.date.slice(0, 4) : "";
    hit.keys = { query: [hit.label], result: [RESULTS.includes(hit.result) ? hit.result : "*"] };
    hit.text = [hit.white, hit.black, hit.event, hit.site, hit.date, hit.result, hit.eco, hit.label, tag("Opening", ""), hit.v || ""].join("\n").toLowerCase();
  }

  /* Years, or decades if there are many. */
  keysOfYears() {
    const years = this.hits.map((hit) => Number(hit.year)).filter(Boolean);
    const [low, high] = years.reduce(([low, high], year) => [Math.min(low, year), Math.max(high, year)], [9999, 0]);
    this.span = high - low > 40 ? 10 : 1;
    const name = (year) => (this.span === 1 ? String(year) : `${Math.floor(year / 10) * 10}s`);
    for (const hit of this.hits) hit.keys.year = [hit.year ? name(Number(hit.year)) : "no date"];
  }

  /* Openings by the volumes of their codes and, the most frequent ones, by the codes themselves. */
  keysOfOpenings() {
    const counts = new Map();
    const code = (hit) => (/^[A-E]\d\d/.exec(hit.eco.toUpperCase()) || ["none"])[0];
    for (const hit of this.hits) counts.set(code(hit), (counts.get(code(hit)) || 0) + 1);
    const codes = [...counts].filter(([name]) => name !== "none").sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
    for (const hit of this.hits) hit.keys.eco = code(hit) === "none" ? ["none"] : [code(hit)[0], code(hit)];
    const volumes = codes.length > 8 ? [...new Set(codes.map((name) => name[0]))].sort() : [];
    this.openings = codes.length ? [...volumes, ...codes.slice(0, volumes.length ? 6 : 8), ...(counts.has("none") ? ["none"] : [])] : [];
  }

  /* The ways to sort: name, comparison. */
  sorts() {
    const text = (key) => (a, b) => key(a).localeCompare(key(b), "en", { numeric: true });
    const date = (hit) => hit.date.replace(/\?/g, "0") || "0";
    const input = (a, b) => a.s - b.s || a.g - b.g || a.q - b.q;
    const listed = (a, b) => a.index - b.index;
    this.orders = [["as listed", listed], ["order of the input", input],
      ["date, oldest first", text(date)], ["date, newest first", (a, b) => text(date)(b, a)],
      ["White", text((hit) => hit.white)], ["Black", text((hit) => hit.black)], ["event", text((hit) => hit.event)],
      ["earliest match", (a, b) => a.y - b.y], ["latest match", (a, b) => b.y - a.y], ["most matches", (a, b) => b.p.length - a.p.length]];
    this.run.queries.forEach((query, q) => query.sorts.forEach(([name, least], i) => {
      const label = this.run.queries.length > 1 ? `${query.label}: ${name}` : name;
      this.orders.push([`${label}, ${least ? "least" : "most"} first`, (a, b) => keyOrder(a, b, q, i) * (least ? 1 : -1) || missing(a, b, q, i)]);
    }));
    byId("sort").replaceChildren(...this.orders.map(([name], i) => el("option", { value: String(i) }, name)));
  }

  summary() {
    const account = this.account || {};
    const positions = this.hits.reduce((sum, hit) => sum + hit.p.length, 0);
    const parts = [];
    const games = plural(this.hits.length, this.run.queries.length > 1 ? "match" : "game", this.run.queries.length > 1 ? "matches" : "games");
    parts.push(account.games ? `${games} found in ${plural(account.games, "game")}` : `${games} found`, plural(positions, "position"));
    const about = el("span", {}, parts.join(" · "));
    const when = this.run.began ? new Date(this.run.began * 1000) : undefined;
    const details = [account.seconds !== undefined ? seconds(account.seconds) : "", "Figurine " + this.run.version];
    const line = el("p", {}, about);
    const second = el("p", { class: "about" });
    this.run.sources.forEach((name, i) => second.append(i ? ", " : "", bdi(name)));
    if (when) second.append(" · ", el("time", { datetime: when.toISOString() }, when.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })));
    for (const detail of details.filter(Boolean)) second.append(" · ", detail);
    byId("summary").replaceChildren(line, second);
    if (account.interrupted) byId("summary").append(el("p", { class: "alarm" }, "The search was stopped before its end."));
    this.remarks("faults", account.faults || []);
    this.remarks("notes", account.notes || []);
  }

  remarks(id, lines) {
    byId(id).hidden = lines.length === 0;
    byId(id).querySelector("ul").replaceChildren(...lines.map((line) => el("li", {}, bdi(line))));
    byId(id).querySelector("span").textContent = String(lines.length);
  }

  /* Takes filters and order into account and shows the list from its start. */
  apply() {
    const words = byId("filter").value.toLowerCase().match(/(?:[^\s"]|"[^"]*"?)+/g) || [];
    const tests = words.map(wordTest);
    const counts = Object.fromEntries(FACETS.map((facet) => [facet, new Map()]));
    const count = (facet, hit) => hit.keys[facet].forEach((key) => counts[facet].set(key, (counts[facet].get(key) || 0) + 1));
    this.shown = [];
    for (const hit of this.hits) {
      if (!tests.every((test) => test(hit))) continue;
      const failed = FACETS.filter((facet) => this.chosen[facet].size && !hit.keys[facet].some((key) => this.chosen[facet].has(key)));
      if (failed.length === 0) { this.shown.push(hit); FACETS.forEach((facet) => count(facet, hit)); }
      if (failed.length === 1) count(failed[0], hit);
    }
    const [, order] = this.orders[Number(byId("sort").value) || 0];
    this.shown.sort((a, b) => order(a, b) || a.index - b.index);
    this.charts.forEach((chart) => chart.show(counts[chart.facet]));
    this.current = 0;
    this.lay();
    const all = this.shown.length === this.hits.length;
    byId("shown").textContent = all ? plural(this.hits.length, "match", "matches") : `${this.shown.length.toLocaleString("en")} of ${plural(this.hits.length, "match", "matches")}`;
    byId("reset").hidden = words.length === 0 && FACETS.every((facet) => this.chosen[facet].size === 0);
    byId("nothing").hidden = this.shown.length > 0;
    byId("nothing").textContent = this.hits.length ? "No match fits these filters." : "Nothing was found.";
  }

  /* Cards stand in groups, which are filled when they come near. */
  lay() {
    this.observer.disconnect();
    const groups = [];
    for (let from = 0; from < this.shown.length; from += CARDS_AT_ONCE) {
      const group = el("div", { class: "group", role: "presentation" });
      group.from = from;
      group.count = Math.min(CARDS_AT_ONCE, this.shown.length - from);
      groups.push(group);
    }
    this.groups = groups;
    this.list.replaceChildren(...groups);
    this.measure();
    if (groups[0]) this.fill(groups[0]);
    groups.forEach((group) => this.observer.observe(group));
  }

  /* An empty group is as high as it will be, about. */
  measure() {
    const columns = Math.max(1, getComputedStyle(this.list).getPropertyValue("--columns") | 0);
    const width = Math.min(this.list.clientWidth - 26, 420);
    const height = columns > 1 || this.list.clientWidth > 600 ? 420 : width + 340;
    for (const group of this.groups) {
      if (!group.childElementCount) group.style.minHeight = `${Math.ceil(group.count / columns) * (height + 16)}px`;
    }
  }

  fill(group) {
    if (group.childElementCount) return;
    const cards = this.shown.slice(group.from, group.from + group.count)
      .map((hit, i) => new Card(this, hit, { number: group.from + i + 1, count: this.shown.length }).root);
    group.style.minHeight = "";
    group.replaceChildren(...cards);
    cards.forEach((root) => root.card.reveal());
  }

  empty(group) {
    if (!group.childElementCount || group.contains(document.activeElement) || this.printing) return;
    group.style.minHeight = `${group.offsetHeight}px`;
    group.replaceChildren();
  }

  card(index) {
    const group = this.groups[Math.floor(index / CARDS_AT_ONCE)];
    if (!group) return undefined;
    this.fill(group);
    return group.children[index % CARDS_AT_ONCE].card;
  }

  focus(index) {
    const card = this.card(Math.max(0, Math.min(index, this.shown.length - 1)));
    if (!card) return;
    this.current = Math.max(0, Math.min(index, this.shown.length - 1));
    card.root.focus({ preventScroll: true });
    card.root.scrollIntoView({ block: "center", behavior: "instant" });
    card.reveal();
  }

  /* The card that keys go to: the large one, the one with the focus, or the first in sight. */
  get active() {
    if (byId("large").open) return this.large;
    const focused = document.activeElement && document.activeElement.closest(".card");
    return focused ? focused.card : this.card(this.current);
  }

  enlarge(card) {
    const number = this.shown.indexOf(card.hit) + 1;
    this.large = new Card(this, card.hit, { number, count: this.shown.length }, true);
    document.body.append(byId("toast"));
    byId("large").replaceChildren(this.large.root);
    if (!byId("large").open) byId("large").showModal();
    this.large.root.focus();
    this.large.reveal();
  }

  close() { byId("large").close(); }

  closed() {
    document.body.append(byId("toast"));
    byId("large").replaceChildren();
    const index = this.shown.indexOf(this.large.hit);
    const card = this.card(index);
    if (!card) return;
    card.show();
    this.focus(index);
  }

  /* The next match in the list, in the large view if that is open. */
  walk(by) {
    const large = byId("large").open;
    const index = large ? this.shown.indexOf(this.large.hit) : this.current;
    const started = large || (document.activeElement && document.activeElement.closest(".card"));
    const next = started ? index + by : index;
    if (next < 0 || next >= this.shown.length) return;
    if (large) this.enlarge(this.card(next)); else this.focus(next);
  }

  listen() {
    let timer;
    byId("filter").addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(() => this.apply(), 120); });
    byId("sort").addEventListener("change", () => this.apply());
    byId("reset").addEventListener("click", () => this.reset());
    byId("theme").addEventListener("click", () => theme());
    byId("keys").addEventListener("click", () => byId("help").showModal());
    byId("help-close").addEventListener("click", () => byId("help").close());
    byId("large").addEventListener("close", () => this.closed());
    this.list.addEventListener("focusin", (event) => {
      const root = event.target.closest(".card");
      if (root) this.current = this.shown.indexOf(root.card.hit);
    });
    this.list.addEventListener("pointerdown", (event) => {
      const root = event.target.closest(".card");
      if (root) this.current = this.shown.indexOf(root.card.hit);
    });
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("resize", () => this.measure());
    addEventListener("beforeprint", () => { this.printing = true; this.groups.slice(0, 20).forEach((group) => this.fill(group)); });
    addEventListener("afterprint", () => { this.printing = false; });
  }

  reset() {
    byId("filter").value = "";
    FACETS.forEach((facet) => this.chosen[facet].clear());
    this.apply();
    byId("filter").focus();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.closest && event.target.closest("input, select, textarea");
    if (typing) {
      if (event.key === "Escape") event.target.blur();
      if (event.key === "Enter" && event.target.id === "filter") {
        this.apply();
        this.focus(0);
      }
      return;
    }
    if (event.target.closest && event.target.closest(".chart")) return;
    if (byId("help").open && event.key !== "?") return;
    const card = () => this.active;
    const scrolls = event.target.closest && event.target.closest("pre");
    const actions = {
      ArrowRight: () => card().step(1), ArrowLeft: () => card().step(-1), Home: () => card().go(0), End: () => card().end(),
      j: () => this.walk(1), k: () => this.walk(-1), n: () => card().jump(1), p: () => card().jump(-1), v: () => card().sibling(),
      f: () => card().flip(), c: () => card().fen(), g: () => card().pgn(), o: () => (byId("large").open ? this.close() : this.enlarge(card())),
      d: () => theme(), "/": () => byId("filter").focus(), "?": () => (byId("help").open ? byId("help").close() : byId("help").showModal()),
    };
    const action = actions[event.key];
    if (!action || (scrolls && event.key.length > 1)) return;
    const needs = "ArrowRight ArrowLeft Home End n p v f c g o".split(" ").includes(event.key);
    if (needs && !this.active) return;
    event.preventDefault();
    action();
  }
}

const keyOf = (hit, q, i) => (hit.q === q && hit.k ? hit.k[i] : null);

function keyOrder(a, b, q, i) {
  const [x, y] = [keyOf(a, q, i), keyOf(b, q, i)];
  if (x === null || y === null) return 0;
  return x < y ? -1 : x > y ? 1 : 0;
}

/* A hit without the key comes last. */
function missing(a, b, q, i) {
  return (keyOf(a, q, i) === null) - (keyOf(b, q, i) === null);
}

/* A word of the filter: a text, or `field:text`; years may be a range. */
function wordTest(word) {
  const [, field, quoted] = /^(?:(white|black|player|event|site|year|date|result|eco|query|variant):)?(.*)$/.exec(word);
  const text = quoted.replace(/"/g, "");
  const get = {
    white: (hit) => hit.white, black: (hit) => hit.black, player: (hit) => hit.white + "\n" + hit.black, event: (hit) => hit.event,
    site: (hit) => hit.site, date: (hit) => hit.date, result: (hit) => hit.result, eco: (hit) => hit.eco, query: (hit) => hit.label,
    variant: (hit) => hit.v || "standard", year: (hit) => hit.year,
  }[field];
  if (!get) return (hit) => hit.text.includes(text);
  const range = field === "year" && /^(\d*)-(\d*)$/.exec(text);
  if (range) return (hit) => hit.year !== "" && Number(hit.year) >= Number(range[1]) && Number(hit.year) <= Number(range[2] || 9999);
  if (field === "result") return (hit) => hit.result === text.replace(/^(½[-–]½|1\/2|draw)$/, "1/2-1/2");
  return (hit) => get(hit).toLowerCase().includes(text);
}

/* Light and dark: as the system has it, until the reader chooses. */
function theme(given) {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = root.dataset.theme || (dark ? "dark" : "light");
  const next = given || (now === "dark" ? "light" : "dark");
  root.dataset.theme = next;
  byId("theme").setAttribute("aria-pressed", String(next === "dark"));
  try { localStorage.setItem("figurine-theme", next); } catch { /* a page without storage keeps no choice */ }
}

try {
  const kept = localStorage.getItem("figurine-theme");
  if (kept === "dark" || kept === "light") theme(kept);
} catch { /* likewise */ }

const report = new Report();
document.documentElement.classList.add("ready");

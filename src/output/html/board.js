/* A board drawn as SVG: squares once, men by reference to the symbols of the page. */

const SVG = "http://www.w3.org/2000/svg";
const NAMES = { P: "pawn", N: "knight", B: "bishop", R: "rook", Q: "queen", K: "king" };

function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes || {})) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/* A man of the symbols of the page. */
function man(sign, x, y, size) {
  const use = svg("use", { href: "#" + plainMan(sign).toUpperCase(), x, y, width: size, height: size });
  use.setAttribute("class", isWhite(sign) ? "white" : "black");
  return use;
}

/* A board; `show` draws a position on it. One square is 50 units wide. */
class Board {
  constructor() {
    this.marks = svg("g", { class: "marks" });
    this.men = svg("g", { class: "men" });
    this.over = svg("g", { class: "over" });
    this.letters = svg("g", { class: "letters", "aria-hidden": "true" });
    this.root = svg("svg", { class: "board", viewBox: "0 0 424 424", role: "img" },
      svg("rect", { class: "light", x: 22, y: 2, width: 400, height: 400 }),
      svg("use", { class: "dark", href: "#squares", x: 22, y: 2, width: 400, height: 400 }),
      this.marks, this.men, this.over,
      svg("rect", { class: "frame", x: 22, y: 2, width: 400, height: 400 }), this.letters);
    this.flipped = undefined;
  }

  x(square) { return 22 + 50 * (this.flipped ? 7 - (square & 7) : square & 7); }

  y(square) { return 2 + 50 * (this.flipped ? square >> 3 : 7 - (square >> 3)); }

  show(node, flipped, label, found) {
    if (this.flipped !== flipped) {
      this.flipped = flipped;
      this.coordinates();
    }
    const marks = [];
    if (node.from >= 0) marks.push(this.corners(node.from, "from"));
    if (node.to >= 0) marks.push(this.corners(node.to, "to"));
    const men = [];
    const over = [];
    node.board.forEach((sign, square) => {
      if (!sign) return;
      if (node.check && plainMan(sign) === (node.turn === "w" ? "K" : "k")) marks.push(this.check(square));
      men.push(man(sign, this.x(square), this.y(square), 50));
      if (PROMOTED[sign]) over.push(svg("circle", { class: "promoted", cx: this.x(square) + 41, cy: this.y(square) + 9, r: 4.5 }));
    });
    for (const square of found) over.push(this.ring(square));
    this.marks.replaceChildren(...marks);
    this.men.replaceChildren(...men);
    this.over.replaceChildren(...over);
    this.root.setAttribute("aria-label", label);
  }

  /* The squares of the last move: a tint, and corners that need no colour. */
  corners(square, end) {
    const [x, y] = [this.x(square), this.y(square)];
    const corner = (cx, cy, dx, dy) => `M${x + cx} ${y + cy + dy}V${y + cy}H${x + cx + dx}`;
    const path = corner(3, 3, 10, 10) + corner(47, 3, -10, 10) + corner(3, 47, 10, -10) + corner(47, 47, -10, -10);
    const group = svg("g", { class: end },
      svg("rect", { x, y, width: 50, height: 50 }), svg("path", { d: path }));
    if (end === "from") group.append(svg("circle", { cx: x + 25, cy: y + 25, r: 5 }));
    return group;
  }

  check(square) {
    const [x, y] = [this.x(square) + 25, this.y(square) + 25];
    const points = Array.from({ length: 24 }, (_, i) => {
      const [turn, far] = [(i * Math.PI) / 12, i % 2 ? 19 : 24.5];
      return `${(x + far * Math.sin(turn)).toFixed(1)},${(y - far * Math.cos(turn)).toFixed(1)}`;
    });
    return svg("polygon", { class: "check", points: points.join(" ") });
  }

  ring(square) {
    return svg("circle", { class: "ring", cx: this.x(square) + 25, cy: this.y(square) + 25, r: 22 });
  }

  coordinates() {
    const text = (x, y, letter) => svg("text", { x, y }, letter);
    const letters = [];
    for (let i = 0; i < 8; i++) {
      letters.push(text(11, this.y(i * 8) + 30, String(i + 1)));
      letters.push(text(this.x(i) + 25, 419, "abcdefgh"[i]));
    }
    this.letters.replaceChildren(...letters);
  }
}

/* What stands on the board, for those who do not see it. */
function spoken(node) {
  const side = (white) => {
    const men = [];
    for (const kind of "KQRBNP") {
      node.board.forEach((sign, square) => {
        if (sign && isWhite(sign) === white && plainMan(sign).toUpperCase() === kind) {
          men.push((kind === "P" ? "" : kind) + squareName(square));
        }
      });
    }
    return men.join(" ") || "nothing";
  };
  return `White: ${side(true)}. Black: ${side(false)}.`;
}

"use strict";
/* A game as the data tells it: positions, FEN, PGN. Nothing here knows the rules of chess. */

const SQUARES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/* Signs of men that a pawn became, and what they are. */
const PROMOTED = { S: "N", T: "B", U: "R", V: "Q", W: "K", s: "n", t: "b", u: "r", v: "q", w: "k" };
const INDEX = new Map([...SQUARES].map((sign, i) => [sign, i]));

const squareName = (square) => "abcdefgh"[square & 7] + ((square >> 3) + 1);
const plainMan = (sign) => PROMOTED[sign] || sign;
const isWhite = (sign) => sign < "a";

/* The initial position. */
function startOf(hit) {
  const words = (hit.f || START).split(" ");
  const [, men, hands] = /^([^[]*)(?:\[(.*)\])?$/.exec(words[0]);
  const board = new Array(64).fill("");
  let square = 56;
  for (const c of men) {
    if (c === "/") square -= 16;
    else if (c === "~") promote(board, square - 1);
    else if (c >= "1" && c <= "8") square += Number(c);
    else board[square++] = c;
  }
  for (const sign of hit.r || "") promote(board, INDEX.get(sign));
  const checks = words.length > 6 ? words[4] : "";
  const [half, full] = words.slice(-2).map(Number);
  return {
    id: 0, parent: -1, children: [], san: "", ply: 0, board, turn: words[1], castling: words[2],
    ep: words[3], half, full, hands, checks, check: Boolean(hit.x), from: -1, to: -1,
  };
}

function promote(board, square) {
  const found = Object.entries(PROMOTED).find(([, man]) => man === board[square]);
  if (found) board[square] = found[0];
}

/* All positions of a hit by their ids. */
function positionsOf(hit) {
  const nodes = [startOf(hit)];
  for (const word of hit.m ? hit.m.split(" ") : []) nodes.push(nextOf(nodes, word));
  return nodes;
}

function nextOf(nodes, word) {
  const id = nodes.length;
  const comma = word.indexOf(",");
  const [moved, ...fields] = word.slice(comma + 1).split(";");
  const given = Object.fromEntries(fields.map((field) => [field[0], field.slice(1)]));
  const parent = "u" in given ? Number(given.u) : id - 1;
  const before = nodes[parent];
  const board = before.board.slice();
  const node = {
    ...before, id, parent, children: [], san: word.slice(0, comma), ply: before.ply + 1, board,
    turn: "t" in given ? before.turn : before.turn === "w" ? "b" : "w", ep: "-",
    half: before.half + 1, full: before.full + (before.turn === "b" ? 1 : 0), check: "x" in given,
    from: -1, to: -1,
  };
  let rest = 1;
  if (moved[0] !== ".") {
    [node.from, node.to] = [INDEX.get(moved[0]), INDEX.get(moved[1])];
    const man = board[node.from];
    board[node.from] = "";
    const pawn = man === "P" || man === "p";
    if (pawn || board[node.to]) node.half = 0;
    if (pawn && Math.abs(node.from - node.to) === 16) node.ep = squareName((node.from + node.to) / 2);
    board[node.to] = man;
    rest = 2;
  }
  for (; rest < moved.length; rest += 2) {
    const square = INDEX.get(moved[rest]);
    board[square] = moved[rest + 1] === "." ? "" : moved[rest + 1];
    if (node.from < 0) node.to = square;
  }
  if ("c" in given) node.castling = given.c;
  if ("e" in given) node.ep = given.e;
  if ("h" in given) node.half = Number(given.h);
  if ("p" in given) node.hands = given.p;
  if ("k" in given) node.checks = given.k;
  before.children.push(id);
  return node;
}

/* The position in Forsyth-Edwards notation. */
function fenOf(hit, node) {
  const rows = [];
  for (let rank = 7; rank >= 0; rank--) {
    let row = "";
    let empty = 0;
    for (let file = 0; file < 8; file++) {
      const sign = node.board[rank * 8 + file];
      if (!sign) { empty++; continue; }
      row += (empty || "") + plainMan(sign) + (node.hands !== undefined && PROMOTED[sign] ? "~" : "");
      empty = 0;
    }
    rows.push(row + (empty || ""));
  }
  const hands = node.hands === undefined ? "" : `[${node.hands}]`;
  const checks = node.checks ? node.checks + " " : "";
  return `${rows.join("/")}${hands} ${node.turn} ${node.castling} ${node.ep} ${checks}${node.half} ${node.full}`;
}

/* A move with its number: `12...Nf6`. */
function numbered(nodes, id) {
  if (id === 0) return "start";
  const node = nodes[id];
  const before = nodes[node.parent];
  return `${before.full}${before.turn === "w" ? "." : "…"} ${node.san}`;
}

const ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/* The game as PGN, with what the query wrote as comments. */
function pgnOf(hit, nodes) {
  const tags = new Map(hit.t);
  const lines = [];
  const tag = (name, value) => lines.push(`[${name} "${value.replace(/[\\"]/g, "\\$&")}"]`);
  const unknown = { Date: "????.??.??", Result: "*" };
  for (const name of ROSTER) tag(name, tags.get(name) || unknown[name] || "?");
  for (const [name, value] of hit.t) if (!ROSTER.includes(name)) tag(name, value);
  if (hit.f) { tag("SetUp", "1"); tag("FEN", hit.f); }
  const words = movetext(hit, nodes);
  words.push(["1-0", "0-1", "1/2-1/2"].includes(tags.get("Result")) ? tags.get("Result") : "*");
  let line = "";
  const text = [];
  for (const word of words) {
    if (line && line.length + 1 + word.length > 79) { text.push(line); line = ""; }
    line += (line ? " " : "") + word;
  }
  text.push(line);
  return `${lines.join("\n")}\n\n${text.join("\n")}\n`;
}

function movetext(hit, nodes) {
  const words = [];
  const notes = new Map(hit.n || []);
  const found = new Set(hit.p);
  const remark = (id) => {
    const text = [notes.get(id), found.has(id) ? "CQL" : ""].filter(Boolean).join(" ");
    if (text) words.push(...`{${text.replace(/[{}]/g, (c) => (c === "{" ? "(" : ")"))}}`.split(" "));
    return Boolean(text);
  };
  const step = (id, first) => {
    const before = nodes[nodes[id].parent];
    const number = before.turn === "w" ? `${before.full}.` : first ? `${before.full}...` : "";
    if (number) words.push(number);
    words.push(nodes[id].san);
    return remark(id);
  };
  let first = true;
  remark(0);
  /* A list of what is still to be done instead of recursion, however long the game. */
  const todo = [{ after: 0 }];
  while (todo.length) {
    const next = todo.pop();
    if (next.close) {
      words[words.length - 1] += ")";
      first = true;
    } else if (next.variation) {
      const at = words.length;
      first = step(next.variation, true);
      words[at] = "(" + words[at];
      todo.push({ close: true }, { after: next.variation });
    } else {
      const [main, ...others] = nodes[next.after].children;
      if (main === undefined) continue;
      first = step(main, first);
      todo.push({ after: main });
      for (const id of others.reverse()) todo.push({ variation: id });
    }
  }
  return words;
}

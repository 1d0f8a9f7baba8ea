// Everything that needs no editor.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import * as path from "node:path";
import { test } from "node:test";
import { betterLanguage, isForeign } from "../src/detect.js";
import { gameArguments, namesGames, resolveGames, runArguments } from "../src/games.js";
import { details, players, readMatches } from "../src/matches.js";
import { run } from "../src/program.js";
import { forWebview } from "../src/report.js";

const root = path.resolve("../..");
const figurine = process.env["FIGURINE"] ?? path.join(root, "target/debug/figurine");
const classics = path.join(root, "examples/games/classics.pgn");
const smothered = path.join(root, "examples/queries/smothered-mate.cql");

test("files of others are told from queries", () => {
  const folder = path.join(root, "tests/editors/kinds");
  const names = readdirSync(folder);
  assert.ok(names.length >= 9);
  for (const name of names) {
    const text = readFileSync(path.join(folder, name), "utf8");
    assert.equal(isForeign(text), name.startsWith("other"), name);
  }
});

test("the setting says whose a file is", () => {
  const chess = { fileName: "/a/b.cql", language: "cql", text: "cql()\nmate" };
  const other = { fileName: "/a/b.CQL", language: "chess-cql", text: "SELECT * FROM a;" };
  const known = ["cql", "chess-cql", "plaintext"];
  assert.equal(betterLanguage(chess, "detect", known), "chess-cql");
  assert.equal(betterLanguage({ ...chess, language: "chess-cql" }, "detect", known), undefined);
  assert.equal(betterLanguage(chess, "never", known), undefined);
  assert.equal(betterLanguage(other, "detect", known), "cql");
  assert.equal(betterLanguage(other, "detect", ["chess-cql"]), "plaintext");
  assert.equal(betterLanguage(other, "always", known), undefined);
  assert.equal(betterLanguage({ ...other, fileName: "x.chess.cql" }, "never", known), undefined);
  assert.equal(betterLanguage({ ...chess, fileName: "a.pgn" }, "always", known), undefined);
});

test("games are found from the folder, or named by the query", () => {
  const setting = ["a.pgn", "/b.pgn", "${workspaceFolder}/c.pgn"];
  assert.deepEqual(resolveGames(setting, "/w"), ["/w/a.pgn", "/b.pgn", "/w/c.pgn"]);
  assert.deepEqual(resolveGames(["~/a.pgn"], "/w"), [path.join(homedir(), "a.pgn")]);
  assert.ok(namesGames("// games\ncql(input a.pgn)\nmate"));
  assert.ok(namesGames("cql (variations input a.pgn)"));
  assert.ok(!namesGames('cql(output a.pgn)\ncomment("input")'));
  assert.ok(!namesGames("// cql(input a.pgn)\nmate"));
});

test("matches are read, other lines left out", () => {
  const game = { game: 3, positions: [1, 4], white: "A", date: "18??.01.01", result: "1-0" };
  const [match, ...none] = readMatches(`${JSON.stringify(game)}\n\n{"tallies":[]}\n`);
  assert.ok(match !== undefined && none.length === 0);
  assert.equal(players(match), "A – ?");
  assert.equal(details(match), "1-0, 18, 2 positions");
});

test("what is contributed is there", () => {
  const text = readFileSync("package.json", "utf8");
  const { contributes } = JSON.parse(text) as {
    contributes: {
      languages: { configuration: string; firstLine: string }[];
      grammars: { path: string }[];
      snippets: { path: string }[];
      commands: { command: string }[];
    };
  };
  const [language] = contributes.languages;
  assert.ok(language !== undefined && existsSync(language.configuration));
  const firstLine = new RegExp(language.firstLine);
  for (const line of ["cql(input a.pgn)", "  cql ()", "♖a2", "[♖♜]a2", "// ♖"]) {
    assert.ok(firstLine.test(line), line);
  }
  for (const line of ["SELECT cql(a)", "library a", "x"]) assert.ok(!firstLine.test(line), line);
  const files = [...contributes.grammars, ...contributes.snippets];
  for (const { path: file } of files) JSON.parse(readFileSync(file, "utf8"));
  const configuration = readFileSync(language.configuration, "utf8");
  const rules = JSON.parse(configuration) as { indentationRules: Record<string, string> };
  const increase = new RegExp(rules.indentationRules["increaseIndentPattern"] ?? "");
  for (const line of ["flipcolor {", "x = (", "cql(", "mate { check"]) assert.match(line, increase);
  for (const line of ["mate", "f(x)", "// {", 'comment("{")']) assert.doesNotMatch(line, increase);
  const source = readFileSync("src/extension.ts", "utf8");
  for (const { command } of contributes.commands) {
    assert.ok(source.includes(`"${command.replace("figurine.", "")}"`), command);
  }
});

test("a query is run and a game shown", async () => {
  const args = runArguments(smothered, [classics], ["--format", "jsonl"]);
  const outcome = await run(figurine, args, root);
  assert.equal(outcome.code, 0, outcome.said);
  const matches = readMatches(outcome.out);
  assert.deepEqual(
    matches.map((match) => match.game),
    [18, 21],
  );
  const first = matches[0];
  assert.ok(first !== undefined);
  const game = await run(figurine, gameArguments(first.source, first.game), root);
  assert.equal(game.out.match(/\[Event /g)?.length, 1, game.said);
  assert.ok(game.out.includes("Greco") && !game.out.includes("{"), game.out);
});

test("the report is one page", async (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), "figurine-report-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const report = path.join(folder, "report.html");
  const more = ["--format", "html", "--output", report];
  const outcome = await run(figurine, runArguments(smothered, [classics], more), root);
  assert.equal(outcome.code, 0, outcome.said);
  const page = readFileSync(report, "utf8");
  assert.match(page, /^<!doctype html>/i);
  const shown = forWebview(page, true);
  assert.match(shown, /<html data-theme="dark" lang=/);
  // Every style of the page is allowed by its policy.
  const styles = [...shown.matchAll(/<style>([^]*?)<\/style>/g)].map((match) => match[1] ?? "");
  assert.equal(styles.length, 2);
  const policy = /style-src ([^;]*);/.exec(shown)?.[1] ?? "";
  for (const style of styles) {
    assert.ok(policy.includes(createHash("sha256").update(style).digest("base64")));
  }
});

test("a program that is not there is named", async () => {
  await assert.rejects(run("/nowhere/figurine", [], root), /`\/nowhere\/figurine` is not there/);
});

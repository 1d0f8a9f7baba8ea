// The commands.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import * as path from "node:path";
import * as vscode from "vscode";
import { namesGames, resolveGames, runArguments } from "./games.js";
import { readMatches, type Match } from "./matches.js";
import { gamePage, wordPage } from "./pages.js";
import { run, type Outcome } from "./program.js";
import { forWebview } from "./report.js";
import type { MatchTree } from "./tree.js";

/** What the commands share. */
export interface Shared {
  tree: MatchTree;
  view: vscode.TreeView<Match>;
  log: vscode.OutputChannel;
  memory: vscode.Memento;
}

/** A query, the games, and where relative paths start. */
interface Task {
  query: string;
  games: string[];
  folder: string;
}

export function settings(scope?: vscode.Uri): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration("figurine", scope);
}

export function program(): string {
  return settings().get("path", "figurine");
}

/** Where relative paths start. */
function folderOf(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.fsPath;
  return folder ?? path.dirname(uri.fsPath);
}

/** Asks for files with games, which are used until the window is closed or others are chosen. */
export async function chooseGames(shared: Shared): Promise<string[]> {
  const files = await vscode.window.showOpenDialog({
    title: "Games to search",
    canSelectMany: true,
    filters: { Games: ["pgn", "zst", "gz", "bz2", "fgx"], "All files": ["*"] },
  });
  const games = files?.map((file) => file.fsPath) ?? [];
  if (games.length > 0) await shared.memory.update("games", games);
  return games;
}

/** A query: a button hands over the file of its editor, the server an address as text. */
export type Query = vscode.Uri | string | undefined;

async function documentOf(query: Query): Promise<vscode.TextDocument | undefined> {
  if (query === undefined) return vscode.window.activeTextEditor?.document;
  const uri = typeof query === "string" ? vscode.Uri.parse(query) : query;
  return vscode.workspace.openTextDocument(uri);
}

/** A query, saved, with its games; none if the user gave up. */
async function prepare(shared: Shared, query: Query): Promise<Task | undefined> {
  const document = await documentOf(query);
  if (document === undefined) return undefined;
  if ((document.isDirty || document.isUntitled) && !(await document.save())) return undefined;
  const folder = folderOf(document.uri);
  const task = { query: document.uri.fsPath, folder };
  const set = resolveGames(settings(document.uri).get<string[]>("games", []), folder);
  if (set.length > 0) return { ...task, games: set };
  if (namesGames(document.getText())) return { ...task, games: [] };
  const remembered = shared.memory.get<string[]>("games", []);
  const games = remembered.length > 0 ? remembered : await chooseGames(shared);
  return games.length > 0 ? { ...task, games } : undefined;
}

/** Runs a task with progress. Faults go to the log; none if there is nothing to show. */
async function search(
  shared: Shared,
  task: Task,
  more: readonly string[],
): Promise<Outcome | undefined> {
  const args = runArguments(task.query, task.games, more);
  const title = `Searching ${task.games.map((file) => path.basename(file)).join(", ")}`;
  const where = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const outcome = await vscode.window.withProgress(where, (_, stop) =>
    run(program(), args, task.folder, stop),
  );
  if (outcome.said.trim() !== "") shared.log.appendLine(outcome.said.trimEnd());
  if (outcome.code === 2 || outcome.code === 3) {
    shared.log.show(true);
    const what = outcome.code === 2 ? "The query is wrong" : "The games could not be read";
    void vscode.window.showErrorMessage(`${what}: see the output of Figurine.`);
  }
  if (outcome.code === 1) void vscode.window.showInformationMessage("No game matches.");
  return outcome.code === 0 || outcome.code === 130 ? outcome : undefined;
}

/** Lists the games that match. */
export async function runQuery(shared: Shared, query: Query): Promise<void> {
  const task = await prepare(shared, query);
  if (task === undefined) return;
  const limit = settings().get("limit", 1000);
  const outcome = await search(shared, task, ["--format", "jsonl", "--limit", String(limit)]);
  const matches = readMatches(outcome?.out ?? "");
  await vscode.commands.executeCommand("setContext", "figurine.ran", true);
  shared.tree.show(matches);
  const count = matches.length === 1 ? "1 game" : `${matches.length} games`;
  shared.view.message = `${path.basename(task.query)}: ${count}`;
  const first = matches[0];
  if (first !== undefined) await shared.view.reveal(first, { focus: false, select: false });
}

/** Shows the report: boards, move lists, counts. */
export async function showMatches(shared: Shared, query: Query): Promise<void> {
  const task = await prepare(shared, query);
  if (task === undefined) return;
  const folder = await mkdtemp(path.join(tmpdir(), "figurine-"));
  try {
    const report = path.join(folder, "report.html");
    const more = ["--format", "html", "--output", report];
    if ((await search(shared, task, more)) === undefined) return;
    const panel = vscode.window.createWebviewPanel(
      "figurine.report",
      `Matches of ${path.basename(task.query)}`,
      vscode.ViewColumn.Beside,
      { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [] },
    );
    const theme = vscode.window.activeColorTheme.kind;
    const dark = [vscode.ColorThemeKind.Dark, vscode.ColorThemeKind.HighContrast].includes(theme);
    panel.webview.html = forWebview(await readFile(report, "utf8"), dark);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens a game of the list as a text of its own, whatever the size of its file. */
export async function openGame(match: Match | undefined): Promise<void> {
  if (match === undefined) return;
  const document = await vscode.workspace.openTextDocument(gamePage(match));
  await vscode.window.showTextDocument(document, { preview: true });
}

/** Shows the page of the word at the cursor. */
export async function explainWord(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const at = editor?.document.getWordRangeAtPosition(editor.selection.active);
  const word = await vscode.window.showInputBox({
    prompt: "A filter, or the code of an error",
    value: at === undefined ? "" : (editor?.document.getText(at) ?? ""),
  });
  if (word === undefined || word === "") return;
  const document = await vscode.workspace.openTextDocument(wordPage(word));
  await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside, true);
}

// The extension: the server, the commands, and whose a file is.

import * as path from "node:path";
import * as vscode from "vscode";
import { LanguageClient, type ServerOptions } from "vscode-languageclient/node";
import * as commands from "./commands.js";
import { betterLanguage, type Owner } from "./detect.js";
import { resolveGames } from "./games.js";
import type { Match } from "./matches.js";
import { SCHEME, provider } from "./pages.js";
import { MatchTree } from "./tree.js";

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel("Figurine");
  const tree = new MatchTree();
  const view = vscode.window.createTreeView("figurine.matches", { treeDataProvider: tree });
  const shared: commands.Shared = { tree, view, log, memory: context.workspaceState };
  const register = <T>(name: string, action: (argument?: T) => Promise<unknown>) =>
    vscode.commands.registerCommand(`figurine.${name}`, async (argument?: T) => {
      try {
        await action(argument);
      } catch (error) {
        void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
      }
    });
  context.subscriptions.push(
    log,
    view,
    register("run", (query?: commands.Query) => commands.runQuery(shared, query)),
    register("showMatches", (query?: commands.Query) => commands.showMatches(shared, query)),
    register("chooseGames", () => commands.chooseGames(shared)),
    register("explainWord", () => commands.explainWord()),
    register("openGame", (match?: Match) => commands.openGame(match)),
    register("restart", () => restart(log)),
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, provider(commands.program)),
    vscode.workspace.onDidOpenTextDocument(assign),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      const server = ["figurine.path", "figurine.games"];
      if (server.some((name) => change.affectsConfiguration(name))) await restart(log);
      if (change.affectsConfiguration("figurine.cqlFiles")) await assignAll();
    }),
  );
  await assignAll();
  await restart(log);
}

export async function deactivate(): Promise<void> {
  await client?.dispose();
}

async function assignAll(): Promise<void> {
  await Promise.all(vscode.workspace.textDocuments.map(assign));
}

/** Gives a document with the suffix .cql the language that it is written in. */
async function assign(document: vscode.TextDocument): Promise<void> {
  const owner = commands.settings(document.uri).get<Owner>("cqlFiles", "detect");
  const known = await vscode.languages.getLanguages();
  const about = {
    fileName: document.fileName,
    language: document.languageId,
    text: document.getText(),
  };
  const language = betterLanguage(about, owner, known);
  if (language !== undefined) await vscode.languages.setTextDocumentLanguage(document, language);
}

/** Starts the server, after the end of one that runs. */
async function restart(log: vscode.OutputChannel): Promise<void> {
  await client?.dispose();
  const command = commands.program();
  const server: ServerOptions = { command, args: ["lsp"] };
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? path.resolve(".");
  const games = resolveGames(commands.settings().get<string[]>("games", []), folder);
  client = new LanguageClient("figurine", "Figurine", server, {
    documentSelector: [{ language: "chess-cql" }],
    initializationOptions: { games },
    outputChannel: log,
    // The server knows nothing of the signs that stand for folders.
    middleware: { workspace: { configuration: ({ items }) => items.map(() => ({ games })) } },
  });
  try {
    await client.start();
  } catch (error) {
    log.appendLine(String(error));
    const choice = await vscode.window.showWarningMessage(
      `The server \`${command} lsp\` does not start: colours work, the rest does not.`,
      "Open Settings",
    );
    if (choice !== undefined) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "figurine.path");
    }
  }
}

// Texts that the program writes, as documents that cannot be changed.

import * as path from "node:path";
import * as vscode from "vscode";
import { gameArguments } from "./games.js";
import { players, type Match } from "./matches.js";
import { run } from "./program.js";

/** The scheme of these documents. */
export const SCHEME = "figurine";

/** A game by its place. Names of players may hold slashes, those of documents not. */
export function gamePage(match: Match): vscode.Uri {
  const name = `${players(match)}, game ${match.game}.pgn`.replaceAll("/", "-");
  return page(name, gameArguments(match.source, match.game), path.dirname(match.source));
}

/** What `figurine explain` says of a word. */
export function wordPage(word: string): vscode.Uri {
  return page(`${word.replaceAll("/", "-")}.txt`, ["explain", word], ".");
}

function page(name: string, args: string[], folder: string): vscode.Uri {
  const query = JSON.stringify({ args, folder });
  return vscode.Uri.from({ scheme: SCHEME, path: `/${name}`, query });
}

/** Gives the texts; `program` names the program. */
export function provider(program: () => string): vscode.TextDocumentContentProvider {
  return {
    async provideTextDocumentContent(uri) {
      const { args, folder } = JSON.parse(uri.query) as { args: string[]; folder: string };
      const outcome = await run(program(), args, folder);
      return outcome.out === "" ? outcome.said : outcome.out;
    },
  };
}

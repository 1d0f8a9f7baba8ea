// Which games a query is run on.

import { homedir } from "node:os";
import * as path from "node:path";

/** The files of the setting as whole paths. */
export function resolveGames(setting: readonly string[], folder: string): string[] {
  return setting
    .map((file) => file.replaceAll("${workspaceFolder}", folder).replace(/^~(?=\/)/, homedir()))
    .map((file) => (path.isAbsolute(file) ? file : path.join(folder, file)));
}

/** Whether the header of a query names its games itself. */
export function namesGames(text: string): boolean {
  const bare = text.replace(/\/\*[\s\S]*?\*\/|(?:\/\/|;).*/g, " ");
  return /^\s*cql\s*\([^)]*\binput\b/.test(bare);
}

/** The arguments of `figurine` for a run. */
export function runArguments(query: string, games: readonly string[], more: readonly string[]) {
  const input = games.length === 0 ? [] : ["--input", ...games];
  return ["run", query, ...input, "--no-progress", ...more];
}

/** The arguments of `figurine` that print one game. */
export function gameArguments(source: string, game: number): string[] {
  const one = ["--games", String(game), "--silent", "--no-game-number", "--quiet"];
  return ["run", "--expr", "initial", "--input", source, "--format", "pgn", ...one];
}

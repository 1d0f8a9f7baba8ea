// What `figurine run --format jsonl` says.

/** A game in which a query matched. */
export interface Match {
  query: string;
  source: string;
  /** Counts from 1. */
  game: number;
  /** The ids of the positions; 0 is the first. */
  positions: number[];
  white: string;
  black: string;
  result: string;
  date: string;
  event: string;
}

/** The matches of a run. Lines that are no games, like sums at the end, are left out. */
export function readMatches(jsonl: string): Match[] {
  const matches: Match[] = [];
  for (const line of jsonl.split("\n")) {
    if (line.trim() === "") continue;
    const value = JSON.parse(line) as Record<string, unknown>;
    if (typeof value["game"] !== "number" || !Array.isArray(value["positions"])) continue;
    const text = (key: string) => (typeof value[key] === "string" ? value[key] : "");
    matches.push({
      query: text("query"),
      source: text("source"),
      game: value["game"],
      positions: value["positions"].filter((id) => typeof id === "number"),
      white: text("white"),
      black: text("black"),
      result: text("result"),
      date: text("date"),
      event: text("event"),
    });
  }
  return matches;
}

/** The two players. */
export function players(match: Match): string {
  return `${match.white || "?"} – ${match.black || "?"}`;
}

/** What stands behind the players. */
export function details(match: Match): string {
  const year = match.date.slice(0, 4).replace(/\?+/, "");
  const count = match.positions.length;
  const positions = count === 1 ? "1 position" : `${count} positions`;
  return [match.result, year, positions].filter((part) => part !== "").join(", ");
}

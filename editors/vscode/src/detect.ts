// Which files with the suffix .cql are chess queries: others use it too.

/** Who has the files with the suffix .cql. */
export type Owner = "detect" | "always" | "never";

/** How many lines are looked at. */
const LINES = 20;

/** How texts for Cassandra, of clinical rules, and in CodeQL begin. */
const FOREIGN = new Set([
  ..."alter apply batch begin consistency copy create delete describe drop grant insert".split(" "),
  ..."list revoke select source tracing truncate update use".split(" "),
  ..."library using include codesystem valueset concept define context import".split(" "),
]);

/** Whether a text is evidently written in another language of this suffix. */
export function isForeign(text: string): boolean {
  const lines = text.split(/\r?\n/, LINES);
  const ours = (line: string) => line.replace(/\s/g, "").includes("cql(") || /[♔-♟]/.test(line);
  if (lines.some(ours)) return false;
  const code = lines.filter((line) => !/^\s*(\/\/|--|\/\*|\*)/.test(line));
  const [first, second] = code.flatMap((line) => line.split(/\s+/)).filter((word) => word !== "");
  if (first === undefined || second === undefined) return false;
  return FOREIGN.has(first.toLowerCase()) && /^[\p{L}"*_]/u.test(second);
}

/** The language that a document should have instead of its own; none if it may keep it. */
export function betterLanguage(
  document: { fileName: string; language: string; text: string },
  owner: Owner,
  known: readonly string[],
): string | undefined {
  const name = document.fileName.toLowerCase();
  if (!name.endsWith(".cql")) return undefined;
  const foreign = owner === "never" || (owner === "detect" && isForeign(document.text));
  const ours = name.endsWith(".chess.cql") || !foreign;
  if (ours) return document.language === "chess-cql" ? undefined : "chess-cql";
  if (document.language !== "chess-cql") return undefined;
  // Cassandra's extensions call it `cql`, CodeQL's `ql`.
  return ["cql", "ql", "sql"].find((id) => known.includes(id)) ?? "plaintext";
}

// Tokens of files by the grammar, one JSON array a file: [line, first column, last, scope].
// Columns count UTF-16 units.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const oniguruma = require("vscode-oniguruma");
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");

const here = dirname(fileURLToPath(import.meta.url));
const grammarFile = join(here, "../syntaxes/chess-cql.tmLanguage.json");

async function load() {
  const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(readFileSync(grammarFile, "utf8"), grammarFile),
  });
  return registry.loadGrammar("source.chess-cql");
}

export async function tokenizer() {
  const grammar = await load();
  return (text) => {
    const tokens = [];
    let state = INITIAL;
    text.split("\n").forEach((line, number) => {
      const result = grammar.tokenizeLine(line, state);
      state = result.ruleStack;
      for (const token of result.tokens) {
        const scope = token.scopes.at(-1);
        if (scope !== "source.chess-cql") {
          tokens.push([number, token.startIndex, Math.min(token.endIndex, line.length), scope]);
        }
      }
    });
    return tokens;
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const tokens = await tokenizer();
  for (const file of process.argv.slice(2)) {
    console.log(JSON.stringify(tokens(readFileSync(file, "utf8"))));
  }
}

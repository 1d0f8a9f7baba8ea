// Bundles the extension, and with `--tests` the tests.
import { copyFileSync, rmSync } from "node:fs";
import { build } from "esbuild";

const shared = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  external: ["vscode"],
  logLevel: "warning",
};

rmSync("out", { recursive: true, force: true });
await build({
  ...shared,
  entryPoints: ["src/extension.ts"],
  outfile: "out/extension.js",
  minify: true,
});
copyFileSync("../../LICENSE", "LICENSE");

if (process.argv.includes("--tests")) {
  await build({
    ...shared,
    entryPoints: ["test/unit.test.ts"],
    outdir: "out/test",
    external: ["vscode", "node:*"],
  });
}

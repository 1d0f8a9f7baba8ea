// Runs the program.

import { spawn } from "node:child_process";

/** How a run ended. */
export interface Outcome {
  /** The exit code; none if the run was stopped. */
  code: number | undefined;
  out: string;
  said: string;
}

/** A way to stop a run. */
export interface Stop {
  onCancellationRequested(listener: () => void): unknown;
}

/** Runs `figurine`; fails if there is no such program. */
export function run(
  program: string,
  args: readonly string[],
  folder: string,
  stop?: Stop,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
    const [out, said]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on("data", (bytes: Buffer) => out.push(bytes));
    child.stderr.on("data", (bytes: Buffer) => said.push(bytes));
    child.on("error", (error: NodeJS.ErrnoException) => {
      const missing = `\`${program}\` is not there; set figurine.path to the program`;
      reject(error.code === "ENOENT" ? new Error(missing) : error);
    });
    child.on("close", (code) => {
      const text = (parts: Buffer[]) => Buffer.concat(parts).toString("utf8");
      resolve({ code: code ?? undefined, out: text(out), said: text(said) });
    });
    stop?.onCancellationRequested(() => child.kill("SIGINT"));
  });
}

import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { ROOT } from "./root.ts";

export interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Prints the output while it comes, instead of after a failure. */
  readonly isLoud?: boolean;
}

export interface StepResult {
  readonly step: Step;
  readonly exitCode: number;
  readonly seconds: number;
  readonly output: string;
}

const BIN = join(ROOT, "node_modules", ".bin");

export const nodeStep = (name: string, script: string, args: readonly string[] = []): Step => ({
  name,
  command: process.execPath,
  args: [join(ROOT, script), ...args],
});

export const runStep = (step: Step): Promise<StepResult> =>
  new Promise((resolve) => {
    const begun = performance.now();
    const child = spawn(step.command, [...step.args], {
      cwd: step.cwd ?? ROOT,
      env: {
        ...process.env,
        PATH: `${BIN}${delimiter}${process.env.PATH ?? ""}`,
        FORCE_COLOR: "0",
        ...step.env,
      },
      stdio: step.isLoud ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
    });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
    const finish = (exitCode: number, extra = ""): void =>
      resolve({
        step,
        exitCode,
        seconds: (performance.now() - begun) / 1000,
        output: Buffer.concat(chunks).toString("utf8") + extra,
      });
    child.once("error", (error) => finish(127, error.message));
    child.once("close", (code) => finish(code ?? 1));
  });

/** Runs all steps, `width` at a time. Prints one line per step, and the output of failed ones. */
export const runSteps = async (steps: readonly Step[], width: number): Promise<StepResult[]> => {
  const waiting = [...steps];
  const results: StepResult[] = [];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step);
      results.push(result);
      const state = result.exitCode === 0 ? "ok    " : "FAILED";
      process.stdout.write(`${state} ${step.name.padEnd(16)} ${result.seconds.toFixed(1).padStart(5)} s\n`);
      if (result.exitCode !== 0) process.stdout.write(`${result.output.trimEnd()}\n`);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return results;
};

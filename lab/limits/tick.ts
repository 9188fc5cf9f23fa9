import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CliError } from "../../tools/process/say.ts";
import { nodeStep, runStep } from "../../tools/process/step.ts";
import { lineOf } from "./lines.ts";
import type { Line, Row } from "./row.ts";

interface Scale {
  readonly matches: number;
  readonly stepsMs: Readonly<Record<string, number>>;
  readonly postgresMs: number;
  readonly services: readonly { readonly name: string; readonly cpuMs: number }[];
}

const seconds = ({ stepsMs }: Scale, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (stepsMs[name] ?? 0), 0) / 1000;

/** A whole tick of a long queue, by `npm run lab -- scale`. */
export const measureTick: Row = async (system, { rounds, tickPlayers }) => {
  const all: Scale[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const file = join(system.folder, `tick-${round}.json`);
    const args = ["--players", String(tickPlayers), "--json", file];
    const { exitCode, output } = await runStep(nodeStep("scale", "lab/main.ts", ["scale", ...args]));
    if (exitCode !== 0) throw new CliError(`npm run lab -- scale failed:\n${output.trim()}`);
    all.push(JSON.parse(readFileSync(file, "utf8")) as Scale);
  }
  const stepsS = all.map(
    ({ stepsMs }) =>
      new Map(Object.entries(stepsMs).flatMap(([name, ms]) => (name === "total" ? [] : [[name, ms / 1000]]))),
  );
  const cpuS = all.map(
    ({ services, postgresMs }) =>
      new Map([
        ...services.map(({ name, cpuMs }) => [name, cpuMs / 1000] as const),
        ["postgres", postgresMs / 1000],
      ]),
  );
  const line = (what: string, names: readonly string[], most: number, parts: typeof stepsS = []): Line =>
    lineOf({
      what,
      unit: "s",
      isWallClock: true,
      product: all.map((scale) => seconds(scale, names)),
      target: { of: "product", most },
      parts,
    });
  return [
    line(`tick of ${tickPlayers.toLocaleString("en")}, end to end`, ["total"], 8, stepsS),
    line(`claims and creation of a tick of ${tickPlayers.toLocaleString("en")}`, ["claims", "creation"], 4.5),
    lineOf({
      what: `tick of ${tickPlayers.toLocaleString("en")}, queue, matches, matchmaker and Postgres`,
      unit: "s of processor",
      product: cpuS.map((parts) => [...parts.values()].reduce((sum, seconds) => sum + seconds, 0)),
      parts: cpuS,
    }),
  ];
};

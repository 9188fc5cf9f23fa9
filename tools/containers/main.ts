import { readOptions } from "../process/options.ts";
import { CliError, messageOf, runMain } from "../process/say.ts";
import { assertEngine, openSite } from "./site.ts";
import { STEPS } from "./steps.ts";
import { removeSystemd } from "./systemd.ts";

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Installs, updates and restores a server in containers, from the last commit. Exit code 1 when a step fails. */
await runMain(async () => {
  const values = readOptions({
    step: { type: "string", multiple: true },
    players: { type: "string", default: "20" },
    keep: { type: "boolean", default: false },
  });
  const players = Number(values.players);
  if (!Number.isInteger(players) || players < 10 || players > 200)
    throw new CliError("--players takes a whole number from 10 to 200.");
  const unknown = values.step?.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined)
    throw new CliError(`--step takes one of ${STEPS.map(({ name }) => name).join(", ")}.`);
  await assertEngine();
  const site = openSite();
  for (const event of ["SIGINT", "SIGTERM"])
    process.once(
      event,
      () => void Promise.all([removeSystemd(), site.remove()]).finally(() => process.exit(130)),
    );
  let passed = 0;
  const asked = STEPS.filter(({ name }) => values.step?.includes(name) ?? true);
  const wanted = asked.every(({ isAlone }) => isAlone)
    ? asked
    : STEPS.filter((step) => step.name === "install" || asked.includes(step));
  try {
    for (const { name, title, run } of wanted) {
      const begunMs = performance.now();
      print(`\n## ${name}: ${title}\n`);
      const { lines, failures } = await run(site, players).catch((error: unknown) => ({
        lines: [],
        failures: [messageOf(error)],
      }));
      for (const line of lines) print(`- ${line}`);
      for (const line of failures) print(`- **FAILED** ${line}`);
      if (failures.length === 0) passed += 1;
      print(
        `- ${failures.length === 0 ? "holds" : "does not hold"}, ${((performance.now() - begunMs) / 1000).toFixed(0)} s`,
      );
      if (name === "install" && failures.length > 0) break;
    }
  } finally {
    if (!values.keep) await site.remove();
  }
  print(`\n${passed} of ${wanted.length} steps hold`);
  return passed === wanted.length ? 0 : 1;
});

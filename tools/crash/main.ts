import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSystem } from "../bench/limits/system.ts";
import { messageOf, runMain, Sentence } from "../process/say.ts";
import { killThroughSeason } from "./season.ts";

await runMain(async () => {
  if (process.argv[2] !== "season")
    throw new Sentence("Say what is to be disturbed: npm run crash -- season.");
  const folder = mkdtempSync(join(tmpdir(), "gokaku-crash-"));
  chmodSync(folder, 0o755);
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.once(event, () => process.exit(130));
  const system = await startSystem(folder);
  const problems = await killThroughSeason(system, (line) => void process.stdout.write(`${line}\n`)).catch(
    (error: unknown) => [`It did not come to its end: ${messageOf(error)}`],
  );
  await system.stop();
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  if (problems.length === 0) rmSync(folder, { recursive: true, force: true });
  else process.stdout.write(`What it wrote is kept in ${folder}\n`);
  // The channel to our parent must not keep the command from ending.
  process.exit(problems.length === 0 ? 0 : 1);
});

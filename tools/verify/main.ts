import { parseArgs } from "node:util";
import { ROOT } from "../process/root.ts";
import { messageOf, runMain } from "../process/say.ts";
import { dataDirOf } from "../start/config.ts";
import { ownEnv } from "../start/own-env.ts";
import type { Facts, Invariant, Verdict } from "./facts.ts";
import { INVARIANTS } from "./invariants/index.ts";
import { openFacts } from "./open.ts";

const SHOWN = 5;

const judge = async (invariant: Invariant, facts: Facts): Promise<Verdict> => {
  try {
    return await invariant.judge(facts);
  } catch (error) {
    return { looked: "not judged", breaks: [`could not be judged: ${messageOf(error)}`] };
  }
};

const linesOf = ({ id, sentence }: Invariant, { breaks, looked }: Verdict): string[] => {
  if (breaks.length === 0) return [`${id.padEnd(4)} holds   ${sentence} (${looked})`];
  const more = breaks.length > SHOWN ? [`        and ${breaks.length - SHOWN} more`] : [];
  return [
    `${id.padEnd(4)} BROKEN  ${sentence} (${looked})`,
    ...breaks.slice(0, SHOWN).map((line) => `        ${line}`),
    ...more,
  ];
};

await runMain(async () => {
  const { values } = parseArgs({ options: { "at-rest": { type: "boolean", default: false } } });
  const { facts, close } = await openFacts(
    dataDirOf(ownEnv(), ROOT),
    process.env.POSTGRES_URL,
    values["at-rest"],
  );
  let broken = 0;
  try {
    for (const invariant of INVARIANTS) {
      const verdict = await judge(invariant, facts);
      if (verdict.breaks.length > 0) broken += 1;
      for (const line of linesOf(invariant, verdict)) process.stdout.write(`${line}\n`);
    }
  } finally {
    await close();
  }
  process.stdout.write(
    broken === 0 ? "all invariants hold\n" : `${broken} of ${INVARIANTS.length} invariants are broken\n`,
  );
  return broken === 0 ? 0 : 1;
});

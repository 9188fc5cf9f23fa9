import { messageOf } from "../process/say.ts";
import type { Facts, Invariant, Verdict } from "./facts.ts";

/** The number of printed violations per invariant. */
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

/** Judges and prints each invariant; returns the exit code. */
export const judgeAll = async (
  invariants: readonly Invariant[],
  facts: Facts,
  say: (line: string) => void,
): Promise<0 | 1> => {
  let broken = 0;
  for (const invariant of invariants) {
    const verdict = await judge(invariant, facts);
    if (verdict.breaks.length > 0) broken += 1;
    for (const line of linesOf(invariant, verdict)) say(line);
  }
  say(broken === 0 ? "all invariants hold" : `${broken} of ${invariants.length} invariants are broken`);
  return broken === 0 ? 0 : 1;
};

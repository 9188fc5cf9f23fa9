import { setTimeout as sleep } from "node:timers/promises";
import type { LoadRunResult } from "../../player/session.ts";
import type { World } from "../world.ts";
import type { Found } from "./step.ts";

/** The report and the failures of a load run and its verification. */
export const judgeRun = async (world: World, result: LoadRunResult, mayMiss: boolean): Promise<Found> => {
  const broken = await world.verify();
  const errors = [...result.tally.serverErrors(), ...result.tally.noAnswers()];
  const unintended = Object.values(result.tally.refusals()).reduce((sum, row) => sum + row.unintended, 0);
  return {
    lines: [
      `${result.matchesMade} matches made, ${result.matchesClosed} closed; ${result.tally.calls()} calls, ${errors.length} without an answer or with a 5xx, ${unintended} refused unexpectedly`,
      `verify: ${broken.length === 0 ? "all invariants hold" : broken.join(" / ")}`,
      ...[...new Set(errors)].slice(0, 5).map((line) => `failed: ${line}`),
    ],
    failures: [
      ...(result.matchesMade === 0 ? ["no match was made"] : []),
      ...result.openMatches.map((id) => `the match ${id} was left open`),
      ...broken,
      ...(mayMiss ? [] : errors.slice(0, 5)),
    ],
  };
};

/** The time before the disturbance. */
export const BEFORE_S = 20;

/** Twenty players play, and a disturbance in the middle may fail some calls, but nothing else. */
export const disturbedRun = async (
  world: World,
  { seconds, seed }: { readonly seconds: number; readonly seed: number },
  disturb: () => Promise<Found>,
): Promise<Found> => {
  const playing = world.simulate({ players: 20, seconds, seed });
  // The await below reports its failure.
  playing.catch(() => {});
  await sleep(BEFORE_S * 1000);
  const disturbance = await disturb();
  const judged = await judgeRun(world, await playing, true);
  return {
    lines: [...disturbance.lines, ...judged.lines.filter((line) => !line.startsWith("failed:"))],
    failures: [...disturbance.failures, ...judged.failures],
  };
};

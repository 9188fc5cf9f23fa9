import { setTimeout as sleep } from "node:timers/promises";
import type { LoadRunResult } from "../../player/session.ts";
import type { World } from "../world.ts";
import type { Found } from "./step.ts";

/** The report and the failures of a load run. */
export const judgePlay = (result: LoadRunResult, mayMiss: boolean): Found => {
  const errors = [...result.tally.serverErrors(), ...result.tally.noAnswers()];
  const unintended = Object.values(result.tally.refusals()).reduce((sum, row) => sum + row.unintended, 0);
  return {
    lines: [
      `${result.matchesMade} matches made, ${result.matchesClosed} closed; ${result.tally.calls()} calls, ${errors.length} without an answer or with a 5xx, ${unintended} refused unexpectedly`,
      ...[...new Set(errors)].slice(0, 5).map((line) => `failed: ${line}`),
    ],
    failures: [
      ...(result.matchesMade === 0 ? ["no match was made"] : []),
      ...result.openMatches.map((id) => `the match ${id} was left open`),
      ...(mayMiss ? [] : errors.slice(0, 5)),
    ],
  };
};

/** Verifies the invariants. */
export const judgeInvariants = async (world: World): Promise<Found> => {
  const broken = await world.verify();
  return {
    lines: [`verify: ${broken.length === 0 ? "all invariants hold" : broken.join(" / ")}`],
    failures: broken,
  };
};

/** The report and the failures of a load run and its verification. */
export const judgeRun = async (world: World, result: LoadRunResult, mayMiss: boolean): Promise<Found> => {
  const [invariants, play] = [await judgeInvariants(world), judgePlay(result, mayMiss)];
  return {
    lines: [...play.lines, ...invariants.lines],
    failures: [...play.failures, ...invariants.failures],
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

import type { Correction } from "../domain/correction.ts";
import { matchCorrected, matchResultChanged } from "../events/events.ts";
import { type Change, correctSettled } from "./correct-settled.ts";
import type { Deps, Unit } from "./deps.ts";

/** Gives a settled match another result, and rates again the later matches of its season. */
export const correctMatch = async (
  { db, emit }: Pick<Unit, "db" | "emit">,
  deps: Pick<Deps, "clock">,
  change: Change,
  by: Pick<Correction, "adminId" | "reason">,
): Promise<void> => {
  for (const { match, settlement, revision, correction } of await correctSettled({ db }, deps, [change], by))
    await emit(
      matchCorrected(match, settlement, revision, correction.atMs),
      matchResultChanged(match.id, correction),
    );
};

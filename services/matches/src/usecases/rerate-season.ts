import { setImmediate } from "node:timers/promises";
import type { MatchId } from "@gokaku/game";
import { FORMULA_VERSION } from "@gokaku/rating";
import type { Decision } from "../domain/decide.ts";
import { createRerating, type RatedMatch } from "../domain/rerate.ts";
import { listSettledFrom } from "../store/settled-season.ts";
import type { Deps } from "./deps.ts";

/** Other calls get their turn after so many matches. */
const TURN = 50;

/** Other results of matches. */
export type Decisions = ReadonlyMap<MatchId, Decision>;

/** Matches as they are and as they are with other results of some of them. */
export interface Rerated {
  readonly before: readonly RatedMatch[];
  readonly after: readonly RatedMatch[];
  readonly hasMoved: ReturnType<typeof createRerating>["hasMoved"];
}

/** Rates matches, in the order of their settlement, as if some of them had other results. */
export const rerateAll = async (before: readonly RatedMatch[], decisions: Decisions): Promise<Rerated> => {
  const { rerate, hasMoved } = createRerating();
  const after: RatedMatch[] = [];
  for (const [index, match] of before.entries()) {
    if (index % TURN === TURN - 1) await setImmediate();
    after.push(rerate(match, decisions.get(match.id)));
  }
  return { before, after, hasMoved };
};

/**
 * A settled match and all that were settled after it in its season, rated as if some of them had other results.
 * @throws Error when one of them was rated by another version of the rule
 */
export const rerateFrom = async (
  { db }: Pick<Deps, "db">,
  { id, seasonId }: { readonly id: MatchId; readonly seasonId: string },
  decisions: Decisions,
): Promise<Rerated> => {
  const before = await listSettledFrom(db, seasonId, id);
  const foreign = before.find(({ formulaVersion }) => formulaVersion !== FORMULA_VERSION);
  if (foreign !== undefined) throw new Error(`match ${foreign.id} was rated by ${foreign.formulaVersion}`);
  return rerateAll(before, decisions);
};

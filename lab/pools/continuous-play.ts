import { DEFAULT_SETTINGS, type Settings, solve } from "@gokaku/solver";
import { POPULATION } from "@gokaku/solver/testing/instance.ts";
import { constantlyOnline } from "../solver/simulator/scenario.ts";
import type { Solve } from "../solver/simulator/seated.ts";
import { playSession, type Wait } from "../solver/simulator/session.ts";
import { mean, quantile, share } from "../statistics.ts";
import { type Cut, cutIntoPools } from "./cut.ts";

/** Matches and waits while all players queue again after each match. Waits in minutes, gaps in points. */
export interface PlayQuality {
  readonly waiting: number;
  readonly waits: number;
  readonly wait: number;
  readonly waitP95: number;
  readonly rareWait: number;
  readonly rareWaitP95: number;
  readonly teamGap: number;
  readonly teamGapP95: number;
  readonly laneGap: number;
  readonly firstOrSecond: number;
}

/** Moves for each waiting player: a session has dozens of ticks. */
const MOVES_PER_PLAYER = 40;
/** Warm-up and measured time, in seconds. */
const PERIODS = { warmUpS: 1800, lastJoinS: 3000, endS: 3 * 3600 } as const;
/** Rates further from the mean than this many deviations. */
const RARE = 2;

/** Solves each pool by itself. */
const solvePools =
  (cut: Cut): Solve =>
  ({ candidates, recentPairs }, settings, seed) => {
    const placeOf = new Map(candidates.map(({ entryId }, place) => [entryId, place]));
    const matches = cutIntoPools(candidates, cut).flatMap((pool) => {
      const places = new Map(pool.map(({ entryId }, place) => [placeOf.get(entryId), place]));
      const among = (pairs: Int32Array): Int32Array => {
        const found: number[] = [];
        for (let pair = 0; pair + 1 < pairs.length; pair += 2) {
          const [one, other] = [places.get(pairs[pair]), places.get(pairs[pair + 1])];
          if (one !== undefined && other !== undefined) found.push(one, other);
        }
        return Int32Array.from(found);
      };
      const snapshot = {
        candidates: pool,
        ...(recentPairs !== undefined && {
          recentPairs: { mates: among(recentPairs.mates), opponents: among(recentPairs.opponents) },
        }),
      };
      const budget = MOVES_PER_PLAYER * pool.length;
      return solve(snapshot, { ...settings, budget }, seed, { isExact: false }).matches;
    });
    return { matches };
  };

const isRare = ({ rate }: Wait): boolean =>
  Math.abs(rate - POPULATION.rateMean) > RARE * POPULATION.rateDeviation;

const minutes = (waits: readonly Wait[]): readonly number[] => waits.map(({ waitedS }) => waitedS / 60);

/** Plays with a constant number of players online. */
export const playInPools = (
  online: number,
  cut: Cut,
  seed: number,
  settings: Settings = DEFAULT_SETTINGS,
): PlayQuality => {
  const sizes: number[] = [];
  const { waits, matches } = playSession(
    { ...constantlyOnline(online), ...PERIODS },
    solvePools(cut),
    settings,
    seed,
    {
      onTick({ atS, snapshot }) {
        if (atS >= PERIODS.warmUpS && atS <= PERIODS.lastJoinS) sizes.push(snapshot.candidates.length);
      },
    },
  );
  const all = minutes(waits);
  const rare = minutes(waits.filter(isRare));
  const teamGaps = matches.map(({ teamGap }) => teamGap);
  return {
    waiting: mean(sizes),
    waits: waits.length,
    wait: mean(all),
    waitP95: quantile(all, 0.95),
    rareWait: mean(rare),
    rareWaitP95: quantile(rare, 0.95),
    teamGap: mean(teamGaps),
    teamGapP95: quantile(teamGaps, 0.95),
    laneGap: mean(matches.map(({ laneGap }) => laneGap)),
    firstOrSecond: share(matches.flatMap(({ choices }) => choices.map((choice) => choice < 2))),
  };
};

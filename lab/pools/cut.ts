import { createHash } from "node:crypto";
import type { Candidate } from "@gokaku/solver";
import { POPULATION } from "@gokaku/solver/testing/instance.ts";
import { probit } from "simple-statistics";

/** How the players of a queue are divided into independent pools. */
export interface Cut {
  readonly by: "rating band" | "region";
  readonly pools: number;
}

export const WHOLE: Cut = { by: "region", pools: 1 };

export const cutName = ({ by, pools }: Cut): string => (pools === 1 ? "one pool" : `${pools} ${by}s`);

/** Rates that divide the population into bands of equal size, ascending. */
export const bandEdges = (bands: number): readonly number[] =>
  Array.from(
    { length: bands - 1 },
    (_, band) => POPULATION.rateMean + POPULATION.rateDeviation * probit((band + 1) / bands),
  );

/** The pool of each player. A region is independent of rate and roles, so a hash of the user id decides it. */
export const poolFinder = ({ by, pools }: Cut): ((player: Pick<Candidate, "userId" | "rate">) => number) => {
  if (pools === 1) return () => 0;
  if (by === "region")
    return ({ userId }) => createHash("sha1").update(userId).digest().readUInt32LE() % pools;
  const edges = bandEdges(pools);
  return ({ rate }) => edges.filter((edge) => rate >= edge).length;
};

/** The players of each pool, in their order. */
export const cutIntoPools = <Player extends Pick<Candidate, "userId" | "rate">>(
  players: readonly Player[],
  cut: Cut,
): readonly (readonly Player[])[] => {
  const poolOf = poolFinder(cut);
  const pools = Array.from({ length: cut.pools }, (): Player[] => []);
  for (const player of players) pools[poolOf(player)]?.push(player);
  return pools;
};

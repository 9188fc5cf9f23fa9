import type { Settings } from "../model/settings.ts";
import { type Candidate, compareText, type Snapshot } from "../model/snapshot.ts";
import { type Arrangement, arrange } from "./arrange.ts";
import { around, byRate, nearest, tenAround } from "./neighbours.ts";

const REACH = 15;

/**
 * Idea of Forged Alliance Forever's team matchmaker, with roles, windows and blocks. The nine players nearest
 * in rate to each player make one candidate game. The best disjoint games are taken, and the remaining
 * players try again.
 */
export const neighbourWindow = (snapshot: Snapshot, settings: Settings): readonly Arrangement[] => {
  let left: readonly Candidate[] = snapshot.candidates.toSorted(byRate);
  const found: Arrangement[] = [];
  for (;;) {
    const games = left
      .flatMap((player) => {
        const lineup = tenAround(player, around(left, player, REACH), settings, nearest);
        const game = lineup === null ? null : arrange(lineup, settings);
        return game === null ? [] : [{ ...game, around: player.entryId }];
      })
      .sort((one, two) => two.value - one.value || compareText(one.around, two.around));
    const gone = new Set<string>();
    for (const game of games) {
      if (game.places.some(({ entryId }) => gone.has(entryId))) continue;
      found.push(game);
      for (const { entryId } of game.places) gone.add(entryId);
    }
    if (gone.size === 0) return found;
    left = left.filter(({ entryId }) => !gone.has(entryId));
  }
};

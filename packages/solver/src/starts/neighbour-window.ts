import type { Settings } from "../model/settings.ts";
import { type Candidate, compareText, type Snapshot } from "../model/snapshot.ts";
import { type Arrangement, arrange } from "./arrange.ts";
import { around, byRate, nearest, tenAround } from "./neighbours.ts";

const REACH = 15;

/**
 * The idea of Forged Alliance Forever's team matchmaker with roles, windows and blocks: around every player the
 * nearest nine by rate make one candidate game, and the best games that share nobody are taken; then again with
 * those who are left.
 */
export const neighbourWindow = (snapshot: Snapshot, settings: Settings): readonly Arrangement[] => {
  let left: readonly Candidate[] = snapshot.candidates.toSorted(byRate);
  const found: Arrangement[] = [];
  for (;;) {
    const games = left
      .flatMap((player) => {
        const ten = tenAround(player, around(left, player, REACH), settings, nearest);
        const game = ten === null ? null : arrange(ten, settings);
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

import type { Settings } from "../model/settings.ts";
import { byWait, type Candidate, type Snapshot } from "../model/snapshot.ts";
import { type Arrangement, arrange } from "./arrange.ts";
import { around, byRate, oldest, tenAround } from "./neighbours.ts";

const REACH = 100;

/**
 * First come, first served: the player with the longest wait plays with the nine longest waiting players who
 * fit. Roles by assignment.
 */
export const oldestFirst = (snapshot: Snapshot, settings: Settings): readonly Arrangement[] => {
  let left: readonly Candidate[] = snapshot.candidates.toSorted(byRate);
  const gone = new Set<string>();
  const found: Arrangement[] = [];
  for (const player of snapshot.candidates.toSorted(byWait)) {
    if (gone.has(player.entryId)) continue;
    const others = around(left, player, REACH).filter(({ entryId }) => !gone.has(entryId));
    const lineup = tenAround(player, others, settings, oldest);
    const match = lineup === null ? null : arrange(lineup, settings);
    if (match === null) continue;
    found.push(match);
    for (const { entryId } of match.places) gone.add(entryId);
    if (found.length % 20 === 0) left = left.filter(({ entryId }) => !gone.has(entryId));
  }
  return found;
};

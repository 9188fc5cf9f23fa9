import { windowOf } from "./constraints.ts";
import type { Settings } from "./settings.ts";
import { type Candidate, compareText } from "./snapshot.ts";

/** Players not yet placed, in the order of their rates, with their neighbours within reach in O(1) each. */
export interface Pool {
  readonly has: (player: Candidate) => boolean;
  /** The unplaced players nearest in rate whose windows meet the seed's, at most `limit` of them. */
  readonly near: (seed: Candidate, limit: number) => readonly Candidate[];
  readonly remove: (players: readonly Candidate[]) => void;
}

export const createPool = (candidates: readonly Candidate[], settings: Settings): Pool => {
  const sorted = [...candidates].sort(
    (left, right) => left.rate - right.rate || compareText(left.entryId, right.entryId),
  );
  const position = new Map(sorted.map((player, index) => [player.entryId, index]));
  const end = sorted.length;
  // Cells 0…end−1 are players; cell `end` closes both chains.
  const previous = Int32Array.from({ length: end + 1 }, (_, index) => (index === 0 ? end : index - 1));
  const next = Int32Array.from({ length: end + 1 }, (_, index) => (index >= end ? 0 : index + 1));
  const placed = new Uint8Array(end);
  const at = (player: Candidate): number => position.get(player.entryId) ?? end;

  const near = (seed: Candidate, limit: number): readonly Candidate[] => {
    const half = windowOf(seed.waitedS, settings) / 2;
    const reach = half + settings.windowMaximum / 2;
    const found: Candidate[] = [];
    let below = previous[at(seed)] ?? end;
    let above = next[at(seed)] ?? end;
    while (found.length < limit) {
      const low = sorted[below];
      const high = sorted[above];
      const down = low === undefined ? Number.POSITIVE_INFINITY : seed.rate - low.rate;
      const up = high === undefined ? Number.POSITIVE_INFINITY : high.rate - seed.rate;
      const chosen = down <= up ? low : high;
      const distance = Math.min(down, up);
      if (chosen === undefined || distance > reach) break;
      if (distance <= half + windowOf(chosen.waitedS, settings) / 2) found.push(chosen);
      if (down <= up) below = previous[below] ?? end;
      else above = next[above] ?? end;
    }
    return found;
  };

  const remove = (players: readonly Candidate[]): void => {
    for (const player of players) {
      const index = at(player);
      if (index === end || placed[index] === 1) continue;
      placed[index] = 1;
      next[previous[index] ?? end] = next[index] ?? end;
      previous[next[index] ?? end] = previous[index] ?? end;
    }
  };
  return { has: (player) => placed[at(player)] === 0, near, remove };
};

import { findFarAhead, ROLES } from "@gokaku/game";
import { byWait, type Candidate, type Settings, windowOf } from "@gokaku/solver";

const PLAYERS = 10;

const blocked = (one: Candidate, other: Candidate): boolean =>
  one.blocking.includes(other.userId) || other.blocking.includes(one.userId);

/** Gives `player` one of ten seats and moves seated players to other roles of theirs if necessary. */
const seat = (player: Candidate, seats: Candidate[][], tried: Set<number>): boolean => {
  for (const role of player.roles) {
    const place = ROLES.indexOf(role);
    const holders = seats[place];
    if (holders === undefined || tried.has(place)) continue;
    tried.add(place);
    if (holders.length < 2) {
      holders.push(player);
      return true;
    }
    for (const [index, holder] of holders.entries()) {
      if (!seat(holder, seats, tried)) continue;
      holders[index] = player;
      return true;
    }
  }
  return false;
};

/**
 * The largest number of players that two teams can seat, earlier players first (a matroid, so the greedy
 * choice is exact).
 */
const seatable = (players: readonly Candidate[]): readonly Candidate[] => {
  const seats: Candidate[][] = ROLES.map(() => []);
  return players.filter((player) => seat(player, seats, new Set()));
};

/** Ten of the candidates with all of `must`, by branching on blocked pairs; null when there are none. */
const lineupWithoutBlocks = (
  must: readonly Candidate[],
  candidates: readonly Candidate[],
): readonly Candidate[] | null => {
  const lineup = seatable([...must, ...candidates]);
  if (lineup.length < PLAYERS || must.some((player, index) => lineup[index] !== player)) return null;
  const conflicts = lineup.flatMap((one) =>
    lineup.filter((other) => blocked(one, other)).map((other) => [one, other]),
  );
  const pair = conflicts[0];
  if (pair === undefined) return lineup;
  for (const player of pair) {
    if (must.includes(player)) continue;
    const found = lineupWithoutBlocks(
      must,
      candidates.filter((other) => other !== player),
    );
    if (found !== null) return found;
  }
  return null;
};

/**
 * Ten players with all of `must` that satisfy every hard constraint, or null as a proof that there are none. The
 * search is complete. Ten pairwise overlapping intervals share the low end of one of them, seating is a
 * matching, and every blocked pair is branched on.
 * @param queue all players of the tick; the candidates when absent
 */
export const feasibleLineup = (
  must: readonly Candidate[],
  candidates: readonly Candidate[],
  settings: Settings,
  queue: readonly Candidate[] = candidates,
): readonly Candidate[] | null => {
  const areFarAhead = findFarAhead(queue, settings);
  const farAhead = new Set(queue.filter((_, place) => areFarAhead[place]));
  if (must.some((one) => must.some((other) => blocked(one, other)))) return null;
  const half = (player: Candidate): number =>
    farAhead.has(player)
      ? Number.POSITIVE_INFINITY
      : (windowOf(player.waitedS, settings) + (player.extraWindow ?? 0)) / 2;
  const holds = (player: Candidate, point: number): boolean => Math.abs(player.rate - point) <= half(player);
  const others = candidates
    .filter((player) => !must.includes(player) && !must.some((one) => blocked(one, player)))
    .toSorted(byWait);
  const points = new Set([...must, ...others].map((player) => player.rate - half(player)));
  for (const point of points) {
    if (!must.every((player) => holds(player, point))) continue;
    const lineup = lineupWithoutBlocks(
      must,
      others.filter((player) => holds(player, point)),
    );
    if (lineup !== null) return lineup;
  }
  return null;
};

/** Overdue players without a match in one plan, by what is proven about them. */
export interface OverdueAudit {
  /** No match of the whole queue can seat them. */
  readonly impossible: number;
  /** A match could seat them, but costs at least as many other overdue players. */
  readonly contested: number;
  /** A match of leftover players, or of those and one planned match, seats more overdue players. */
  readonly missed: number;
}

/** Audits one plan, given as the players of its matches. */
export const auditOverdue = (
  queue: readonly Candidate[],
  matches: readonly (readonly Candidate[])[],
  settings: Settings,
): OverdueAudit => {
  const isOverdue = (player: Candidate): boolean => player.waitedS > settings.overdueS;
  const planned = new Set(matches.flat());
  const left = queue.filter((player) => !planned.has(player));
  const audit = { impossible: 0, contested: 0, missed: 0 };
  for (const player of left.filter(isOverdue)) {
    if (feasibleLineup([player], queue, settings) === null) audit.impossible += 1;
    else if (
      feasibleLineup([player], left, settings, queue) !== null ||
      matches.some((lineup) => {
        const must = [player, ...lineup.filter(isOverdue)];
        return must.length <= PLAYERS && feasibleLineup(must, [...left, ...lineup], settings, queue) !== null;
      })
    )
      audit.missed += 1;
    else audit.contested += 1;
  }
  return audit;
};

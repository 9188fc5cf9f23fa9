import { ROLES } from "@gokaku/game";
import { blocked, byWait, type Candidate, type Settings, windowOf } from "@gokaku/solver";

const TEN = 10;

/** Gives `player` one of ten seats, moving seated players to other roles of theirs where that helps. */
const seat = (player: Candidate, seats: Candidate[][], tried: Set<number>): boolean => {
  for (const role of player.roles) {
    const place = ROLES.indexOf(role);
    if (tried.has(place)) continue;
    tried.add(place);
    const holders = seats[place];
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

/** As many as two teams can seat, the first of the list first; the largest such number (a matroid: greed is exact). */
const seatable = (players: readonly Candidate[]): readonly Candidate[] => {
  const seats: Candidate[][] = ROLES.map(() => []);
  return players.filter((player) => seat(player, seats, new Set()));
};

/** Ten of `pool` with all of `must`, blocks apart from those inside `must` branched on; null when there are none. */
const tenWithoutBlocks = (
  must: readonly Candidate[],
  pool: readonly Candidate[],
): readonly Candidate[] | null => {
  const ten = seatable([...must, ...pool]);
  if (ten.length < TEN || must.some((player, index) => ten[index] !== player)) return null;
  const quarrel = ten.flatMap((one) =>
    ten.filter((other) => blocked(one, other)).map((other) => [one, other]),
  );
  const pair = quarrel[0];
  if (pair === undefined) return ten;
  for (const player of pair) {
    if (must.includes(player)) continue;
    const found = tenWithoutBlocks(
      must,
      pool.filter((other) => other !== player),
    );
    if (found !== null) return found;
  }
  return null;
};

/**
 * A ten that contains all of `must` and keeps every hard constraint, or null as a proof that `pool` holds none. The
 * search is complete: ten rate intervals meet pairwise exactly when they share the lower end of one of them, seating
 * is a matching, and every block is branched on.
 */
export const feasibleLineup = (
  must: readonly Candidate[],
  pool: readonly Candidate[],
  settings: Settings,
): readonly Candidate[] | null => {
  if (must.some((one) => must.some((other) => blocked(one, other)))) return null;
  const half = (player: Candidate): number => windowOf(player.waitedS, settings) / 2;
  const holds = (player: Candidate, point: number): boolean => Math.abs(player.rate - point) <= half(player);
  const others = pool
    .filter((player) => !must.includes(player) && !must.some((one) => blocked(one, player)))
    .toSorted(byWait);
  const points = new Set([...must, ...others].map((player) => player.rate - half(player)));
  for (const point of points) {
    if (!must.every((player) => holds(player, point))) continue;
    const ten = tenWithoutBlocks(
      must,
      others.filter((player) => holds(player, point)),
    );
    if (ten !== null) return ten;
  }
  return null;
};

/** Overdue players whom one plan left out, by what can be proven about it. */
export interface OverdueAudit {
  /** No ten of the whole queue contains them. */
  readonly impossible: number;
  /** Some ten would, at the price of at least as many other overdue players in the matches it breaks up. */
  readonly contested: number;
  /** A ten of players who are left, or of those and one planned match, seats more overdue players. */
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
      feasibleLineup([player], left, settings) !== null ||
      matches.some((ten) => {
        const must = [player, ...ten.filter(isOverdue)];
        return must.length <= TEN && feasibleLineup(must, [...left, ...ten], settings) !== null;
      })
    )
      audit.missed += 1;
    else audit.contested += 1;
  }
  return audit;
};

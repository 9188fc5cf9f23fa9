import { LANES, type Problem, SEATS } from "./problem.ts";
import { MATES } from "./repeat-pairings.ts";

/**
 * A plan under construction. Match m owns the seats `10 · m … 10 · m + 9`. Seat s has the role `s % 5`, and
 * the first five seats of a match are one team. Only the matches `0 … open − 1` exist.
 */
export class Board {
  readonly problem: Problem;
  /** `[seat]`: the player there, −1 in a match that does not exist. */
  readonly playerAt: Int32Array;
  /** `[player]`: the seat, −1 when left over. */
  readonly seatOf: Int32Array;
  /** `[match]`: its value, including the rewards of its players. */
  readonly value: Float64Array;
  open = 0;
  /** Points of value per point of rate outside the windows; finite only while annealing has soft windows. */
  penaltyWeight = Number.POSITIVE_INFINITY;
  /** Matches evaluated so far: the unit of work. */
  work = 0;

  constructor(problem: Problem) {
    const matches = Math.floor(problem.count / SEATS);
    this.problem = problem;
    this.playerAt = new Int32Array(matches * SEATS).fill(-1);
    this.seatOf = new Int32Array(problem.count).fill(-1);
    this.value = new Float64Array(matches);
  }

  /** Value of a match; −Infinity when a window or a role selection is violated. Blocks are not checked. */
  evaluate(match: number): number {
    this.work += 1;
    const { strength, low, high, reward, choice, offRole, settings } = this.problem;
    const { playerAt } = this;
    const base = match * SEATS;
    let lowest = Number.POSITIVE_INFINITY;
    let highest = Number.NEGATIVE_INFINITY;
    let from = Number.NEGATIVE_INFINITY;
    let to = Number.POSITIVE_INFINITY;
    let team = 0;
    let lanes = 0;
    let off = 0;
    let fixed = settings.matchValue;
    for (let role = 0; role < LANES; role += 1) {
      const one = playerAt[base + role];
      const two = playerAt[base + LANES + role];
      const strengthOne = strength[one];
      const strengthTwo = strength[two];
      const difference = strengthOne - strengthTwo;
      team += difference;
      if (difference > 0) {
        lanes += difference;
        if (strengthOne > highest) highest = strengthOne;
        if (strengthTwo < lowest) lowest = strengthTwo;
      } else {
        lanes -= difference;
        if (strengthTwo > highest) highest = strengthTwo;
        if (strengthOne < lowest) lowest = strengthOne;
      }
      const lowOne = low[one];
      const lowTwo = low[two];
      const highOne = high[one];
      const highTwo = high[two];
      if (lowOne > from) from = lowOne;
      if (lowTwo > from) from = lowTwo;
      if (highOne < to) to = highOne;
      if (highTwo < to) to = highTwo;
      const cellOne = one * LANES + role;
      const cellTwo = two * LANES + role;
      fixed += reward[one] + reward[two] - choice[cellOne] - choice[cellTwo];
      off += offRole[cellOne] - offRole[cellTwo];
    }
    if (this.problem.repeats.isAny) fixed -= this.repeatCost(match);
    if (this.problem.measuringCost > 0) fixed -= this.problem.measuringCost * this.measuringGap(match);
    if (from > to) {
      if (this.penaltyWeight === Number.POSITIVE_INFINITY) return Number.NEGATIVE_INFINITY;
      fixed -= this.penaltyWeight * (from - to);
    }
    return (
      fixed -
      (settings.teamGapWeight * Math.abs(team)) / LANES -
      (settings.laneGapWeight * lanes) / LANES -
      settings.spreadWeight * (highest - lowest) -
      settings.offRoleWeight * Math.abs(off)
    );
  }

  /** By how many players being measured the teams of a match differ. */
  measuringGap(match: number): number {
    const { isMeasuring } = this.problem;
    const { playerAt } = this;
    const middle = match * SEATS + LANES;
    let gap = 0;
    for (let seat = middle - LANES; seat < middle; seat += 1)
      gap += isMeasuring[playerAt[seat]] - isMeasuring[playerAt[seat + LANES]];
    return Math.abs(gap);
  }

  /** Cost of the repeated pairings in a match. */
  repeatCost(match: number): number {
    const { table, count, start, others, bits, matesCost, opponentsCost } = this.problem.repeats;
    const { playerAt, seatOf } = this;
    const base = match * SEATS;
    const end = base + SEATS;
    const middle = base + LANES;
    let mates = 0;
    let opponents = 0;
    if (table !== null) {
      for (let seat = base; seat < end; seat += 1) {
        const row = playerAt[seat] * count;
        for (let other = seat < middle ? middle : end; other < end; other += 1)
          opponents += table[row + playerAt[other]] >> 1;
        for (let other = seat + 1; other < (seat < middle ? middle : end); other += 1)
          mates += table[row + playerAt[other]] & MATES;
      }
    } else {
      for (let seat = base; seat < end; seat += 1) {
        const player = playerAt[seat];
        for (let index = start[player]; index < start[player + 1]; index += 1) {
          const other = seatOf[others[index]];
          if (other < base || other >= end) continue;
          if (seat < middle === other < middle) mates += bits[index] & MATES;
          else opponents += bits[index] >> 1;
        }
      }
    }
    return mates * matesCost + opponents * opponentsCost;
  }

  /** Whether the match has a player with a block to or from this player. */
  isBlockedIn(player: number, match: number): boolean {
    const { blockStart, blocks } = this.problem;
    const end = blockStart[player + 1];
    for (let index = blockStart[player]; index < end; index += 1) {
      const seat = this.seatOf[blocks[index]];
      if (seat >= 0 && Math.floor(seat / SEATS) === match) return true;
    }
    return false;
  }

  /** Opens a match with ten players in the order of its seats. */
  openMatch(lineup: ArrayLike<number>): number {
    const match = this.open;
    this.open += 1;
    for (let seat = 0; seat < SEATS; seat += 1) {
      const player = lineup[seat];
      this.playerAt[match * SEATS + seat] = player;
      this.seatOf[player] = match * SEATS + seat;
    }
    this.value[match] = this.evaluate(match);
    return match;
  }

  /**
   * Opens the matches of a board over some of the players.
   * @param members `[player of the part]`: the player here
   */
  openPart(part: Board, members: readonly number[]): void {
    for (let match = 0; match < part.open; match += 1)
      this.openMatch(part.lineupOf(match).map((player) => members[player]));
  }

  /** Closes a match; the last match gets its number. */
  closeMatch(match: number): void {
    const { playerAt, seatOf } = this;
    const last = this.open - 1;
    for (let seat = match * SEATS; seat < match * SEATS + SEATS; seat += 1) {
      seatOf[playerAt[seat]] = -1;
    }
    for (let seat = 0; seat < SEATS; seat += 1) {
      const player = playerAt[last * SEATS + seat];
      playerAt[last * SEATS + seat] = -1;
      if (last === match) continue;
      playerAt[match * SEATS + seat] = player;
      seatOf[player] = match * SEATS + seat;
    }
    this.value[match] = this.value[last];
    this.open = last;
  }

  /** Evaluates every match again with another penalty weight. */
  setPenaltyWeight(penaltyWeight: number): void {
    this.penaltyWeight = penaltyWeight;
    for (let match = 0; match < this.open; match += 1) this.value[match] = this.evaluate(match);
  }

  /** Whether all windows of every match share a point of rate. */
  isSound(): boolean {
    const { low, high } = this.problem;
    for (let match = 0; match < this.open; match += 1) {
      let from = Number.NEGATIVE_INFINITY;
      let to = Number.POSITIVE_INFINITY;
      for (let seat = match * SEATS; seat < match * SEATS + SEATS; seat += 1) {
        const player = this.playerAt[seat];
        from = Math.max(from, low[player]);
        to = Math.min(to, high[player]);
      }
      if (from > to) return false;
    }
    return true;
  }

  /** Closes all matches from `first` on. */
  closeFrom(first: number): void {
    while (this.open > first) this.closeMatch(this.open - 1);
  }

  /** Closes the matches from `first` on for which `isDoomed` holds, the last one first. */
  closeWhere(isDoomed: (match: number) => boolean, first = 0): void {
    for (let match = this.open - 1; match >= first; match -= 1) if (isDoomed(match)) this.closeMatch(match);
  }

  /** The players of a match in the order of its seats. */
  lineupOf(match: number): Int32Array {
    return this.playerAt.slice(match * SEATS, match * SEATS + SEATS);
  }

  /** The players without a match, by number. */
  leftovers(): number[] {
    return [...this.seatOf.keys()].filter((player) => this.seatOf[player] < 0);
  }

  total(): number {
    let sum = 0;
    for (let match = 0; match < this.open; match += 1) sum += this.value[match];
    return sum;
  }

  /** Makes this board equal to another one of the same problem. */
  copy(other: Board): void {
    this.playerAt.set(other.playerAt);
    this.seatOf.set(other.seatOf);
    this.value.set(other.value);
    this.open = other.open;
  }
}

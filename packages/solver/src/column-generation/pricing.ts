import { charge, lend, type Steps } from "../exact/best-arrangement.ts";
import { type Problem, SEATS } from "../model/problem.ts";
import type { Pool } from "./column-pool.ts";
import { TrioPrices } from "./cut-duals.ts";
import { type Count, Prices, type Ten, upTo } from "./duals.ts";
import { visitTens } from "./pricing-search.ts";
import { type Circle, Circles } from "./subproblems.ts";
import { Sides } from "./team-split.ts";

/** What no plan can be worth more than, and how that is known. */
export interface Bound {
  readonly bound: number;
  readonly prices: Prices;
  /** `[player]`: what a ten whose lowest player this is can be worth beyond its prices. */
  readonly excess: Float64Array;
  /** Of the lowest players whose tens count in the bound, the best one that was found. */
  readonly tens: readonly Ten[];
  /** Others that are worth more than their prices. */
  readonly more: readonly Ten[];
}

export interface Effort {
  /** Whether teams, and who met lately, are looked at as well. */
  readonly isExact: boolean;
  /** Steps for the tens of one lowest player; what is not ruled out by then stays in the bound. */
  readonly stepsOfPlayer: number;
  /** Whether circles in which that was not enough are cut for the next time; misfits cut one where it is exact. */
  readonly isCutting: boolean;
  /** Tens worth this share of the best one with the same lowest player, and met on the way, are told too; 1: none. */
  readonly share: number;
}

/** What the outlooks promise counts. */
export const PROMISED: Effort = { isExact: false, stepsOfPlayer: 3000, isCutting: true, share: 1 };
/** As good as everything is looked at, and many tens are told. */
export const SEARCHING: Effort = { isExact: true, stepsOfPlayer: 1_000_000, isCutting: true, share: 0.5 };

/** Worth beyond prices that is nothing. */
const FLOOR = 1e-6;
/** So far below what the outlook promises a ten is looked for first; then twice as far. */
const FIRST_DEPTH = 1;
const LEAST_DEPTH = 0.1;
/** A little deeper than where the best ten was found the last time. */
const MARGIN = 1.05;
/** Tens of one lowest player beside the best one. */
const MOST_MORE = 60;
/** Misfits until a circle is cut, for each step that a look at it takes. */
const PATIENCE = 1;
/** A judged ten, and one that is kept, in steps. */
const STEPS_OF_TEN = 6;
const STEPS_OF_KEPT = 6;

const lookFrom = ({ outlook }: Circle, { players }: Prices, steps: Steps): void => {
  outlook.look(players);
  charge(steps, outlook.steps);
};

/**
 * Finds the tens that are worth most beyond their prices. Every plan's tens differ in their lowest player, so the sum
 * of all prices and of what the most promising lowest players add is an upper bound at any prices (Lagrangian bound).
 * The players are looked at as one circle; where a search is long because windows do not meet, or players blocked each
 * other, the circle is cut in two, and every ten is still in one of them.
 */
export class Pricing {
  readonly problem: Problem;
  readonly matches: number;
  readonly #circles: Circles;
  readonly #sides: Sides;
  #trios: TrioPrices;
  /** `[player]`: how far below its promise the best exact ten was found. */
  readonly #depth: Float64Array;

  /** @param matches as many as are played at most */
  constructor(problem: Problem, matches: number) {
    this.problem = problem;
    this.matches = matches;
    this.#circles = new Circles(problem);
    this.#sides = new Sides(problem);
    this.#trios = new TrioPrices(new Prices(new Float64Array(problem.count), 0));
    this.#depth = new Float64Array(problem.count).fill(FIRST_DEPTH);
  }

  #look(prices: Prices, steps: Steps): void {
    this.#trios = new TrioPrices(prices);
    for (const circle of this.#circles.all) lookFrom(circle, prices, steps);
  }

  /** What the outlooks promise: by lowest player, beyond the price of a match. */
  #promises({ match }: Prices): Float64Array {
    const promises = new Float64Array(this.problem.count);
    for (const { outlook } of this.#circles.all) {
      for (let place = 0; place + SEATS <= outlook.members.length; place += 1) {
        const player = outlook.members[place];
        promises[player] = Math.max(promises[player], outlook.most(place) - match);
      }
    }
    return promises;
  }

  /**
   * Visits the tens of one lowest player in every circle that promises them.
   * @param isCutting whether circles in which branches end without a ten are cut, and their parts visited
   * @returns the circles left unfinished
   */
  #visit(
    player: number,
    prices: Prices,
    above: number,
    isCutting: boolean,
    steps: Steps,
    onTen: (ten: Int32Array, roles: Int32Array, promise: number, isOdd: boolean) => number,
  ): readonly Circle[] {
    const unfinished: Circle[] = [];
    let least = above;
    const waiting = this.#circles.all.toReversed();
    for (let circle = waiting.pop(); circle !== undefined; circle = waiting.pop()) {
      const place = circle.placeOf[player];
      const { outlook, misfits } = circle;
      if (place < 0 || place + SEATS > outlook.members.length) continue;
      if (outlook.most(place) <= least) continue;
      const isPatient = !isCutting || !this.#circles.hasRoom;
      const patience = isPatient ? Number.POSITIVE_INFINITY : PATIENCE * outlook.steps;
      const isWhole = visitTens(outlook, this.#trios, steps, {
        place,
        above: least,
        patience,
        misfits,
        onTen: (ten, roles, promise, isOdd) => {
          least = onTen(ten, roles, promise, isOdd);
          return least;
        },
      });
      if (isWhole) continue;
      if (steps.left < 0) {
        unfinished.push(circle);
        continue;
      }
      const parts = this.#circles.cut(circle);
      for (const part of parts) lookFrom(part, prices, steps);
      waiting.push(...parts);
    }
    return unfinished;
  }

  /** @param beyond what the ten is worth beyond its seats and trios */
  #valueOf(players: Int32Array, prices: Prices, beyond: number): number {
    let value = beyond + this.#trios.of(players);
    for (let seat = 0; seat < SEATS; seat += 1) value += prices.players[players[seat]];
    return value;
  }

  /** The best ten of one lowest player, and what none of them is worth more than, beyond prices. */
  #best(
    player: number,
    promise: number,
    prices: Prices,
    { isExact, stepsOfPlayer, share }: Effort,
    total: Steps,
  ): {
    readonly most: number;
    readonly ten: Ten | null;
    readonly more: readonly Ten[];
    readonly unfinished: readonly Circle[];
  } {
    const { match } = prices;
    const odd = this.problem.settings.offRoleWeight;
    let most = promise;
    for (let depth = isExact ? this.#depth[player] : FIRST_DEPTH; ; depth *= 2) {
      const floor = Math.max(FLOOR, promise - depth);
      let best = floor;
      let above = match + floor;
      let ten: Ten | null = null;
      let judged = 0;
      const more: Ten[] = [];
      const unfinished = lend(total, stepsOfPlayer, (steps) =>
        this.#visit(player, prices, above, isExact, steps, (players, roles, worth, isOdd) => {
          judged += 1;
          const least = isOdd && !isExact ? odd : 0;
          if (worth - least <= above) return above;
          const limit = isExact ? worth - above : Number.POSITIVE_INFINITY;
          const cost = this.#sides.cost(players, roles, limit);
          if (cost >= limit) return above;
          const beyond = worth - match - (isExact ? cost : least);
          const value = this.#valueOf(players, prices, worth - cost);
          const found = { players: players.slice(), value };
          if (beyond > best) {
            if (ten !== null) more.push(ten);
            best = beyond;
            ten = found;
          } else more.push(found);
          above = match + Math.max(floor, more.length < MOST_MORE ? share * best : best);
          return above;
        }),
      );
      charge(total, judged * STEPS_OF_TEN);
      if (unfinished.length > 0) return { most, ten, more, unfinished };
      most = best;
      if (ten === null && floor > FLOOR) continue;
      if (isExact) this.#depth[player] = Math.max(LEAST_DEPTH, MARGIN * (promise - most));
      return { most, ten, more, unfinished };
    }
  }

  /** @param count that of the plans the bound is for; all when absent */
  bound(prices: Prices, effort: Effort, steps: Steps, count: Count = upTo(this.matches)): Bound {
    this.#look(prices, steps);
    const excess = this.#promises(prices);
    const isKnown = new Uint8Array(this.problem.count);
    const tens: Ten[] = [];
    const others: Ten[] = [];
    const wide = new Set<Circle>();
    let bound = prices.total(count);
    for (let left = count.most; left > 0; ) {
      let player = -1;
      for (let other = 0; other < excess.length; other += 1)
        if (isKnown[other] < 2 && excess[other] > FLOOR && (player < 0 || excess[other] > excess[player]))
          player = other;
      if (player < 0) break;
      isKnown[player] += 1;
      if (isKnown[player] === 2) {
        bound += excess[player];
        left -= 1;
        continue;
      }
      const { most, ten, more, unfinished } = this.#best(player, excess[player], prices, effort, steps);
      excess[player] = most;
      if (ten !== null) tens.push(ten);
      others.push(...more);
      if (effort.isCutting) for (const circle of unfinished) wide.add(circle);
    }
    for (const circle of wide) if (this.#circles.hasRoom) this.#circles.cut(circle);
    // Rest of what was not looked at: nothing, or so little each.
    return { bound: bound + count.most * FLOOR, prices, excess, tens, more: others };
  }

  /**
   * Adds every ten that is worth no less than `width` below what the best one with the same lowest player can be.
   * @returns whether these are all: false when the pool would grow beyond `most`, or the steps run out
   */
  list({ prices, excess }: Bound, width: number, most: number, pool: Pool, steps: Steps): boolean {
    this.#look(prices, steps);
    for (let player = 0; player < excess.length; player += 1) {
      const above = prices.match + Math.max(0, excess[player]) - width - FLOOR;
      const unfinished = this.#visit(player, prices, above, true, steps, (players, roles, promise) => {
        const room = promise - above;
        const cost = this.#sides.cost(players, roles, room);
        charge(steps, STEPS_OF_TEN);
        if (cost >= room) return above;
        charge(steps, STEPS_OF_KEPT);
        pool.add(players, this.#valueOf(players, prices, promise - cost));
        if (pool.size > most) steps.left = -1;
        return above;
      });
      if (unfinished.length > 0 || steps.left < 0) return false;
    }
    return true;
  }
}

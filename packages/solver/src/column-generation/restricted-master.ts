import { charge, lend, type Steps } from "../exact/best-arrangement.ts";
import { SEATS } from "../model/problem.ts";
import type { Pool } from "./column-pool.ts";
import { type Count, cheapestSeat, isEverybody, type Prices, type Trio } from "./duals.ts";
import type { Bound } from "./pricing.ts";
import { beyondOf } from "./reduced-costs.ts";

/** Share of a ten that is nothing. */
const LEAST_SHARE = 1e-4;
/** Tens further below their prices than so many temperatures, and points, have no share worth counting. */
const REACH = 15;
/** The same in temperatures at which the prices were found, when those were higher. */
const WARM_REACH = 8;
const LEAST_REACH = 2;
/** Tens that were left out may have come so far above their prices, in temperatures; else all is solved again. */
const OVERSHOOT = 1;
const MOST_TRIES = 4;
/** Sweeps end when no price moves by more than this share of the temperature. */
const SETTLED = 0.02;
const MOST_EXPONENT = 40;
/** A trio's tens hold so much more than one match would before it is priced. */
const LEAST_EXCESS = 0.05;
const TRIOS_OF_PLAYER = 5;
/** Share of the steps in which trios are looked for. */
const SEARCH_SHARE = 0.1;
const STEPS_PER_NUMBER = 1 / 30;
/** To put a ten to work, in steps. */
const STEPS_OF_WORK = 20;

interface Row {
  /** Places of those of the tens at work that need the row's seats. */
  readonly tens: Int32Array;
  readonly least: number;
  readonly most: number;
  price: number;
  readonly keep: (price: number) => void;
}

/**
 * The linear programme of packing over a pool of tens: each player at most once, so many matches, and at most one
 * match that holds two of a trio. Solved with an entropy term that is made smaller and smaller: the share of a ten is
 * `exp(worth beyond its prices / temperature)`, and a row that holds too much has its price raised until it holds
 * what it may (iterative scaling; Bregman 1967). That gives prices and shares at once and does not mind degeneracy.
 */
export class Programme {
  pool: Pool;
  readonly count: Count;
  readonly prices: Prices;
  readonly #knownTrios = new Set<string>();
  /** What the tens are worth beyond the prices, until either changes. */
  #priced: { readonly pool: Pool; readonly changes: number; readonly beyond: Float64Array } | null = null;
  /** At which the prices were found; 0 for those that were given. */
  #temperature = 0;
  /** The tens at work by index in the pool, and their shares. */
  #work: readonly number[] = [];
  #shares = new Float64Array(0);

  constructor(pool: Pool, prices: Prices, count: Count) {
    this.pool = pool;
    this.prices = prices;
    this.count = count;
  }

  /** `[ten of the pool]`: what it is worth beyond its prices. */
  beyond(steps: Steps): Float64Array {
    const { pool } = this;
    const known = this.#priced;
    if (known !== null && known.pool === pool && known.changes === pool.changes) return known.beyond;
    const beyond = beyondOf(pool, this.prices, steps);
    this.#priced = { pool, changes: pool.changes, beyond };
    return beyond;
  }

  #rows(work: readonly number[]): readonly Row[] {
    const { players: tens } = this.pool;
    const { prices } = this;
    const { players, trios, ofTrio } = prices;
    const ofPlayer: number[][] = Array.from(players, () => []);
    const ofTrios: number[][] = trios.map(() => []);
    const triosOf: number[][] = Array.from(players, () => []);
    trios.forEach((trio, index) => {
      for (const player of trio) triosOf[player].push(index);
    });
    const held = new Uint8Array(trios.length);
    work.forEach((index, place) => {
      for (let seat = index * SEATS; seat < (index + 1) * SEATS; seat += 1) {
        ofPlayer[tens[seat]].push(place);
        for (const trio of triosOf[tens[seat]]) {
          held[trio] += 1;
          if (held[trio] === 2) ofTrios[trio].push(place);
        }
      }
      for (let seat = index * SEATS; seat < (index + 1) * SEATS; seat += 1)
        for (const trio of triosOf[tens[seat]]) held[trio] = 0;
    });
    const keepIn = (array: Float64Array | number[], index: number) => (price: number) => {
      array[index] = price;
    };
    const seated = isEverybody(this.count, players.length) ? 1 : 0;
    const seats = ofPlayer.map((own, player) => ({
      tens: Int32Array.from(own),
      least: seated,
      most: 1,
      price: players[player],
      keep: keepIn(players, player),
    }));
    const shared = ofTrios.map((own, trio) => ({
      tens: Int32Array.from(own),
      least: 0,
      most: 1,
      price: ofTrio[trio],
      keep: keepIn(ofTrio, trio),
    }));
    const all = {
      tens: Int32Array.from(work, (_, place) => place),
      ...this.count,
      price: prices.match,
      keep: (price: number) => {
        prices.match = price;
      },
    };
    return [...seats, ...shared, all];
  }

  /**
   * Finds new prices.
   * @param temperature points
   * @param sweeps at most, for each choice of the tens at work
   */
  solve(temperature: number, sweeps: number, steps: Steps): void {
    for (let tries = 0; tries < MOST_TRIES && steps.left > 0; tries += 1) {
      const reach = Math.max(LEAST_REACH, REACH * temperature, WARM_REACH * this.#temperature);
      this.#temperature = temperature;
      this.#bringWithin(reach, steps);
      this.#scale(this.beyond(steps), temperature, reach, sweeps, steps);
      this.#priced = null;
      if (this.beyond(steps).every((worth) => worth <= OVERSHOOT * temperature)) return;
    }
  }

  /**
   * A player whose tens are all further below their prices than those that are put to work has their seat made cheaper
   * by what the best of them is short: a row without tens never moves.
   */
  #bringWithin(reach: number, steps: Steps): void {
    const { pool } = this;
    const { players } = this.prices;
    const cheapest = cheapestSeat(this.count, players.length);
    const beyond = this.beyond(steps);
    const best = new Float64Array(players.length).fill(Number.NEGATIVE_INFINITY);
    beyond.forEach((worth, index) => {
      for (let seat = index * SEATS; seat < (index + 1) * SEATS; seat += 1)
        if (worth > best[pool.players[seat]]) best[pool.players[seat]] = worth;
    });
    best.forEach((worth, player) => {
      const price = Math.max(cheapest, players[player] + worth);
      if (worth >= -reach || worth === Number.NEGATIVE_INFINITY || price >= players[player]) return;
      players[player] = price;
      this.#priced = null;
    });
  }

  #scale(beyond: Float64Array, temperature: number, reach: number, sweeps: number, steps: Steps): void {
    const work = [...beyond.keys()].filter((index) => beyond[index] > -reach);
    const rows = this.#rows(work);
    const numbers = rows.reduce((sum, { tens }) => sum + tens.length, 0);
    charge(steps, work.length * STEPS_OF_WORK);
    const shares = Float64Array.from(work, (index) =>
      Math.exp(Math.min(MOST_EXPONENT, beyond[index] / temperature)),
    );
    for (let sweep = 0; sweep < sweeps && steps.left > 0; sweep += 1) {
      let moved = 0;
      for (const row of rows) {
        const { tens } = row;
        let sum = 0;
        for (let index = 0; index < tens.length; index += 1) sum += shares[tens[index]];
        if (sum === 0) continue;
        const dear = row.price + temperature * Math.log(sum / row.most);
        const cheap = row.price + temperature * Math.log(sum / row.least);
        const price = dear > 0 ? dear : Math.min(0, cheap);
        const by = price - row.price;
        if (by === 0) continue;
        const factor = Math.exp(-by / temperature);
        for (let index = 0; index < tens.length; index += 1) shares[tens[index]] *= factor;
        row.price = price;
        moved = Math.max(moved, Math.abs(by));
      }
      charge(steps, numbers * STEPS_PER_NUMBER);
      if (moved < SETTLED * temperature) break;
    }
    for (const { price, keep } of rows) keep(price);
    this.#work = work;
    this.#shares = shares;
  }

  /** Prices the trios of whom the tens' shares hold two most often beyond what one match could. @returns how many */
  addTrios(most: number, steps: Steps): number {
    const { players, trios } = this.prices;
    const before = trios.length;
    const uses = new Int32Array(players.length);
    for (const trio of lend(steps, steps.left * SEARCH_SHARE, (share) => this.#sharedTrios(share))) {
      if (trios.length - before >= most) break;
      const name = trio.join();
      if (this.#knownTrios.has(name) || trio.some((player) => uses[player] >= TRIOS_OF_PLAYER)) continue;
      this.#knownTrios.add(name);
      for (const player of trio) uses[player] += 1;
      this.prices.addTrio(trio);
    }
    return trios.length - before;
  }

  /** Trios of whom the tens' shares hold two more often than one match could, most first; not all without the steps. */
  #sharedTrios(steps: Steps): readonly Trio[] {
    const count = this.prices.players.length;
    const pairs = new Float64Array(count * count);
    const tensOf: number[][] = Array.from({ length: count }, () => []);
    this.#work.forEach((index, place) => {
      const ten = this.pool.playersOf(index);
      const share = this.#shares[place];
      if (share < LEAST_SHARE) return;
      for (const one of ten) {
        tensOf[one].push(place);
        for (const two of ten) pairs[one * count + two] += share;
      }
    });
    charge(steps, count ** 3 / 60);
    const found: { readonly trio: Trio; readonly excess: number }[] = [];
    for (let one = 0; one < count; one += 1) {
      for (let two = one + 1; two < count; two += 1) {
        const together = pairs[one * count + two];
        if (together < LEAST_SHARE) continue;
        for (let three = two + 1; three < count && steps.left > 0; three += 1) {
          const sum = together + pairs[one * count + three] + pairs[two * count + three];
          if (sum <= 1 + LEAST_EXCESS) continue;
          let all = 0;
          charge(steps, tensOf[three].length);
          for (const place of tensOf[three]) {
            const ten = this.pool.playersOf(this.#work[place]);
            if (ten.includes(one) && ten.includes(two)) all += this.#shares[place];
          }
          // Who holds all three was counted three times.
          const excess = sum - 2 * all - 1;
          if (excess > LEAST_EXCESS) found.push({ trio: [one, two, three], excess });
        }
      }
    }
    return found.sort((left, right) => right.excess - left.excess).map(({ trio }) => trio);
  }

  /** Over plans that are made of the pool alone. */
  bound(steps: Steps): Bound {
    const { prices, pool, count } = this;
    const excess = new Float64Array(prices.players.length);
    this.beyond(steps).forEach((worth, index) => {
      const lowest = pool.players[index * SEATS];
      excess[lowest] = Math.max(excess[lowest], worth);
    });
    const most = excess.toSorted((left, right) => right - left).slice(0, count.most);
    const bound = most.reduce((sum, more) => sum + more, prices.total(count));
    return { bound, prices, excess, tens: [], more: [] };
  }
}

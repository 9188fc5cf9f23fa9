import { charge, type Steps } from "../exact/best-ten.ts";
import { SEATS } from "../search/problem.ts";
import type { Prices, Ten, Trio } from "./prices.ts";

/** Share of a ten that is nothing. */
const LEAST_SHARE = 1e-4;
const LIKELY_SHARE = 5e-3;
/** Tens further below their prices than so many temperatures, and points, have no share worth counting. */
const REACH = 30;
const LEAST_REACH = 4;
/** Tens that were left out may have come so far above their prices, in temperatures; else all is solved again. */
const OVERSHOOT = 1;
const MOST_TRIES = 4;
/** Sweeps end when no price moves by more than this share of the temperature. */
const SETTLED = 0.02;
const MOST_EXPONENT = 40;
/** A trio's tens hold so much more than one match would before it is priced. */
const LEAST_EXCESS = 0.05;
const TRIOS_OF_PLAYER = 5;
const STEPS_PER_NUMBER = 1 / 60;
/** To price a ten of the pool, and to put one to work, in steps. */
const STEPS_OF_PRICED = 6;
const STEPS_OF_WORK = 20;

interface Row {
  /** Of the tens at work: those that need the row's one seat. */
  readonly tens: Int32Array;
  readonly most: number;
  price: number;
  readonly keep: (price: number) => void;
}

/**
 * The linear programme of packing over a pool of tens: each player at most once, so many matches at most, and at most
 * one match that holds two of a trio. Solved with an entropy term that is made smaller and smaller: the share of a ten
 * is `exp(worth beyond its prices / temperature)`, and a row that holds too much has its price raised until it holds
 * what it may (iterative scaling; Bregman 1967). That gives prices and shares at once and does not mind degeneracy.
 */
export class Programme {
  readonly #matches: number;
  prices: Prices;
  #pool: Ten[] = [];
  readonly #names = new Set<string>();
  readonly #knownTrios = new Set<string>();
  /** `[ten of the pool]`: what it is worth beyond its prices. */
  #beyond = new Float64Array(0);
  /** The tens at work, and their shares. */
  #work: readonly Ten[] = [];
  #shares = new Float64Array(0);

  constructor(prices: Prices, matches: number) {
    this.prices = prices;
    this.#matches = matches;
  }

  /** Goes on from other prices. */
  restart(prices: Prices): void {
    this.prices = prices;
    this.price();
  }

  get pool(): readonly Ten[] {
    return this.#pool;
  }

  /** @returns whether the ten was not there yet */
  add(ten: Ten): boolean {
    const name = ten.players.join();
    if (this.#names.has(name)) return false;
    this.#names.add(name);
    this.#pool.push(ten);
    return true;
  }

  /** Forgets the tens that are worth so much less than their prices. */
  forget(width: number): void {
    this.#pool = this.#pool.filter((_, index) => this.#beyond[index] >= -width);
    this.#names.clear();
    for (const { players } of this.#pool) this.#names.add(players.join());
    this.price();
  }

  /** What each ten of the pool is worth beyond its prices. */
  price(): Float64Array {
    this.#beyond = Float64Array.from(
      this.#pool,
      ({ players, value }) => value - this.prices.paidFor(players),
    );
    return this.#beyond;
  }

  #rows(work: readonly Ten[]): readonly Row[] {
    const { prices } = this;
    const { players, trios, triosOf, ofTrio } = prices;
    const ofPlayer: number[][] = Array.from(players, () => []);
    const ofTrios: number[][] = trios.map(() => []);
    const held = new Uint8Array(trios.length);
    work.forEach(({ players: ten }, place) => {
      for (const player of ten) {
        ofPlayer[player].push(place);
        for (const trio of triosOf[player]) {
          held[trio] += 1;
          if (held[trio] === 2) ofTrios[trio].push(place);
        }
      }
      for (const player of ten) for (const trio of triosOf[player]) held[trio] = 0;
    });
    const rowsOfPlayers = ofPlayer.map((tens, player) => ({
      tens: Int32Array.from(tens),
      most: 1,
      price: players[player],
      keep: (price: number) => {
        players[player] = price;
      },
    }));
    const rowsOfTrios = ofTrios.map((tens, trio) => ({
      tens: Int32Array.from(tens),
      most: 1,
      price: ofTrio[trio],
      keep: (price: number) => {
        ofTrio[trio] = price;
      },
    }));
    const all = {
      tens: Int32Array.from(work, (_, place) => place),
      most: this.#matches,
      price: prices.match,
      keep: (price: number) => {
        prices.match = price;
      },
    };
    return [...rowsOfPlayers, ...rowsOfTrios, all];
  }

  /** @param temperature points @param sweeps at most, for each choice of the tens at work */
  solve(temperature: number, sweeps: number, steps: Steps): void {
    for (let tries = 0; tries < MOST_TRIES && steps.left > 0; tries += 1) {
      this.#solve(temperature, sweeps, steps);
      if (this.#beyond.every((beyond) => beyond <= OVERSHOOT * temperature)) return;
    }
  }

  #solve(temperature: number, sweeps: number, steps: Steps): void {
    const beyond = this.price();
    const reach = Math.max(LEAST_REACH, REACH * temperature);
    charge(steps, 2 * this.#pool.length * STEPS_OF_PRICED);
    const within = [...beyond.keys()].filter((index) => beyond[index] > -reach);
    const work = within.map((index) => this.#pool[index]);
    const rows = this.#rows(work);
    charge(steps, work.length * STEPS_OF_WORK);
    const shares = Float64Array.from(within, (index) =>
      Math.exp(Math.min(MOST_EXPONENT, beyond[index] / temperature)),
    );
    for (let sweep = 0; sweep < sweeps && steps.left > 0; sweep += 1) {
      let moved = 0;
      for (const row of rows) {
        const { tens } = row;
        let sum = 0;
        for (let index = 0; index < tens.length; index += 1) sum += shares[tens[index]];
        if (sum === 0) continue;
        const rise = temperature * Math.log(sum / row.most);
        const price = Math.max(0, row.price + rise);
        const by = price - row.price;
        if (by === 0) continue;
        const factor = Math.exp(-by / temperature);
        for (let index = 0; index < tens.length; index += 1) shares[tens[index]] *= factor;
        row.price = price;
        moved = Math.max(moved, Math.abs(by));
      }
      charge(steps, work.length * (SEATS + 1) * 2 * STEPS_PER_NUMBER);
      if (moved < SETTLED * temperature) break;
    }
    for (const { price, keep } of rows) keep(price);
    this.#work = work;
    this.#shares = shares;
    this.price();
  }

  /** The tens that hold a share worth speaking of. */
  likely(): readonly Ten[] {
    return this.#work.filter((_, place) => this.#shares[place] >= LIKELY_SHARE);
  }

  /** Prices the trios of whom the tens' shares hold two most often beyond what one match could. @returns how many */
  addTrios(most: number, steps: Steps): number {
    const { players, trios } = this.prices;
    const count = players.length;
    const before = trios.length;
    const pairs = new Float64Array(count * count);
    const tensOf: number[][] = Array.from(players, () => []);
    this.#work.forEach(({ players: ten }, place) => {
      const share = this.#shares[place];
      if (share < LEAST_SHARE) return;
      for (const one of ten) {
        tensOf[one].push(place);
        for (const two of ten) pairs[one * count + two] += share;
      }
    });
    const found: { readonly trio: Trio; readonly excess: number }[] = [];
    for (let one = 0; one < count; one += 1) {
      for (let two = one + 1; two < count; two += 1) {
        const together = pairs[one * count + two];
        if (together < LEAST_SHARE) continue;
        for (let three = two + 1; three < count; three += 1) {
          const sum = together + pairs[one * count + three] + pairs[two * count + three];
          if (sum <= 1 + LEAST_EXCESS) continue;
          let all = 0;
          charge(steps, tensOf[three].length);
          for (const place of tensOf[three]) {
            const { players: ten } = this.#work[place];
            if (ten.includes(one) && ten.includes(two)) all += this.#shares[place];
          }
          // Who holds all three was counted three times.
          const excess = sum - 2 * all - 1;
          if (excess > LEAST_EXCESS) found.push({ trio: [one, two, three], excess });
        }
      }
    }
    charge(steps, count ** 3 / 60);
    const uses = new Int32Array(count);
    for (const { trio } of found.sort((left, right) => right.excess - left.excess)) {
      if (trios.length - before >= most) break;
      const name = trio.join();
      if (this.#knownTrios.has(name) || trio.some((player) => uses[player] >= TRIOS_OF_PLAYER)) continue;
      this.#knownTrios.add(name);
      for (const player of trio) uses[player] += 1;
      this.prices.addTrio(trio);
    }
    return trios.length - before;
  }
}

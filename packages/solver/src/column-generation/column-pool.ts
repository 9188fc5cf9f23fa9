import { SEATS } from "../model/problem.ts";
import type { Ten } from "./duals.ts";

const FIRST = 1024;
/** Worths that differ by less are the same. */
const SAME = 1e-6;
/** Slots for each ten that there is room for. */
const SLOTS = 2;

const hashOf = (players: ArrayLike<number>): number => {
  let hash = 0;
  for (let seat = 0; seat < SEATS; seat += 1)
    hash = Math.imul(hash ^ players[seat], 0x9e3779b1) ^ (hash >>> 15);
  return hash >>> 0;
};

/** Many tens in little memory, each once, with the most that it was found to be worth. */
export class Pool {
  /** `[ten · 10 + seat]`: players, ascending. */
  players = new Uint16Array(FIRST * SEATS);
  values = new Float64Array(FIRST);
  size = 0;
  /** How often what is in it changed. */
  changes = 0;
  /** By hash of the players: the ten's index, 1 added, 0 where there is none. */
  #slots = new Int32Array(FIRST * SLOTS);

  /** @returns the slot of these players, or the empty one in which they belong */
  #slotOf(players: ArrayLike<number>): number {
    const slots = this.#slots;
    for (let slot = hashOf(players) % slots.length; ; slot = slot + 1 === slots.length ? 0 : slot + 1) {
      const index = slots[slot] - 1;
      if (index < 0) return slot;
      let seat = 0;
      while (seat < SEATS && this.players[index * SEATS + seat] === players[seat]) seat += 1;
      if (seat === SEATS) return slot;
    }
  }

  #index(room: number): void {
    this.#slots = new Int32Array(room * SLOTS);
    for (let index = 0; index < this.size; index += 1)
      this.#slots[this.#slotOf(this.playersOf(index))] = index + 1;
  }

  #grow(): void {
    const room = 2 * this.values.length;
    const { players, values } = this;
    this.players = new Uint16Array(room * SEATS);
    this.players.set(players);
    this.values = new Float64Array(room);
    this.values.set(values);
    this.#index(room);
  }

  /** @param players ascending @returns whether the ten was not there, or is worth more than was known */
  add(players: ArrayLike<number>, value: number): boolean {
    const slot = this.#slotOf(players);
    const index = this.#slots[slot] - 1;
    if (index >= 0) {
      const more = value - this.values[index];
      if (more > 0) {
        this.values[index] = value;
        this.changes += 1;
      }
      return more > SAME;
    }
    if (this.size === this.values.length) {
      this.#grow();
      return this.add(players, value);
    }
    this.players.set(players, this.size * SEATS);
    this.values[this.size] = value;
    this.size += 1;
    this.changes += 1;
    this.#slots[slot] = this.size;
    return true;
  }

  /** @returns how many were not there, or are worth more than was known */
  addAll(tens: readonly Ten[]): number {
    return tens.filter(({ players, value }) => this.add(players, value)).length;
  }

  indices(): Iterable<number> {
    return this.values.subarray(0, this.size).keys();
  }

  playersOf(index: number): Uint16Array {
    return this.players.subarray(index * SEATS, (index + 1) * SEATS);
  }

  ten(index: number): Ten {
    return { players: Int32Array.from(this.playersOf(index)), value: this.values[index] };
  }

  /** Forgets the others; those that stay keep their order. */
  keep(isKept: (index: number) => boolean): void {
    let size = 0;
    for (let index = 0; index < this.size; index += 1) {
      if (!isKept(index)) continue;
      this.players.copyWithin(size * SEATS, index * SEATS, (index + 1) * SEATS);
      this.values[size] = this.values[index];
      size += 1;
    }
    this.size = size;
    this.changes += 1;
    this.#index(this.values.length);
  }
}

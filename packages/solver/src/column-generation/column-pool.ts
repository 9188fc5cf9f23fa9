import { SEATS } from "../model/problem.ts";
import type { Column } from "./duals.ts";

const FIRST = 1024;
/** Values that differ by less are equal. */
const SAME = 1e-6;
/** Hash slots for each column that fits. */
const SLOTS = 2;

const hashOf = (players: ArrayLike<number>): number => {
  let hash = 0;
  for (let seat = 0; seat < SEATS; seat += 1)
    hash = Math.imul(hash ^ players[seat], 0x9e3779b1) ^ (hash >>> 15);
  return hash >>> 0;
};

/** Columns in flat arrays. Each set of ten players is stored once, with the greatest value found for it. */
export class ColumnPool {
  /** `[column · 10 + seat]`: players, ascending. */
  players = new Uint16Array(FIRST * SEATS);
  values = new Float64Array(FIRST);
  size = 0;
  /** Number of changes so far, by which a cache detects a stale entry. */
  changes = 0;
  /** Open addressing by a hash of the players: the column's index plus 1, or 0 for an empty slot. */
  #slots = new Int32Array(FIRST * SLOTS);

  /** @returns the slot of these players, or the empty slot for them */
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

  /** @param players ascending @returns whether the column is new, or its value greater than the stored one */
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

  /** @returns how many columns are new or have a greater value */
  addAll(columns: readonly Column[]): number {
    return columns.filter(({ players, value }) => this.add(players, value)).length;
  }

  indices(): Iterable<number> {
    return this.values.subarray(0, this.size).keys();
  }

  playersOf(index: number): Uint16Array {
    return this.players.subarray(index * SEATS, (index + 1) * SEATS);
  }

  column(index: number): Column {
    return { players: Int32Array.from(this.playersOf(index)), value: this.values[index] };
  }

  /** Removes all other columns; the order of the rest stays. */
  retain(isRetained: (index: number) => boolean): void {
    let size = 0;
    for (let index = 0; index < this.size; index += 1) {
      if (!isRetained(index)) continue;
      this.players.copyWithin(size * SEATS, index * SEATS, (index + 1) * SEATS);
      this.values[size] = this.values[index];
      size += 1;
    }
    this.size = size;
    this.changes += 1;
    this.#index(this.values.length);
  }
}

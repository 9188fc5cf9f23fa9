/** A way to seat ten: its players by number and what it is worth at most. */
export interface Column {
  readonly ten: Int32Array;
  readonly value: number;
}

/** What a seat of each player, and a match, is worth where all want to play. */
export interface Prices {
  readonly players: Float64Array;
  readonly match: number;
}

const EPSILON = 1e-7;
const MOST_PIVOTS = 2000;

/** Small and different for every row: ties in the ratio test are what makes a simplex turn in circles. */
const perturbed = (row: number): number => 1e-6 * (1 + (((row + 1) * 2654435761) % 1009) / 1009);

/**
 * The linear programme of packing: as much value as possible from columns, each player at most once and at most
 * `matches` in all. Columns are added between solves; each solve goes on from the basis of the last (revised primal
 * simplex with the inverse of the basis, Dantzig's rule).
 */
export class Master {
  readonly #rows: number;
  readonly #inverse: Float64Array;
  readonly #level: Float64Array;
  readonly #prices: Float64Array;
  /** `[row]`: the column in the basis, or −1 − i for the slack of row i. */
  readonly #basis: Int32Array;
  readonly #columns: Column[] = [];
  /** Numbers touched while pivoting: the unit of its work. */
  work = 0;

  constructor(players: number, matches: number) {
    const rows = players + 1;
    this.#rows = rows;
    this.#inverse = new Float64Array(rows * rows);
    this.#level = new Float64Array(rows);
    this.#prices = new Float64Array(rows);
    this.#basis = Int32Array.from({ length: rows }, (_, row) => -1 - row);
    for (let row = 0; row < rows; row += 1) {
      this.#inverse[row * rows + row] = 1;
      this.#level[row] = (row < players ? 1 : matches) + perturbed(row);
    }
  }

  add(column: Column): void {
    this.#columns.push(column);
  }

  /**
   * Forgets the columns that promise least at the present prices, but for `most` of them and those in the basis.
   * @returns the forgotten ones
   */
  trim(most: number): readonly Column[] {
    if (this.#columns.length <= most) return [];
    const players = this.#rows - 1;
    const prices = this.#prices;
    const inBasis = new Set(this.#basis);
    const promised = this.#columns.map(({ ten, value }, index) => {
      if (inBasis.has(index)) return { index, promise: Number.POSITIVE_INFINITY };
      let promise = value - prices[players];
      for (let seat = 0; seat < ten.length; seat += 1) promise -= prices[ten[seat]];
      return { index, promise };
    });
    promised.sort((left, right) => right.promise - left.promise || left.index - right.index);
    const kept = promised.slice(0, most).map(({ index }) => index);
    kept.sort((left, right) => left - right);
    const placeOf = new Map(kept.map((index, place) => [index, place]));
    this.#basis.forEach((column, row) => {
      if (column >= 0) this.#basis[row] = placeOf.get(column) ?? -1 - row;
    });
    const columns = kept.map((index) => this.#columns[index]);
    const forgotten = promised.slice(most).map(({ index }) => this.#columns[index]);
    this.#columns.length = 0;
    this.#columns.push(...columns);
    return forgotten;
  }

  #priceOut(): void {
    const rows = this.#rows;
    const inverse = this.#inverse;
    const prices = this.#prices.fill(0);
    for (let row = 0; row < rows; row += 1) {
      const column = this.#basis[row];
      if (column < 0) continue;
      const { value } = this.#columns[column];
      for (let index = 0; index < rows; index += 1) prices[index] += value * inverse[row * rows + index];
    }
    this.work += rows * rows;
  }

  /** The column that promises most, −1 − i for the slack of row i, null when none promises anything. */
  #entering(): number | null {
    const players = this.#rows - 1;
    const prices = this.#prices;
    let best = EPSILON;
    let entering: number | null = null;
    for (let index = 0; index < this.#columns.length; index += 1) {
      const { ten, value } = this.#columns[index];
      let promise = value - prices[players];
      for (let seat = 0; seat < ten.length; seat += 1) promise -= prices[ten[seat]];
      if (promise <= best) continue;
      best = promise;
      entering = index;
    }
    for (let row = 0; row < this.#rows; row += 1) {
      if (-prices[row] > best) {
        best = -prices[row];
        entering = -1 - row;
      }
    }
    this.work += 11 * this.#columns.length;
    return entering;
  }

  #pivot(entering: number): boolean {
    const rows = this.#rows;
    const inverse = this.#inverse;
    const level = this.#level;
    const direction = new Float64Array(rows);
    const touched = entering < 0 ? [-1 - entering] : [...this.#columns[entering].ten, rows - 1];
    let leaving = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let row = 0; row < rows; row += 1) {
      let sum = 0;
      for (const index of touched) sum += inverse[row * rows + index];
      direction[row] = sum;
      if (sum <= EPSILON || level[row] >= least * sum) continue;
      least = level[row] / sum;
      leaving = row;
    }
    if (leaving < 0) return false;
    const factor = 1 / direction[leaving];
    for (let index = 0; index < rows; index += 1) inverse[leaving * rows + index] *= factor;
    level[leaving] *= factor;
    for (let row = 0; row < rows; row += 1) {
      const times = direction[row];
      if (row === leaving || times === 0) continue;
      for (let index = 0; index < rows; index += 1)
        inverse[row * rows + index] -= times * inverse[leaving * rows + index];
      level[row] -= times * level[leaving];
    }
    this.#basis[leaving] = entering;
    this.work += rows * rows;
    return true;
  }

  /** Solves with the columns known so far. */
  solve(): Prices {
    for (let pivots = 0; pivots < MOST_PIVOTS; pivots += 1) {
      this.#priceOut();
      const entering = this.#entering();
      if (entering === null || !this.#pivot(entering)) break;
    }
    const players = this.#rows - 1;
    return {
      players: this.#prices.slice(0, players).map((price) => Math.max(0, price)),
      match: Math.max(0, this.#prices[players]),
    };
  }
}

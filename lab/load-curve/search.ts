/** One attempt at a rate, with its measurements. */
export interface Attempt<Seen> {
  readonly rate: number;
  readonly isSustained: boolean;
  readonly seen: Seen;
}

export interface Search<Seen> {
  /** The highest sustained rate; null when the first one broke. */
  readonly sustained: Attempt<Seen> | null;
  /** The lowest rate that broke; null when `most` was sustained. */
  readonly broken: Attempt<Seen> | null;
}

/**
 * Steps up by the factor until it breaks or `most` holds, then halves the distance `halvings` times. Rates are whole.
 */
export const findHighest = async <Seen>(
  attempt: (rate: number) => Promise<Attempt<Seen>>,
  { from, factor, most, halvings }: { from: number; factor: number; most: number; halvings: number },
): Promise<Search<Seen>> => {
  let sustained: Attempt<Seen> | null = null;
  let broken: Attempt<Seen> | null = null;
  for (
    let rate = from;
    broken === null && sustained?.rate !== most;
    rate = Math.min(most, Math.ceil(rate * factor))
  ) {
    const made = await attempt(rate);
    if (made.isSustained) sustained = made;
    else broken = made;
  }
  for (let halving = 0; halving < halvings && sustained !== null && broken !== null; halving += 1) {
    const middle = Math.round((sustained.rate + broken.rate) / 2);
    if (middle === sustained.rate || middle === broken.rate) break;
    const made = await attempt(middle);
    if (made.isSustained) sustained = made;
    else broken = made;
  }
  return { sustained, broken };
};

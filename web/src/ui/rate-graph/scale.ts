export interface Scale {
  /** Whole rates at which a line is drawn, ascending. */
  readonly ticks: readonly number[];
  readonly low: number;
  readonly high: number;
}

const STEPS = [10, 20, 50, 100, 200, 500, 1000];
const MOST_LINES = 5;

/** Bounds and lines around these rates, at round numbers and never flatter than 40 points. */
export const scaleOf = (rates: readonly number[]): Scale => {
  const least = Math.min(...rates);
  const most = Math.max(...rates);
  const room = Math.max(0, 40 - (most - least)) / 2;
  const from = least - room;
  const to = most + room;
  const step = STEPS.find((one) => Math.ceil(to / one) - Math.floor(from / one) < MOST_LINES) ?? 2000;
  const low = Math.floor(from / step) * step;
  const high = Math.ceil(to / step) * step;
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => low + at * step);
  return { ticks, low, high };
};

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where each of the rates stands in the box, evenly from left to right; a single one at its beginning. */
export const placesOf = (
  rates: readonly number[],
  { low, high }: Pick<Scale, "low" | "high">,
  { left, top, width, height }: Box,
): readonly { readonly x: number; readonly y: number }[] =>
  rates.map((rate, at) => ({
    x: left + (at / Math.max(1, rates.length - 1)) * width,
    y: top + ((high - rate) / (high - low)) * height,
  }));

const DAY_S = 86_400;
const DEFAULT_COLOUR = "#ff6b35";

/** Days until the season ends, 0 on its last day; null when it is over. Both in unix seconds. */
export const daysLeft = (endDate: number, now: number): number | null =>
  now >= endDate ? null : Math.floor((endDate - now) / DAY_S);

/** The season's colour if it is one, else the default. */
export const seasonColour = (value: string): string =>
  /^#[0-9a-f]{6}$/i.test(value) ? value : DEFAULT_COLOUR;

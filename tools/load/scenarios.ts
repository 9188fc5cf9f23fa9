/** The defaults of a scenario and its preparation. */
export interface Scenario {
  /** Its main number, in its own unit. */
  readonly size: number;
  readonly seconds: number;
  readonly unit: string;
  /** The number of test accounts for a size. */
  readonly accounts: (size: number) => number;
  /** Further accounts that wait in the queue from the start. */
  readonly waiting?: (size: number) => number;
  /** Whether the accounts are in matches, ten each, at the start. */
  readonly inMatches?: boolean;
  /** Whether `npm run verify` judges the result. */
  readonly isJudged: boolean;
}

export const SCENARIOS = {
  "queue-hot-path": {
    size: 10_000,
    seconds: 60,
    unit: "players who wait",
    accounts: () => 1000,
    waiting: (size) => size,
    isJudged: true,
  },
  evening: { size: 100, seconds: 60, unit: "players", accounts: (size) => size, isJudged: true },
  sockets: { size: 1000, seconds: 60, unit: "sockets", accounts: (size) => size, isJudged: false },
  "report-burst": {
    size: 20,
    seconds: 60,
    unit: "matches",
    accounts: (size) => size * 10,
    inMatches: true,
    isJudged: true,
  },
  "checkout-rush": { size: 200, seconds: 60, unit: "buyers", accounts: (size) => size, isJudged: true },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[];

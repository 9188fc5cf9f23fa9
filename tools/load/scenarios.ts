/** What a scenario is by default and what it needs before it begins. */
export type Scenario = {
  /** Its main number, in its own unit. */
  readonly size: number;
  readonly seconds: number;
  readonly unit: string;
  /** Test accounts for a size. */
  readonly accounts: (size: number) => number;
  /** Further accounts that wait in the queue from the beginning. */
  readonly waiting?: (size: number) => number;
  /** Whether the accounts sit in matches, ten each, when it begins. */
  readonly inMatches?: boolean;
  /** Whether what it leaves behind is judged by `npm run verify`. */
  readonly isJudged: boolean;
};

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

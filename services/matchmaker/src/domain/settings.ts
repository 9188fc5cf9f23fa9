/** Weights and bounds of the matchmaker. Rates in points, times in seconds unless the name says minutes. */
export interface Settings {
  readonly windowBase: number;
  readonly windowPerMinute: number;
  readonly windowMaximum: number;
  readonly overdueS: number;
  readonly matchValue: number;
  readonly waitWeight: number;
  readonly waitStepS: number;
  readonly waitStepsMaximum: number;
  readonly flexibilityWeight: number;
  readonly teamGapWeight: number;
  readonly laneGapWeight: number;
  readonly spreadWeight: number;
  readonly choiceWeight: number;
  /** Penalty of the first to the fifth choice. */
  readonly choicePenalty: readonly number[];
  readonly offRoleWeight: number;
  /** Moves the search may try in a queue of up to 200 players; larger queues scale from it. */
  readonly budget: number;
  /** Up to this many players a plan is proven to be the best one, when the nodes suffice. */
  readonly exactPlayers: number;
  /** Branches that a proof may take. */
  readonly exactNodes: number;
}

export const DEFAULT_SETTINGS: Settings = {
  windowBase: 200,
  windowPerMinute: 25,
  windowMaximum: 600,
  overdueS: 1800,
  matchValue: 400,
  waitWeight: 6,
  waitStepS: 120,
  waitStepsMaximum: 15,
  flexibilityWeight: 6,
  teamGapWeight: 2,
  laneGapWeight: 0.35,
  spreadWeight: 0.15,
  choiceWeight: 3.6,
  choicePenalty: [0, 1, 3, 6, 10],
  offRoleWeight: 16,
  budget: 6_000_000,
  exactPlayers: 26,
  exactNodes: 20_000_000,
};

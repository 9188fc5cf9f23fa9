import type { MatchmakerSettings } from "@gokaku/game";

/** What an administrator may set; the bounds stand beside the type. */
export type Settings = MatchmakerSettings;

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

import type { Fairness } from "@gokaku/contract/people";
import { KEYS } from "../../api/keys.ts";
import { NOW_S, type Scenes } from "../../gallery/scene.ts";
import { sampleComparison } from "../../ui/moving/samples.ts";
import { SEASONS_KEY } from "../../ui/people/use-player.ts";

const DAY = 86_400;
const SEASONS = [
  { id: "s9", name: "シーズン9", start_date: NOW_S - 24 * DAY, end_date: NOW_S + 6 * DAY, is_running: true },
  {
    id: "s8",
    name: "シーズン8",
    start_date: NOW_S - 60 * DAY,
    end_date: NOW_S - 25 * DAY,
    is_running: false,
  },
];

const WON = [0, 0, 3, 55, 602, 648, 61, 5, 1, 0];
const PLAYED = [0, 0, 8, 131, 1310, 1253, 102, 7, 1, 0];

const BOUNDS = [0, 0.0025, 0.005, 0.01, 0.02];

const planned = (ticks: readonly number[]): Pick<Fairness, "plan_gaps" | "ticks_without_bound"> => {
  const [beyond = 0, unknown = 0] = ticks.slice(BOUNDS.length);
  return {
    plan_gaps: [
      ...BOUNDS.map((within, at) => ({ within, ticks: ticks[at] ?? 0 })),
      { within: null, ticks: beyond + unknown },
    ],
    ticks_without_bound: unknown,
  };
};

const SKILL_WON = [0, 3, 21, 96, 530, 612, 142, 26, 4, 0];
const SKILL_PLAYED = [0, 9, 58, 236, 1102, 1081, 243, 61, 10, 0];

/** A season in which about so large a part of 2,812 matches was played. */
const sample = (part: number): Fairness => {
  const some = (value: number) => Math.round(value * part);
  const decided = PLAYED.reduce((total, matches) => total + some(matches), 0);
  return {
    season_id: "s9",
    settled_matches: some(2830),
    decided_matches: decided,
    brier_score: decided === 0 ? null : 0.2463,
    log_loss: decided === 0 ? null : 0.6857,
    calibration: PLAYED.map((matches, at) => ({
      chance_from: at / 10,
      chance_to: (at + 1) / 10,
      matches: some(matches),
      mean_chance: some(matches) === 0 ? null : at / 10 + (at < 5 ? 0.08 : 0.02),
      win_rate: some(matches) === 0 ? null : some(WON[at] ?? 0) / some(matches),
    })),
    skill: {
      matches: SKILL_PLAYED.reduce((total, matches) => total + some(matches), 0),
      brier_score: decided === 0 ? null : 0.2391,
      calibration: SKILL_PLAYED.map((matches, at) => ({
        chance_from: at / 10,
        chance_to: (at + 1) / 10,
        matches: some(matches),
        mean_chance: some(matches) === 0 ? null : at / 10 + 0.05,
        win_rate: some(matches) === 0 ? null : some(SKILL_WON[at] ?? 0) / some(matches),
      })),
    },
    log_losses:
      decided === 0
        ? { coin: null, elo: null, openskill: null, rate: null, skill: null }
        : { coin: Math.LN2, elo: 0.6874, openskill: 0.6902, rate: 0.6857, skill: 0.6731 },
    team_gaps: [
      [5, 1460],
      [10, 860],
      [20, 410],
      [40, 88],
      [80, 12],
      [null, 0],
    ].map(([below, matches]) => ({ below: below ?? null, matches: some(matches ?? 0) })),
    role_wishes: { first: some(23_100), second: some(4_200), further: some(1_000) },
    ...planned([412, 96, 143, 88, 17, 8, 16].map(some)),
    estimates: {
      p50: { compared: some(12_040), hits: some(5_910) },
      p90: { compared: some(11_820), hits: some(10_740) },
    },
    recent_waits: [
      [30, 320],
      [60, 780],
      [120, 1650],
      [300, 1290],
      [600, 410],
      [1200, 90],
      [null, 20],
    ].map(([below, players]) => ({ below_s: below ?? null, players: some(players ?? 0) })),
  };
};

/** A whole season with so many ticks: proven, within each bound, beyond the last one, without one. */
export const samplePlans = (ticks: readonly number[]): Fairness => ({ ...sample(1), ...planned(ticks) });

/** A whole season with these outcomes of its estimates. */
export const sampleEstimates = (estimates: Fairness["estimates"]): Fairness => ({ ...sample(1), estimates });

const answers = (fairness: Fairness) =>
  [
    [KEYS.fairness(), fairness],
    [SEASONS_KEY, { seasons: SEASONS }],
  ] as const;

export const fairnessScenes: Scenes = {
  fairness: { path: "/fairness", answers: answers(sample(1)) },
  "fairness-few": { path: "/fairness", signedIn: false, answers: answers(sample(0.01)) },
  "fairness-first-ticks": { path: "/fairness", answers: answers({ ...sample(0), ...planned([3, 1]) }) },
  "fairness, moved in": {
    path: "/fairness",
    answers: [
      ...answers(sample(0.01)),
      [
        KEYS.importProofs,
        {
          imports: [
            {
              id: "1",
              at_ms: (NOW_S - 2 * DAY) * 1000,
              start: "replayed",
              players: 86,
              matches: 3000,
              undecided: 4,
              first_at: NOW_S - 700 * DAY,
              last_at: NOW_S - 3 * DAY,
              comparison: sampleComparison,
            },
          ],
        },
      ],
    ],
  },
  "fairness-empty": { path: "/fairness", signedIn: false, answers: answers(sample(0)) },
};

import type { Plan, SettingsResponse, Tick, TickResponse } from "@gokaku/contract/admin";
import { ROLES } from "@gokaku/game";
import type { Replayed } from "./comparison.tsx";
import { DEFAULT_SETTINGS } from "./settings-fields.ts";

const AT = 1_800_000_120;
const NAMES = [
  ..."かぜまる しずく ひなた すばる ことは あおい れん みなと つむぎ はると".split(" "),
  ..."ゆい そら いつき ほのか りく さくら たいが めい なぎ こはる うみ".split(" "),
];

const players: TickResponse["players"] = NAMES.map((name, at) => ({
  entry_id: `e${at}`,
  user_id: `dummy_${String(at + 1).padStart(3, "0")}`,
  trainer_name: name,
  rate: 1820 - at * 22,
  roles: [ROLES[at % 5] ?? "TANK", ROLES[(at + 1) % 5] ?? "TANK"],
  waited_s: 90 + ((at * 7) % 11) * 60,
  role_debt: at % 6 === 0 ? 1 : 0,
  blocking_count: at === 4 ? 1 : 0,
}));

type PlanMatch = Plan["matches"][number];

const match = (index: number, entries: readonly number[], change: Partial<PlanMatch> = {}): PlanMatch => ({
  index,
  value: 431.2 - index * 18,
  win_chance_a: 0.508,
  first_attack: "A",
  seats: entries.map((at, place) => ({
    entry_id: `e${at}`,
    user_id: players[at]?.user_id ?? "",
    team: place < 5 ? "A" : "B",
    role: ROLES[place % 5] ?? "TANK",
    choice: place % 4 === 0 ? 1 : 0,
    window: 237,
  })),
  reasons: {
    team_gap: 4.4,
    spread: 198,
    off_role_gap: 1,
    mate_repeats: 1,
    opponent_repeats: 2,
    by_skill: true,
    far_ahead_entry_ids: [],
    measuring_gap: 0,
    lane_gaps: ROLES.map((role, at) => ({ role, gap: 12 + at * 14 })),
    binding: { entry_ids: ["e0", "e9"], distance: 198, allowed: 237 },
  },
  ...change,
});

const plan = (matches: readonly PlanMatch[], left: readonly number[], change: Partial<Plan> = {}): Plan => ({
  settings_version: 3,
  solver_version: "9",
  work: 4_200_000,
  solve_ms: 812,
  cut_short: false,
  value: matches.reduce((total, { value }) => total + value, 0),
  proven: true,
  upper_bound: null,
  ignored: {},
  overdue: { waiting: 1, seated: 1, by: "all" },
  matches: [...matches],
  leftovers: left.map((at) => ({
    entry_id: `e${at}`,
    user_id: players[at]?.user_id ?? "",
    scope: "queue",
    shortage: "roles",
    near: 0,
    roles: ["TANK"],
    takers: 1,
    seats: 2,
  })),
  ...change,
});

const first = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const second = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19];

const tick: Tick = {
  tick_id: "1800000120000",
  kind: "scheduled",
  state: "done",
  opened_at: AT,
  waiting: players.length,
  match_count: 2,
  created_count: 2,
  settings_version: 3,
  seed: 17,
  has_snapshot: true,
  timings_ms: { snapshot: 12, stream: 4, solve: 812, submit: 9, claims: 31, creation: 120, total: 1003 },
};

const original = plan([match(0, first), match(1, second)], [20]);

export const sampleTick: TickResponse & { readonly plan: Plan } = {
  tick,
  settings: DEFAULT_SETTINGS,
  players,
  plan: original,
};

/** The same tick, with a plan of which less is known. */
export const sampleTickWith = (change: Partial<Plan>): typeof sampleTick => ({
  ...sampleTick,
  plan: { ...original, proven: false, ...change },
});

const gap = { team_gap: 1.2, spread: 264, off_role_gap: 0, mate_repeats: 0, opponent_repeats: 1 };
const { reasons } = match(1, second);
const swapped = [10, 11, 12, 20, 14, 15, 16, 17, 18, 13];

export const sampleReplayed: Replayed = {
  original,
  replayed: plan(
    [
      match(0, first),
      match(1, swapped, {
        value: 402.9,
        win_chance_a: 0.501,
        reasons: reasons === null ? null : { ...reasons, ...gap },
      }),
    ],
    [19],
    { proven: false, solve_ms: 1250 },
  ),
  settings: { ...DEFAULT_SETTINGS, team_gap_weight: 6, window_maximum: 700 },
};

export const sampleSettings: SettingsResponse = {
  version: 3,
  settings: { ...DEFAULT_SETTINGS, team_gap_weight: 4 },
  updated_at: AT - 86_400,
  updated_by: "dummy_admin",
};

import { DEFAULT_MATCHMAKER_SETTINGS, MATCHMAKER_SETTING_NAMES, settingField } from "@gokaku/game";
import { Role, Team } from "@gokaku/proto/common/v1/common_pb";
import { EntryState } from "@gokaku/proto/queue/v1/queue_pb";

/** A waiting player. */
export const entryOf = (userId: string) => ({
  entryId: "7",
  userId,
  selectedRoles: [Role.TANK, Role.MIDDLE],
  rate: 1500,
  joinedAt: 1_763_700_000n,
  state: EntryState.WAITING,
  version: 1n,
  trainerName: "あかり",
});

/** The matchmaker's settings that the product comes with, in a message's form. */
export const SETTINGS = {
  ...DEFAULT_MATCHMAKER_SETTINGS,
  choicePenalty: [...DEFAULT_MATCHMAKER_SETTINGS.choicePenalty],
};

/** The same as they go over HTTP. */
export const SETTINGS_BODY = Object.fromEntries(
  MATCHMAKER_SETTING_NAMES.map((name) => [settingField(name), SETTINGS[name]]),
);

/** A tick that made one match. */
export const TICK = {
  tickId: "1763700000000",
  kind: "scheduled",
  state: "done",
  openedAtMs: 1_763_700_000_012n,
  waiting: 12,
  matchCount: 1,
  createdCount: 1,
  settingsVersion: 3n,
  seed: 42,
  timingsMs: { snapshot: 3, solve: 800 },
  hasSnapshot: true,
};

/** Its plan: a match of which one seat is shown, and two players left over. */
export const PLAN = {
  header: { tickId: TICK.tickId, settingsVersion: 3n, solverVersion: "fake", matchCount: 1, isProven: true },
  matches: [
    {
      index: 0,
      firstAttack: Team.A,
      value: 512.5,
      winChanceA: 0.512,
      seats: [{ entryId: "7", userId: "a0", team: Team.A, role: Role.TANK, choice: 1, window: 225 }],
      reasons: {
        teamGap: 4.2,
        laneGaps: [1, 2, 3, 4, 5],
        spread: 90,
        offRoleGap: 1,
        bindingEntryIds: ["7", "8"],
        bindingDistance: 90,
        bindingAllowed: 212.5,
      },
    },
  ],
  leftovers: [
    {
      entryId: "9",
      userId: "b9",
      scope: "queue",
      shortage: "roles",
      roles: [Role.TANK],
      takers: 1,
      seats: 2,
    },
    { entryId: "10", userId: "b10", scope: "worth" },
  ],
};

/** The explanation of that match once it is closed. */
export const EXPLAINED = {
  spread: 90,
  laneGaps: [1, 2, 3, 4, 5],
  offRoleGap: 1,
  value: 512.5,
  seats: PLAN.matches[0]?.seats ?? [],
  bindingUserIds: ["a0", "b3"],
  bindingDistance: 90,
  bindingAllowed: 212.5,
  isProven: true,
};

import type { QueueChanges, QueueInfo } from "@gokaku/contract";
import { expect, test } from "vitest";
import { applyQueueDiff, newerQueueInfo } from "./queue-info.ts";

const info: QueueInfo = {
  role_counts: { TOP_LANE: 4, SUPPORT: 2, MIDDLE: 3, BOTTOM_LANE: 3, TANK: 2 },
  total_waiting: 7,
  ongoing_matches: 1,
  average_wait_time: 600,
  ongoing_match_players: ["dummy_001"],
  previous_matched_unixtime: 1_800_000_000,
  previous_user_count: 10,
  shortage: null,
  version: 41,
};
const diff = (prev: number, version: number, changes: QueueChanges) => ({
  action: "queueDiff" as const,
  prev,
  version,
  changes,
});

test("[WEB-12] a diff changes what it names and leaves the rest", () => {
  const outcome = applyQueueDiff(
    info,
    diff(41, 42, {
      total_waiting: { old: 7, new: 8 },
      role_queues: { TANK: { new_count: 3, joined: 1, left: 0 } },
    }),
  );
  expect(outcome).toEqual({
    kind: "applied",
    info: { ...info, total_waiting: 8, role_counts: { ...info.role_counts, TANK: 3 }, version: 42 },
  });
});

test("[WEB-12] every field of a diff arrives", () => {
  const outcome = applyQueueDiff(
    info,
    diff(41, 45, {
      ongoing_matches: { old: 1, new: 2 },
      ongoing_match_players: { old: ["dummy_001"], new: [] },
      average_wait_time: { old: 600, new: 150.5 },
      previous_matched_unixtime: { old: 1_800_000_000, new: 1_800_000_120 },
      previous_user_count: { old: 10, new: 20 },
      shortage: { new: { players: 2, roles: [], rate_from: 0, rate_to: 0 } },
    }),
  );
  expect(outcome.kind === "applied" && outcome.info).toMatchObject({
    ongoing_matches: 2,
    ongoing_match_players: [],
    average_wait_time: 150.5,
    previous_matched_unixtime: 1_800_000_120,
    previous_user_count: 20,
    shortage: { players: 2 },
    version: 45,
  });
  const gone = applyQueueDiff(
    { ...info, shortage: { players: 2, roles: [], rate_from: 0, rate_to: 0 } },
    diff(41, 42, { shortage: { new: null } }),
  );
  expect(gone.kind === "applied" && gone.info.shortage).toBeNull();
});

test("[WEB-12] a diff from another version is a gap, an old one is nothing", () => {
  expect(applyQueueDiff(info, diff(42, 43, {}))).toEqual({ kind: "gap" });
  expect(applyQueueDiff(undefined, diff(0, 1, {}))).toEqual({ kind: "gap" });
  expect(applyQueueDiff(info, diff(40, 41, {}))).toEqual({ kind: "old" });
});

test("[WEB-12] an overtaken full view does not replace a newer one", () => {
  expect(newerQueueInfo(info, { ...info, version: 40, total_waiting: 0 })).toBe(info);
  expect(newerQueueInfo(info, { ...info, version: 42, total_waiting: 0 }).total_waiting).toBe(0);
});

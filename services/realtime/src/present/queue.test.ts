import { QueueDiff } from "@gokaku/contract";
import { ROLES } from "@gokaku/game";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { QueueStep } from "../domain/queue-view.ts";
import { presentQueueDiff, presentQueueInfo } from "./queue.ts";

const count = fc.integer({ min: 0, max: 5 });
const roleCounts = fc.record({
  TOP_LANE: count,
  SUPPORT: count,
  MIDDLE: count,
  BOTTOM_LANE: count,
  TANK: count,
});
const view = (version: number) =>
  fc.record({
    version: fc.constant(version),
    roleCounts,
    totalWaiting: count,
    ongoingMatches: count,
    averageWaitTime: count,
    previousMatchedUnixtime: count,
    previousUserCount: count,
  });
const steps: fc.Arbitrary<QueueStep> = fc.record({
  prev: fc.constant(1),
  before: view(1),
  view: view(2),
  joined: roleCounts,
  left: roleCounts,
});

test("[LIVE-12] the old state and the difference give the new state", () => {
  fc.assert(
    fc.property(steps, (step) => {
      const { changes } = QueueDiff.parse(presentQueueDiff(step));
      const [before, after] = [presentQueueInfo(step.before, null), presentQueueInfo(step.view, null)];
      for (const key of [
        "total_waiting",
        "ongoing_matches",
        "previous_matched_unixtime",
        "previous_user_count",
      ] as const) {
        const change = changes[key];
        expect(change ? change.old : after[key]).toBe(before[key]);
        expect(change ? change.new : before[key]).toBe(after[key]);
      }
      for (const role of ROLES) {
        expect(changes.role_queues?.[role]?.new_count ?? before.role_counts[role]).toBe(
          after.role_counts[role],
        );
      }
    }),
  );
});

test("[LIVE-14] a difference carries counts and nobody's id", () => {
  fc.assert(
    fc.property(steps, (step) => {
      const text = JSON.stringify(presentQueueDiff(step).changes, (_key, value) =>
        typeof value === "string" ? "TEXT" : value,
      );
      expect(text).not.toContain("TEXT");
      expect(text).not.toContain("ongoing_match_players");
    }),
  );
});

import { create } from "@bufbuild/protobuf";
import { QueueDiff, QueueStatus } from "@gokaku/contract";
import { ROLES } from "@gokaku/game";
import { Role } from "@gokaku/proto/common/v1/common_pb";
import { QueueViewChangedSchema } from "@gokaku/proto/events/v1/events_pb";
import {
  EstimateWaitResponseSchema,
  QueueStatusSchema,
  ShortageSchema,
} from "@gokaku/proto/queue/v1/queue_pb";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  presentEstimate,
  presentOwnStatus,
  presentQueueDiff,
  presentQueueInfo,
  presentQueueStatus,
} from "./queue.ts";

const count = fc.integer({ min: 0, max: 5 });
const roleCounts = fc.record({
  topLane: count,
  support: count,
  middle: count,
  bottomLane: count,
  tank: count,
});
const view = (version: bigint) =>
  fc.record({
    version: fc.constant(version),
    roleCounts,
    totalWaiting: count,
    ongoingMatches: count,
    averageWaitTime: count,
    previousMatchedUnixtime: count.map(BigInt),
    previousUserCount: count,
    shortage: fc
      .record({
        players: fc.integer({ min: 1, max: 3 }),
        roles: fc.constantFrom<Role[]>([], [Role.TANK], [Role.MIDDLE, Role.TANK]),
        rateFrom: fc.constantFrom(1400, 1450),
        rateTo: fc.constant(1800),
      })
      .map((shortage) => (shortage.players === 3 ? undefined : create(ShortageSchema, shortage))),
  });
const steps = fc
  .record({ prev: fc.constant(1n), before: view(1n), view: view(2n), joined: roleCounts, left: roleCounts })
  .map((step) => create(QueueViewChangedSchema, step));

test("[LIVE-12] the old state and the difference give the new state", () => {
  fc.assert(
    fc.property(steps, (step) => {
      const { changes } = QueueDiff.parse(presentQueueDiff(step));
      if (step.before === undefined || step.view === undefined) throw new Error("a whole step");
      const [before, after] = [presentQueueInfo(step.before, null), presentQueueInfo(step.view, null)];
      for (const key of [
        "total_waiting",
        "ongoing_matches",
        "average_wait_time",
        "previous_matched_unixtime",
        "previous_user_count",
      ] as const) {
        const change = changes[key];
        expect(change ? change.old : after[key]).toBe(before[key]);
        expect(change ? change.new : before[key]).toBe(after[key]);
      }
      expect(changes.shortage === undefined ? before.shortage : changes.shortage.new).toEqual(after.shortage);
      for (const role of ROLES) {
        expect(changes.role_queues?.[role]?.new_count ?? before.role_counts[role]).toBe(
          after.role_counts[role],
        );
      }
    }),
  );
});

test("[LIVE-14] a difference carries counts and roles, and no player's id", () => {
  fc.assert(
    fc.property(steps, (step) => {
      const text = JSON.stringify(presentQueueDiff(step)?.changes, (_key, value) =>
        typeof value === "string" && !ROLES.some((role) => role === value) ? "TEXT" : value,
      );
      expect(text).not.toContain("TEXT");
      expect(text).not.toContain("ongoing_match_players");
    }),
  );
});

test("[LIVE-12] a step that lacks one of its states is none", () => {
  expect(presentQueueDiff(create(QueueViewChangedSchema, { prev: 1n, view: { version: 2n } }))).toBeNull();
});

test("[AUTH-21] what only a newer queue knows is shown as unknown, over HTTP as over the socket", () => {
  const status = create(QueueStatusSchema, {
    userId: "a",
    entry: { entryId: "7", userId: "a", selectedRoles: [Role.TANK, 99 as Role], state: 99 as never },
    lastEnd: { cause: "eaten_by_a_bear", endedAt: 5n },
  });
  const shown = QueueStatus.parse(presentQueueStatus(status));
  expect(shown).toMatchObject({
    in_queue: true,
    entry: { selected_roles: ["TANK"], state: "waiting" },
    last_end: null,
  });
  expect(presentOwnStatus(status, false).data).toEqual({ ...shown, in_match: false });
  const estimate = presentEstimate(
    create(EstimateWaitResponseSchema, {
      wait: { p50: 60, p90: 90 },
      ifAdded: [{ role: 99 as Role, wait: { p50: 1, p90: 2 } }],
      leftOver: "eaten_by_a_bear",
    }),
  );
  expect([estimate.if_added, estimate.left_over]).toEqual([[], null]);
});

import type { OutboxEvent } from "@gokaku/db";
import type { MatchId } from "@gokaku/game";
import { sampleFile, sampleText } from "@gokaku/testing/messages";
import { expect, it } from "vitest";
import {
  adminActed,
  appointmentCancelled,
  appointmentNear,
  entriesChanged,
  entriesClaimed,
  entriesMatched,
  playerWanted,
  seatOffered,
  tickOpened,
} from "./events.ts";

const AT_MS = 1_763_700_000_000;
const entries = [
  { userId: "dummy_001", entryId: "11", entryVersion: 1n },
  { userId: "dummy_002", entryId: "12", entryVersion: 4n },
];
const events: readonly OutboxEvent[] = [
  ...entriesChanged(["dummy_001", "dummy_002"]),
  ...entriesClaimed(entries),
  ...entriesMatched(entries),
  tickOpened(AT_MS, 20),
  playerWanted({ roles: [3, 5], rateFrom: 1450, rateTo: 1850 }, AT_MS),
  ...appointmentNear({
    appointmentId: "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d11",
    startsAtMs: AT_MS + 900_000,
    userIds: ["dummy_001", "dummy_002"],
  }),
  ...appointmentCancelled({
    appointmentId: "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d11",
    startsAtMs: AT_MS + 86_400_000,
    cancelledAtMs: AT_MS,
    userIds: ["dummy_001", "dummy_002"],
  }),
  seatOffered({
    matchId: "176370000000000001" as MatchId,
    userId: "dummy_001",
    role: 5,
    offeredAtMs: AT_MS,
    untilMs: AT_MS + 20_000,
  }),
  adminActed({
    actorId: "dummy_admin",
    action: "matchmaker_settings.update",
    object: "2",
    actedAtMs: AT_MS,
    before: { window_base: 200 },
    after: { window_base: 210 },
  }),
];

it.each([
  "queue.entries_changed",
  "queue.tick_opened",
  "queue.player_wanted",
  "queue.appointment_near",
  "queue.appointment_cancelled",
  "queue.seat_offered",
  "queue.admin_acted",
] as const)("[OPS-181] %s is sent as its samples say", async (subject) => {
  await expect(sampleText(subject, events)).toMatchFileSnapshot(sampleFile(subject));
});

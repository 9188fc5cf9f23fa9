import type { Match } from "@gokaku/contract";
import type { Attendance } from "@gokaku/game";
import { expect, test } from "vitest";
import { sampleMatch } from "../gallery/samples.ts";
import { checkInClock, isAbandoned, mustCheckIn, openSeats, playersOf } from "./attendance.ts";
import { matchCountdown } from "./my-match.ts";
import { isBackInQueue } from "./returned.ts";

const matchWith = (userId: string, attendance: Attendance, change: Partial<Match> = {}): Match => {
  const match = sampleMatch({ check_in_until: 1000, ...change });
  for (const player of playersOf(match)) if (player.user_id === userId) player.attendance = attendance;
  return match;
};

test("[WEB-580] only a player whose seat is not confirmed has to, while the match is played and seats are", () => {
  expect(mustCheckIn(matchWith("dummy_003", "unconfirmed"), "dummy_003")).toBe(true);
  expect(mustCheckIn(matchWith("dummy_003", "unconfirmed"), "dummy_004")).toBe(false);
  expect(mustCheckIn(matchWith("dummy_003", "confirmed"), "dummy_003")).toBe(false);
  const off = matchWith("dummy_003", "unconfirmed", { check_in_until: null });
  expect(mustCheckIn(off, "dummy_003")).toBe(false);
  expect(mustCheckIn(matchWith("dummy_003", "unconfirmed", { status: "done" }), "dummy_003")).toBe(false);
});

test("[WEB-581] the seconds left are rounded up, at most the whole time, red below 15 and never below 0", () => {
  const match = sampleMatch({ check_in_until: 1000, matched_unixtime: 939.6 });
  expect(checkInClock(match, 939.1)).toEqual({ left: 60, urgent: false });
  expect(checkInClock(match, 944.2)).toEqual({ left: 56, urgent: false });
  expect(checkInClock(match, 985)).toEqual({ left: 15, urgent: false });
  expect(checkInClock(match, 985.5)).toEqual({ left: 15, urgent: false });
  expect(checkInClock(match, 986)).toEqual({ left: 14, urgent: true });
  expect(checkInClock(match, 1200)).toEqual({ left: 0, urgent: true });
  expect(checkInClock(sampleMatch(), 986)).toBeNull();
});

test("[WEB-582] the lobby's clock stands still while a seat is open, and counts from where it goes on", () => {
  const match = matchWith("dummy_009", "open", { lobby_from: 1000, open_since: 1060 });
  expect(openSeats(match).map(({ user_id: id }) => id)).toEqual(["dummy_009"]);
  for (const now of [1060, 1075, 1119]) expect(matchCountdown(match, now).remaining).toBe(90);
  expect(matchCountdown({ ...match, open_since: null, lobby_from: 1040 }, 1100).remaining).toBe(90);
});

test("[WEB-586] a void match with an open seat was abandoned; one who waits with an older time is back in the queue", () => {
  const open = matchWith("dummy_009", "open", { status: "done", voided: true });
  expect(isAbandoned(open)).toBe(true);
  expect(isAbandoned(sampleMatch({ status: "done", voided: true }))).toBe(false);
  const entry = (joinedAt: number) => ({
    in_queue: true,
    last_end: null,
    offer: null,
    entry: {
      entry_id: "1",
      user_id: "dummy_003",
      selected_roles: [],
      blocking: [],
      rate: 1500,
      joined_at: joinedAt,
      state: "waiting" as const,
      version: 1,
    },
  });
  expect(isBackInQueue(open, entry(open.matched_unixtime - 60))).toBe(true);
  expect(isBackInQueue(open, entry(open.matched_unixtime + 60))).toBe(false);
  expect(isBackInQueue(open, undefined)).toBe(false);
  expect(isBackInQueue(sampleMatch(), entry(0))).toBe(false);
});

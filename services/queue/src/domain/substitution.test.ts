import type { MatchId, UserId } from "@gokaku/game";
import { expect, test } from "vitest";
import {
  answerUntilMs,
  endAfterRefusal,
  endOfOffer,
  isHopeless,
  mayAskNext,
  type Vacancy,
} from "./substitution.ts";

const vacancy: Vacancy = {
  matchId: "1" as MatchId,
  userId: "left" as UserId,
  role: 1,
  vacatedAtMs: 100_000,
  maySwap: true,
};

test("[CHECKIN-11] [CHECKIN-13] an answer has 20 seconds, never past the end of the search, and at least five", () => {
  expect(answerUntilMs(vacancy, 100_000)).toBe(120_000);
  expect(answerUntilMs(vacancy, 150_000)).toBe(160_000);
  expect(answerUntilMs(vacancy, 155_000)).toBe(160_000);
  expect(answerUntilMs(vacancy, 155_001)).toBeNull();
});

test("[CHECKIN-13] a search without a suitable player ends 25 seconds after the opening", () => {
  expect(isHopeless(vacancy, 124_999)).toBe(false);
  expect(isHopeless(vacancy, 125_000)).toBe(true);
});

test("[CHECKIN-11] the next player is asked when each asked one has had ten seconds", () => {
  expect(mayAskNext([], 0)).toBe(true);
  expect(mayAskNext([{ offeredAtMs: 0 }], 9_999)).toBe(false);
  expect(mayAskNext([{ offeredAtMs: 0 }], 10_000)).toBe(true);
  expect(mayAskNext([{ offeredAtMs: 0 }, { offeredAtMs: 10_000 }], 19_999)).toBe(false);
});

test("[CHECKIN-11] an offer ends with its time, or with the waiting of its player", () => {
  expect(endOfOffer({ untilMs: 10, isWaiting: true }, 9)).toBeNull();
  expect(endOfOffer({ untilMs: 10, isWaiting: true }, 10)).toBe("expired");
  expect(endOfOffer({ untilMs: 10, isWaiting: false }, 9)).toBe("gone");
});

test("[CHECKIN-12] a refused substitute waits again, unless the entry was to end", () => {
  expect(endAfterRefusal("match_closed", null)).toBeNull();
  expect(endAfterRefusal("malformed", "left")).toBe("left");
  expect(endAfterRefusal("season_closed", "left")).toBe("season_closing");
  expect(endAfterRefusal("seated_elsewhere", null)).toBe("seated");
});

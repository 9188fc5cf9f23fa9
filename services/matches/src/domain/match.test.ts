import { expect, it } from "vitest";
import { aMatch } from "../../test/factories.ts";
import {
  advanced,
  currentSeatOf,
  isDisputed,
  isOpen,
  type Match,
  seatOf,
  teamSeats,
  vacantSinceMs,
} from "./match.ts";

const withVacated = (moments: Readonly<Record<string, number>>): Match => {
  const match = aMatch();
  return {
    ...match,
    seats: match.seats.map((seat) => ({ ...seat, vacatedAtMs: moments[seat.userId] ?? null })),
  };
};

it("[MATCH-12] a match is open, disputed, or done, whether it was disputed before or not", () => {
  const states = [
    aMatch(),
    aMatch({ disputedAtMs: 1 }),
    aMatch({ status: "done" }),
    aMatch({ status: "done", disputedAtMs: 1 }),
  ];
  expect(states.map(isOpen)).toEqual([true, false, false, false]);
  expect(states.map(isDisputed)).toEqual([false, true, false, false]);
});

it("[MATCH-21] a change raises the version and leaves everything else", () => {
  const match = aMatch();
  expect(advanced(match, { lobbyId: "12345678" })).toEqual({
    ...match,
    lobbyId: "12345678",
    version: match.version + 1,
  });
});

it("[CHECKIN-6] a player who lost the seat has a place in the match, but no seat", () => {
  const match = withVacated({ B1: 5 });
  expect(seatOf(match, "B1")?.vacatedAtMs).toBe(5);
  expect(currentSeatOf(match, "B1")).toBeUndefined();
  expect(currentSeatOf(match, "B2")?.userId).toBe("B2");
  expect([seatOf(match, "Z9"), currentSeatOf(match, "Z9")]).toEqual([undefined, undefined]);
});

it("[CHECKIN-7] the lobby's clock stands still from the first seat on that became open", () => {
  expect(vacantSinceMs(aMatch())).toBeNull();
  expect(vacantSinceMs(withVacated({ B1: 7, A0: 9 }))).toBe(7);
  expect(vacantSinceMs(withVacated({ B1: 9, A0: 7 }))).toBe(7);
});

it("[MATCH-1] each team has its five seats", () => {
  const { seats } = aMatch();
  expect(teamSeats(seats, "B").map(({ userId }) => userId)).toEqual(["B0", "B1", "B2", "B3", "B4"]);
});

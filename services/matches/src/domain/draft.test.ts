import { describe, expect, it } from "vitest";
import { aDraft, aMatch, userId } from "../../test/factories.ts";
import { faultOf, type MatchDraft, type SeatDraft } from "./draft.ts";

const draft = aDraft();
const withSeat = (index: number, changes: Partial<SeatDraft>): MatchDraft => ({
  ...draft,
  seats: draft.seats.map((seat, place) => (place === index ? { ...seat, ...changes } : seat)),
});

describe("a match to be made", () => {
  it("[MATCH-1] has ten distinct players, five a side, each role once per team", () => {
    expect(faultOf(draft)).toBeNull();
    expect(faultOf({ ...draft, seats: draft.seats.slice(1) })).toBe("not ten seats");
    expect(faultOf(withSeat(0, { userId: userId("B0") }))).toBe("a player sits twice");
    expect(faultOf(withSeat(0, { team: "B" }))).toBe("a team lacks a role");
    expect(faultOf(withSeat(0, { role: "TANK", selectedRoles: ["TANK", "MIDDLE"] }))).toBe(
      "a team lacks a role",
    );
  });

  it("[MATCH-1] gives each player a role that they selected", () => {
    expect(faultOf(withSeat(0, { selectedRoles: ["MIDDLE", "TANK"] }))).toBe("a seat makes no sense");
    expect(faultOf(withSeat(0, { selectedRoles: ["TOP_LANE", "TOP_LANE"] }))).toBe("a seat makes no sense");
  });

  it("[MATCH-2] has a season and values that the rating can work with", () => {
    expect(faultOf({ ...draft, seasonId: "" })).toBe("no season");
    for (const changes of [{ sigma: 0 }, { sigma: Number.NaN }, { mu: Number.NaN }, { mu: 1 }])
      expect(faultOf(withSeat(0, changes))).toBe("a seat makes no sense");
  });

  it("[MATCH-2] freezes the order by rate within each team", () => {
    const places = aMatch().seats.map((seat) => [seat.userId, seat.rateOrder]);
    expect(places).toContainEqual(["A0", 1]);
    expect(places).toContainEqual(["B4", 5]);
  });
});

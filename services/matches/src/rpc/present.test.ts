import { create } from "@bufbuild/protobuf";
import { Role } from "@gokaku/proto/common/v1/common_pb";
import { type MatchView, MatchViewSchema } from "@gokaku/proto/matches/v1/matches_pb";
import { describe, expect, it } from "vitest";
import { aMatch, aReport, aVote, terms } from "../../test/factories.ts";
import { presentMatch, presentViews } from "./present.ts";

const reports = [aReport(aVote("A", 0, "A")), aReport(aVote("B", 0, "B"))];
const seen = (userId: string, match = aMatch({ reportCount: 2 })): MatchView => {
  const view = presentMatch({ match, reports }, userId, terms.createdAtMs);
  if (view === null) throw new Error(`${userId} sees nothing`);
  return create(MatchViewSchema, view);
};

describe("what a player sees of the match", () => {
  it("[MATCH-10] the roles and the voice channel of the own team, nothing of the kind of the other", () => {
    for (const viewer of aMatch().seats) {
      const { teamA, teamB } = seen(viewer.userId);
      const [own, other] = viewer.team === "A" ? [teamA, teamB] : [teamB, teamA];
      expect(own?.seats.map((seat) => seat.role)).not.toContain(Role.UNSPECIFIED);
      expect(own?.voiceLink).not.toBe("");
      expect(other?.seats).toHaveLength(5);
      expect(other?.seats.every((seat) => seat.role === Role.UNSPECIFIED)).toBe(true);
      expect(other?.voiceLink).toBe("");
    }
  });

  it("[MATCH-10] strangers see nothing", () => {
    expect(presentMatch({ match: aMatch(), reports }, "Z9", terms.createdAtMs)).toBeNull();
    const { views } = presentViews([{ match: aMatch(), reports }], ["Z9", "B1", "A1"], terms.createdAtMs);
    expect(views.map(({ userId }) => userId)).toEqual(["B1", "A1"]);
  });

  it("[REPORT-17] the own report and the count until the close, then all of them", () => {
    expect(seen("A0").reports.map((report) => report.userId)).toEqual(["A0"]);
    expect(seen("A3").reports).toEqual([]);
    expect(seen("A3").reportCount).toBe(2);
    for (const closed of [aMatch({ status: "done" }), aMatch({ disputedAtMs: 5 })])
      expect(seen("A3", closed).reports.map((report) => report.userId)).toEqual(["A0", "B0"]);
  });

  it("[MATCH-11] the third to fifth by rate of a team report the first to third ban", () => {
    const orders = [0, 1, 2, 3, 4].map((index) => seen(`B${index}`).banOrder);
    expect(orders).toEqual([0, 0, 1, 2, 3]);
  });

  it("[MATCH-12] which team attacks first, who is host, and that a dispute is one", () => {
    const view = seen("A0");
    expect([view.teamA?.isFirstAttack, view.teamB?.isFirstAttack]).toEqual([false, true]);
    expect(view.hostUserId).toBe("A0");
    expect(view.disputed).toBe(false);
    expect(seen("A0", aMatch({ disputedAtMs: 5 })).disputed).toBe(true);
    expect(seen("A0", aMatch({ disputedAtMs: 5, status: "done" })).disputed).toBe(false);
  });

  it("[MATCH-41] a card with a field that only another version knows, without that field", () => {
    const { seats } = aMatch();
    const newer = seats.map((seat) => ({ ...seat, card: { ...seat.card, favouriteFood: "オボン" } }));
    expect(seen("A0", aMatch({ seats: newer })).teamA?.seats[0]?.card).toMatchObject({
      trainerName: "トレーナーA0",
    });
  });
});

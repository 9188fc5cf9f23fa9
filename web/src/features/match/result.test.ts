import type { Match } from "@gokaku/contract";
import { expect, test } from "vitest";
import { sampleMatch, sampleUser } from "../../gallery/samples.ts";
import { viewMatch } from "../../model/my-match.ts";
import { contradictionOf, rankChangeOf, rateBeforeSeason, rateChangeOf, verdictOf } from "./result.ts";

const ME = "dummy_003";
const viewOf = (change: Partial<Match>, userId = ME) =>
  viewMatch(sampleMatch({ status: "done", ...change }), userId);

const won = (matchId: string) => ({ matchId, verdict: "win" as const });
const lost = (matchId: string) => ({ matchId, verdict: "lose" as const });

test("[WEB-82] a closed match reads as won or lost from the player's own side", () => {
  expect(verdictOf(viewOf({ winner_team: "A" }))).toBe("win");
  expect(verdictOf(viewOf({ winner_team: "A" }, "dummy_008"))).toBe("lose");
  expect(verdictOf(viewOf({ winner_team: "invalid" }))).toBe("invalid");
  expect(verdictOf(viewOf({ winner_team: "B", voided: true }))).toBe("invalid");
  expect(verdictOf(viewOf({ status: "matched", disputed: true }))).toBe("disputed");
});

test("[WEB-82] while it is open, or its end is not known, it reads as nothing", () => {
  expect(verdictOf(viewOf({ status: "matched", winner_team: null }))).toBeNull();
  expect(verdictOf(viewOf({ winner_team: null }))).toBeNull();
});

test("[WEB-83] the rate's change is the one that was pushed for this match", () => {
  const pushed = { match_id: "7", outcome: "win" as const, rate_before: 1501, rate_after: 1526 };
  expect(rateChangeOf(won("7"), pushed, undefined)).toEqual({ before: 1501, after: 1526 });
  expect(rateChangeOf(won("8"), pushed, undefined)).toBeNull();
});

test("[WEB-83] without a push the own records give the change, once the match is settled in them", () => {
  const record = { match_id: "7", pokemon: "", winlose: 0 as const, started_date: 1, rate_delta: -15 };
  const user = (state: "settled" | "disputed") =>
    sampleUser({ rate: 1486, latest_matches: [{ ...record, state }] });
  expect(rateChangeOf(lost("7"), undefined, user("settled"))).toEqual({ before: 1501, after: 1486 });
  expect(rateChangeOf(lost("7"), undefined, user("disputed"))).toBeNull();
  expect(rateChangeOf(lost("8"), undefined, user("settled"))).toBeNull();
});

test("[WEB-83] after a season change the rate before is that of the match, not the new season's less the change", () => {
  const record = { match_id: "7", pokemon: "", winlose: 1 as const, started_date: 1, rate_delta: 26 };
  const user = sampleUser({ rate: 1542, latest_matches: [{ ...record, state: "settled" }] });
  const view = viewOf({ winner_team: "A", matched_unixtime: 1000 });
  const rateThen = rateBeforeSeason(view, { start_date: 2000 });
  expect(rateThen).toBe(view.me?.rate);
  expect(rateBeforeSeason(view, { start_date: 500 })).toBeUndefined();
  expect(rateChangeOf({ ...won("7"), rateThen: 1557 }, undefined, user)).toEqual({
    before: 1557,
    after: 1583,
  });
});

test("[WEB-410] after a correction neither the receipt nor the record of the earlier result is shown", () => {
  const pushed = { match_id: "7", outcome: "win" as const, rate_before: 1501, rate_after: 1526 };
  const record = { match_id: "7", pokemon: "", started_date: 1, state: "settled" as const };
  const before = sampleUser({ rate: 1526, latest_matches: [{ ...record, winlose: 1, rate_delta: 25 }] });
  const after = sampleUser({ rate: 1480, latest_matches: [{ ...record, winlose: 0, rate_delta: -21 }] });
  expect(rateChangeOf(lost("7"), pushed, before)).toBeNull();
  expect(rankChangeOf(lost("7"), { ...pushed, rank_after: 22 }, before)).toBeNull();
  expect(rateChangeOf(lost("7"), pushed, after)).toEqual({ before: 1501, after: 1480 });
  expect(rankChangeOf(lost("7"), { ...pushed, rank_after: 22 }, after)).toEqual({
    before: null,
    after: after.rank,
  });
});

test("[WEB-84] an own report that was overruled is named with what was decided", () => {
  const reported = (result: "win" | "lose" | "invalid") => ({
    user_reports: [{ user_id: ME, result, reported_at: 1 }],
  });
  const contradiction = (change: Partial<Match>) => contradictionOf(viewOf(change), ME);
  expect(contradiction({ ...reported("win"), winner_team: "B" })).toEqual({
    reported: "win",
    decided: "lose",
  });
  expect(contradiction({ ...reported("invalid"), winner_team: "A" })).toEqual({
    reported: "invalid",
    decided: "win",
  });
  expect(contradiction({ ...reported("win"), winner_team: "A" })).toBeNull();
  expect(contradiction({ ...reported("win"), winner_team: null, disputed: true })).toBeNull();
  expect(contradiction({ winner_team: "A" })).toBeNull();
});

const receipt = { match_id: "7", outcome: "win" as const, rate_before: 1501, rate_after: 1526 };
const [first] = sampleUser().latest_matches;
const counted = (rank: number | null) =>
  sampleUser({ rank, latest_matches: first === undefined ? [] : [{ ...first, match_id: "7" }] });

test("[WEB-226] the places are those that were pushed, else the one of the account that knows the match", () => {
  const pushed = { ...receipt, rank_before: 24, rank_after: 22 };
  expect(rankChangeOf(won("7"), pushed, counted(99))).toEqual({ before: 24, after: 22 });
  expect(rankChangeOf(won("7"), { ...receipt, rank_before: 98 }, counted(103))).toEqual({
    before: 98,
    after: 103,
  });
  expect(rankChangeOf(won("7"), receipt, sampleUser({ rank: 24 }))).toBeNull();
  expect(rankChangeOf(won("7"), undefined, counted(22))).toEqual({ before: null, after: 22 });
  expect(rankChangeOf(won("7"), receipt, counted(null))).toBeNull();
  expect(rankChangeOf(won("8"), pushed, undefined)).toBeNull();
});

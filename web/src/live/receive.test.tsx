import type { MatchUpdate, ServerFrame, UpdateStatus } from "@gokaku/contract";
import * as schemas from "@gokaku/contract/live";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { KEYS } from "../api/keys.ts";
import { sampleExplanation, sampleMatch, sampleUser } from "../gallery/samples.ts";
import { type CurrentMatch, matchOf, NONE, openMatchOf } from "../model/current-match.ts";
import { dismissLostSeat, useLostSeat } from "../model/lost-seat.ts";
import { receive } from "./receive.ts";

const match = sampleMatch({ version: 5 });

/** A page that shows `current`, and what it was asked. */
const pageOf = (current: CurrentMatch) => {
  const client = new QueryClient();
  client.setQueryData(KEYS.match, current);
  client.setQueryData(KEYS.me, sampleUser());
  client.setQueryData(KEYS.explanation(match.match_id), sampleExplanation(match.match_id, true));
  const askMatch = vi.fn();
  const isStale = (key: readonly string[]) => client.getQueryState(key)?.isInvalidated === true;
  return {
    askMatch,
    shown: () => client.getQueryData<CurrentMatch>(KEYS.match),
    receipt: () => client.getQueryData(KEYS.receipt),
    presence: () => client.getQueryData(KEYS.presence),
    isMatchAsked: () => isStale(KEYS.match),
    isAccountAsked: () => isStale(KEYS.me),
    areReasonsAsked: () => isStale(KEYS.explanation(match.match_id)),
    forgetAsking: () => client.setQueryData(KEYS.me, sampleUser()),
    take: (frame: ServerFrame) =>
      receive(
        { client, schemas, userId: "dummy_003", askQueueInfo: vi.fn(), askMatch, onPong: vi.fn() },
        JSON.stringify(frame),
      ),
  };
};

const update = (change: Partial<MatchUpdate["dynamicData"]>): MatchUpdate => ({
  type: "matchUpdate",
  matchId: match.match_id,
  version: 6,
  updateType: "status",
  dynamicData: { lobby_id: "", host_user_id: "dummy_001", status: "matched", report_count: 0, ...change },
});
const status = (data: Partial<UpdateStatus["data"]>): UpdateStatus => ({
  action: "updateStatus",
  data: { in_queue: false, entry: null, last_end: null, in_match: false, offer: null, ...data },
});
const result = { match_id: match.match_id, outcome: "win" as const, rate_before: 1501, rate_after: 1526 };

test("[WEB-95] the view that a subscription brings is shown; nothing is asked for beside it", () => {
  const page = pageOf({ match });
  page.take(update({ status: "done", report_count: 10 }));
  expect(openMatchOf(page.shown())).toBeNull();
  const end = { ...match, version: 7, status: "done" as const, winner_team: "A" as const };
  page.take({ type: "subscribeMatchSuccess", matchId: match.match_id, version: 7, match: end });
  expect(matchOf(page.shown())).toEqual(end);
  expect([page.isMatchAsked(), page.isAccountAsked()]).toEqual([false, false]);
});

test("[WEB-447] a report that the update counts is read again: it may be the own one, and the close may have moved", () => {
  const own = [{ user_id: "dummy_003", result: "win" as const, reported_at: 1 }];
  const early = pageOf({ match: { ...match, report_count: 2, user_reports: own } });
  early.take(update({ report_count: 3 }));
  expect(early.askMatch).not.toHaveBeenCalled();
  const silent = pageOf({ match: { ...match, report_count: 2 } });
  silent.take(update({ report_count: 3 }));
  expect(silent.askMatch).toHaveBeenCalledOnce();
  const late = pageOf({ match: { ...match, report_count: 4, user_reports: own } });
  late.take(update({ report_count: 5 }));
  expect(late.askMatch).toHaveBeenCalledOnce();
});

test("[WEB-410] a correction is asked for and shown; the account and the reasons are read again for it", () => {
  const ended = { ...match, status: "done" as const, winner_team: "A" as const };
  const page = pageOf({ match: ended });
  page.take(update({ status: "done", report_count: 10 }));
  expect(page.askMatch).toHaveBeenCalledOnce();
  expect(matchOf(page.shown())).toEqual(ended);
  const corrected = { ...ended, version: 6, winner_team: "B" as const };
  page.take({ type: "subscribeMatchSuccess", matchId: match.match_id, version: 6, match: corrected });
  expect(matchOf(page.shown())).toEqual(corrected);
  expect([page.isAccountAsked(), page.areReasonsAsked()]).toEqual([true, true]);
  page.take(update({ status: "done", report_count: 10 }));
  expect(page.askMatch).toHaveBeenCalledOnce();
});

test("[WEB-95] a view of another match than the one shown changes nothing", () => {
  const page = pageOf(NONE);
  page.take({ type: "subscribeMatchSuccess", matchId: match.match_id, version: 5, match });
  expect(page.shown()).toEqual(NONE);
});

test("[WEB-95] a free seat while a match is shown as running asks its subscription; a taken one unknown here is read", () => {
  const running = pageOf({ match });
  running.take(status({}));
  expect(running.askMatch).toHaveBeenCalledOnce();
  expect(running.isMatchAsked()).toBe(false);
  const idle = pageOf(NONE);
  idle.take(status({ in_match: true }));
  expect(idle.askMatch).not.toHaveBeenCalled();
  expect(idle.isMatchAsked()).toBe(true);
});

test("[WEB-95] the result that comes with the free seat is cached, and the account is read once for it", () => {
  const page = pageOf({ match: { ...match, status: "done", winner_team: "A" } });
  page.take(status({ result }));
  expect(page.receipt()).toEqual({ ...result, rank_before: 27 });
  expect(page.isAccountAsked()).toBe(true);
  page.forgetAsking();
  page.take(status({ result }));
  expect(page.isAccountAsked()).toBe(false);
});

test("[WEB-226] a receipt without the place before it takes the one that is known; one with it keeps its own", () => {
  const page = pageOf({ match: { ...match, status: "done", winner_team: "A" } });
  page.take(status({ result }));
  expect(page.receipt()).toMatchObject({ rank_before: 27 });
  page.take(status({ result: { ...result, match_id: "8", rank_before: 24, rank_after: 22 } }));
  expect(page.receipt()).toMatchObject({ match_id: "8", rank_before: 24, rank_after: 22 });
});

test("[WEB-95] joining and leaving the queue read no account; a penalty does", () => {
  const page = pageOf(NONE);
  page.take(status({ last_end: { cause: "left", ended_at: 1 } }));
  expect(page.isAccountAsked()).toBe(false);
  page.take(status({ last_end: { cause: "penalised", ended_at: 2 } }));
  expect(page.isAccountAsked()).toBe(true);
});

test("[WEB-280] presence is cached as it was pushed last", () => {
  const page = pageOf({ match });
  const frame = { type: "matchPresence", matchId: match.match_id } as const;
  for (const user_ids of [["dummy_001"], ["dummy_001", "dummy_008"]]) page.take({ ...frame, user_ids });
  expect(page.presence()).toMatchObject({ user_ids: ["dummy_001", "dummy_008"] });
});

test("[WEB-95] a refused subscription takes a closed match without its end from the screen", () => {
  const page = pageOf({ match: { ...match, status: "done" } });
  page.take({ type: "subscribeMatchError", matchId: match.match_id, error: "not_in_match" });
  expect(page.shown()).toEqual(NONE);
  const ended = pageOf({ match: { ...match, status: "done", winner_team: "B" } });
  ended.take({ type: "subscribeMatchError", matchId: match.match_id, error: "rate_limited" });
  expect(matchOf(ended.shown())?.winner_team).toBe("B");
});

test("[WEB-583] a lost seat ends the match here with its cause; that the server knows no seat any more is enough", () => {
  const page = pageOf({ match });
  const data = { match_id: match.match_id, cause: "no_check_in" as const, excused: false, at: 1 };
  page.take({ action: "seat_lost", data });
  const known = { matchId: match.match_id, cause: "no_check_in", isExcused: false };
  expect(useLostSeat.getState().lost).toEqual(known);
  expect(page.shown()).toEqual(NONE);
  expect(page.isAccountAsked()).toBe(true);
  const error = { type: "subscribeMatchError" as const, matchId: match.match_id, error: "not_in_match" };
  page.take(error);
  expect(useLostSeat.getState().lost).toEqual(known);
  dismissLostSeat();
  const late = pageOf({ match });
  late.take(error);
  expect(useLostSeat.getState().lost).toEqual({ ...known, cause: null });
  expect(late.shown()).toEqual(NONE);
  dismissLostSeat();
  const ended = pageOf({ match: { ...match, status: "done", winner_team: "A" } });
  ended.take(error);
  expect(useLostSeat.getState().lost).toBeNull();
});

test("[WEB-582] changed seats are shown without a question; an older view changes nothing", () => {
  const page = pageOf({ match });
  const open = {
    ...match,
    version: 6,
    team_b: { ...match.team_b, players: match.team_b.players.map((one) => ({ ...one, missing_votes: 1 })) },
  };
  page.take({ type: "matchSeats", matchId: match.match_id, version: 6, match: open });
  expect(matchOf(page.shown())).toEqual(open);
  page.take({ type: "matchSeats", matchId: match.match_id, version: 4, match: { ...match, version: 4 } });
  expect(matchOf(page.shown())).toEqual(open);
  expect([page.isMatchAsked(), page.askMatch.mock.calls.length]).toEqual([false, 0]);
});

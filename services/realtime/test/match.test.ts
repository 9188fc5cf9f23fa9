import { Role, Verdict } from "@gokaku/proto/common/v1/common_pb";
import { UpdateType } from "@gokaku/proto/events/v1/events_pb";
import { Attendance, MatchStatus, type MatchView, VacancyCause } from "@gokaku/proto/matches/v1/matches_pb";
import type { EntryState } from "@gokaku/proto/queue/v1/queue_pb";
import { RecordOutcome } from "@gokaku/proto/users/v1/users_pb";
import { eventually } from "@gokaku/testing";
import { TEN, teamOf, viewOf } from "@gokaku/testing/samples";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Harness, startHarness } from "./harness.ts";

const MATCH = "170000000000001";

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness();
});
afterEach(() => harness[Symbol.asyncDispose]());

const startMatch = (changes: Parameters<typeof viewOf>[2] = {}) => {
  for (const userId of TEN) harness.matches.put(userId, viewOf(userId, MATCH, changes));
};

const withAttendance = (view: MatchView, userId: string, attendance: Attendance): MatchView => {
  for (const seat of [view.teamA, view.teamB].flatMap((team) => team?.seats ?? []))
    if (seat.card?.userId === userId) seat.attendance = attendance;
  return view;
};

const created = (createdAtMs: number) =>
  harness.publish("match.created", {
    matchId: MATCH,
    seasonId: "season_9",
    userIds: TEN,
    createdAtMs: BigInt(createdAtMs),
    version: 1n,
  });

const updated = (version: number, reportCount: number) =>
  harness.publish("match.updated", {
    matchId: MATCH,
    version: BigInt(version),
    updateType: UpdateType.REPORT,
    lobbyId: "12345678",
    hostUserId: "dummy_001",
    status: MatchStatus.MATCHED,
    reportCount,
  });

test("[LIVE-16] each player of a new match gets the own view of it, and no other player gets any", async () => {
  const [first, sixth, stranger, visitor] = [
    await harness.enter("dummy_001"),
    await harness.enter("dummy_006"),
    await harness.enter("dummy_011"),
    await harness.visit(),
  ];
  startMatch();
  const createdAtMs = harness.clock.nowMs();
  await created(createdAtMs);

  const { data } = await first.frame("match_found");
  expect(data).toMatchObject({ match_id: MATCH, match: { my_team: "A", vc_link_b: null } });
  expect(data.match.team_a.players.map((player) => player.role)).not.toContain(null);
  expect(data.match.team_b.players.map((player) => player.role)).toEqual([null, null, null, null, null]);
  expect((await sixth.frame("match_found")).data.match).toMatchObject({ my_team: "B", vc_link_a: null });
  expect((await first.frame("updateStatus", 2)).data.in_match).toBe(true);

  for (const page of [stranger, visitor]) {
    await page.settled();
    expect(page.named("match_found")).toEqual([]);
  }
});

test("[LIVE-16] a match that began more than a minute ago is not announced as new", async () => {
  const page = await harness.enter("dummy_001");
  for (const userId of TEN) harness.matches.put(userId, viewOf(userId, MATCH, { status: MatchStatus.DONE }));
  await created(harness.clock.nowMs() - 61_000);
  startMatch();
  await updated(2, 0);
  await created(harness.clock.nowMs());
  await page.frame("match_found");
  expect(page.named("match_found")).toHaveLength(1);
});

test("[LIVE-17] who connects while a match runs is sent of it, once a socket", async () => {
  startMatch();
  const page = await harness.enter("dummy_001");
  expect((await page.frame("match_found")).data.match_id).toBe(MATCH);
  await created(harness.clock.nowMs());
  await updated(2, 0);
  const second = await harness.enter("dummy_001");
  await second.frame("match_found");
  await page.settled();
  expect(page.named("match_found")).toHaveLength(1);
});

test("[LIVE-17] a match that is over is not announced to who connects", async () => {
  startMatch({ status: MatchStatus.DONE });
  const page = await harness.enter("dummy_001");
  await page.settled();
  expect(page.named("match_found")).toEqual([]);
  expect(page.named("updateStatus")[0]?.data.in_match).toBe(false);
});

test("[LIVE-18] a subscription answers with the view and then with what is newer", async () => {
  startMatch({ version: 3n });
  const page = await harness.enter("dummy_001");
  page.send({ action: "subscribeMatch", matchId: MATCH });
  expect(await page.frame("subscribeMatchSuccess")).toMatchObject({
    matchId: MATCH,
    version: 3,
    match: { my_team: "A" },
  });
  await updated(4, 1);
  expect(await page.frame("matchUpdate")).toEqual({
    type: "matchUpdate",
    matchId: MATCH,
    version: 4,
    updateType: "report",
    dynamicData: { lobby_id: "12345678", host_user_id: "dummy_001", status: "matched", report_count: 1 },
  });
});

test("[LIVE-18] an update that arrives while the view is read follows it, and versions never go back", async () => {
  startMatch({ version: 3n });
  const page = await harness.enter("dummy_001");
  harness.matches.whileReading = async () => {
    harness.matches.whileReading = async () => {};
    await updated(5, 2);
    await updated(4, 1);
    await harness.bus.connection.flush();
  };
  page.send({ action: "subscribeMatch", matchId: MATCH });
  await page.frame("subscribeMatchSuccess");
  await updated(4, 1);
  await updated(3, 0);
  await updated(6, 3);
  await updated(5, 2);
  await updated(7, 4);
  await page.frame("matchUpdate", 3);
  expect(page.named("matchUpdate").map(({ version }) => version)).toEqual([5, 6, 7]);
});

test("[LIVE-18] no player but its ten players may follow a match", async () => {
  startMatch();
  const page = await harness.enter("dummy_011");
  const asked = [MATCH, "999", "0", "-1", "not a number", "99999999999999999999"];
  for (const matchId of asked) page.send({ action: "subscribeMatch", matchId });
  await page.frame("subscribeMatchError", asked.length);
  expect(page.named("subscribeMatchError").map(({ error }) => error)).toEqual([
    ...Array.from({ length: 4 }, () => "match_not_found"),
    ...Array.from({ length: 2 }, () => "not_in_match"),
  ]);
  await updated(2, 1);
  await page.settled();
  expect(page.named("matchUpdate")).toEqual([]);
});

test("[LIVE-18] after unsubscribing nothing more comes, and subscribing again works", async () => {
  startMatch();
  const [leaving, staying] = [await harness.enter("dummy_001"), await harness.enter("dummy_002")];
  for (const page of [leaving, staying]) page.send({ action: "subscribeMatch", matchId: MATCH });
  await staying.frame("subscribeMatchSuccess");
  await leaving.frame("subscribeMatchSuccess");
  leaving.send({ action: "unsubscribeMatch", matchId: MATCH });
  await leaving.frame("unsubscribeMatchSuccess");
  await updated(2, 1);
  await staying.frame("matchUpdate");
  await leaving.settled();
  expect(leaving.named("matchUpdate")).toEqual([]);
  leaving.send({ type: "subscribeMatch", matchId: MATCH });
  await leaving.frame("subscribeMatchSuccess", 2);
});

test("[LIVE-23] the end of a match reaches its followers, and its players are sent that they are free", async () => {
  startMatch();
  const page = await harness.enter("dummy_001");
  page.send({ action: "subscribeMatch", matchId: MATCH });
  await page.frame("subscribeMatchSuccess");
  for (const subject of ["match.settled", "match.disputed"] as const) {
    const version = subject === "match.settled" ? 8n : 9n;
    for (const userId of TEN) {
      harness.matches.put(
        userId,
        viewOf(userId, MATCH, { version, status: MatchStatus.DONE, reportCount: 6 }),
      );
    }
    await harness.publish(subject, { matchId: MATCH, version, players: TEN.map((userId) => ({ userId })) });
    await page.frame("matchUpdate", Number(version) - 7);
  }
  expect(
    page
      .named("matchUpdate")
      .map(({ version, updateType, dynamicData }) => [version, updateType, dynamicData.status]),
  ).toEqual([
    [8, "status", "done"],
    [9, "status", "done"],
  ]);
  expect((await page.frame("updateStatus", 2)).data.in_match).toBe(false);
});

test("[LIVE-410] a correction reaches those who follow the match as one update, and no other frame", async () => {
  startMatch({ version: 13n, status: MatchStatus.DONE, reportCount: 10 });
  const [page, other] = [await harness.enter("dummy_001"), await harness.enter("dummy_002")];
  page.send({ action: "subscribeMatch", matchId: MATCH });
  await page.frame("subscribeMatchSuccess");
  await other.settled();
  const shown = (of: typeof page) => of.frames.length - of.named("pong").length;
  const [own, others] = [shown(page), shown(other)];
  startMatch({ version: 14n, status: MatchStatus.DONE, reportCount: 10 });
  await harness.publish("match.corrected", {
    settled: { matchId: MATCH, version: 14n, players: TEN.map((userId) => ({ userId })) },
    revision: 1,
  });
  expect(await page.frame("matchUpdate")).toMatchObject({
    matchId: MATCH,
    version: 14,
    updateType: "status",
    dynamicData: { status: "done", report_count: 10 },
  });
  await Promise.all([page.settled(), other.settled()]);
  expect([shown(page), shown(other)]).toEqual([own + 1, others]);
});

test("[CASE-77] each match of a mass correction reaches its followers", async () => {
  const page = await harness.enter("dummy_001");
  startMatch({ version: 13n, status: MatchStatus.DONE, reportCount: 10 });
  page.send({ action: "subscribeMatch", matchId: MATCH });
  await page.frame("subscribeMatchSuccess");
  startMatch({ version: 14n, status: MatchStatus.DONE, reportCount: 10 });
  await harness.publish("match.mass_corrected", {
    id: "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d13",
    matchIds: ["176370000000000099", MATCH],
  });
  expect(await page.frame("matchUpdate")).toMatchObject({
    matchId: MATCH,
    version: 14,
    updateType: "status",
  });
});

test("[LIVE-42] a player is sent the result together with the seat that is free, and no other player is", async () => {
  const status = (changes: object) => harness.queue.statuses.set("dummy_001", changes);
  status({ resultPending: true });
  const [page, other] = [await harness.enter("dummy_001"), await harness.enter("dummy_002")];
  const released = (userId: string, outcome: RecordOutcome) =>
    harness.publish("user.released", { userId, matchId: MATCH, outcome, rateBefore: 1500, rateAfter: 1528 });
  await released("dummy_001", RecordOutcome.WIN);
  await released("dummy_003", RecordOutcome.LOSE);
  const asked = harness.queue.asked.length;
  await eventually(async () => harness.queue.asked.length > asked + 1);
  expect(page.named("updateStatus")).toHaveLength(1);

  status({});
  expect((await page.frame("updateStatus", 2)).data).toMatchObject({
    in_match: false,
    result: { match_id: MATCH, outcome: "win", rate_before: 1500, rate_after: 1528 },
  });
  const second = await harness.enter("dummy_001");
  expect(second.named("updateStatus")[0]?.data.result).toMatchObject({ match_id: MATCH });
  await other.settled();
  expect(other.named("updateStatus").map(({ data }) => data.result)).toEqual([undefined]);
});

test("[LIVE-42] a result that was decided later is sent although the next match is being played", async () => {
  startMatch();
  harness.queue.statuses.set("dummy_001", { inMatch: true });
  const page = await harness.enter("dummy_001");
  const later = { rateBefore: 1500, rateAfter: 1490, outcome: RecordOutcome.LOSE };
  await harness.publish("user.released", { userId: "dummy_001", matchId: "160000000000000", ...later });
  expect((await page.frame("updateStatus", 2)).data).toMatchObject({
    in_match: true,
    result: { match_id: "160000000000000", outcome: "lose" },
  });
});

test("[LIVE-42] a release without a result that is known here reports none", async () => {
  const page = await harness.enter("dummy_001");
  for (const outcome of [RecordOutcome.UNSPECIFIED, RecordOutcome.DISPUTED, 99 as RecordOutcome])
    await harness.publish("user.released", { userId: "dummy_001", matchId: MATCH, outcome });
  harness.queue.statuses.set("dummy_001", { lastEnd: { cause: "left", endedAt: 1n, entryId: "e" } });
  await harness.publish("user.released", { userId: "dummy_001", matchId: MATCH });
  const { data } = await page.frame("updateStatus", 2);
  expect(data).toMatchObject({ last_end: { cause: "left" } });
  expect(data.result).toBeUndefined();
});

test("[REPORT-17] a disputed match shows all ten reports over the socket", async () => {
  const reports = TEN.map((userId) => ({
    userId,
    verdict: Verdict.A,
    team: teamOf(userId),
    reportedAtS: 1n,
  }));
  startMatch({ disputed: true, reports });
  const page = await harness.enter("dummy_006");
  page.send({ action: "subscribeMatch", matchId: MATCH });
  const { match } = await page.frame("subscribeMatchSuccess");
  expect(match.user_reports.map((report) => report.user_id)).toEqual(TEN);
});

test("[AUTH-21] what only a newer service knows is left out of a frame, and the frame arrives", async () => {
  harness.queue.statuses.set("dummy_001", {
    entry: {
      entryId: "e",
      userId: "dummy_001",
      selectedRoles: [Role.TANK, 99 as Role],
      state: 99 as EntryState,
    },
    lastEnd: { cause: "eaten_by_a_bear", endedAt: 5n },
  });
  startMatch({ winner: 99 as Verdict });
  const page = await harness.enter("dummy_001");
  expect(page.named("updateStatus")[0]?.data).toMatchObject({
    entry: { selected_roles: ["TANK"], state: "waiting" },
    last_end: null,
  });
  expect((await page.frame("match_found")).data.match.winner_team).toBeNull();
  page.send({ action: "subscribeMatch", matchId: MATCH });
  await page.frame("subscribeMatchSuccess");
  await harness.publish("match.updated", { matchId: MATCH, version: 9n, updateType: 99 as UpdateType });
  expect((await page.frame("matchUpdate")).updateType).toBe("status");
});

const vacated = (userId: string, version: number) =>
  harness.publish("match.vacated", {
    matchId: MATCH,
    version: BigInt(version),
    players: [{ userId, cause: VacancyCause.NO_CHECK_IN }],
    vacatedAtMs: BigInt(harness.clock.nowMs()),
  });

/** The views of all but those who lost their seats. */
const openSeat = (lost: string, version: bigint) => {
  startMatch({ version, canSubstitute: true });
  for (const userId of TEN)
    harness.matches.put(userId, withAttendance(viewOf(userId, MATCH, { version }), lost, Attendance.OPEN));
  harness.matches.remove(lost, MATCH);
};

test("[LIVE-120] [LIVE-121] [CHECKIN-6] who lost the seat gets the reason and follows no more; the others get the seats by one read", async () => {
  startMatch();
  const [first, second, lost] = await Promise.all(
    ["dummy_001", "dummy_002", "dummy_006"].map((userId) => harness.enter(userId)),
  );
  if (!first || !second || !lost) throw new Error("there are three pages");
  for (const page of [first, second, lost]) {
    page.send({ action: "subscribeMatch", matchId: MATCH });
    await page.frame("subscribeMatchSuccess");
  }
  openSeat("dummy_006", 2n);
  const before = harness.matches.asked;
  await vacated("dummy_006", 2);
  expect((await lost.frame("seat_lost")).data).toMatchObject({
    match_id: MATCH,
    cause: "no_check_in",
    excused: false,
  });
  expect(await lost.frame("subscribeMatchError")).toMatchObject({ error: "not_in_match" });
  await eventually(async () => lost.named("updateStatus").at(-1)?.data.in_match === false);
  for (const page of [first, second]) {
    const { match, version } = await page.frame("matchSeats");
    expect(version).toBe(2);
    const seat = match.team_b.players.find((player) => player.user_id === "dummy_006");
    expect(seat).toMatchObject({ attendance: "open", role: null });
  }
  // One read for all followers, one for the player who left.
  expect(harness.matches.asked - before).toBe(2);
  await updated(3, 0);
  await first.frame("matchUpdate");
  await lost.settled();
  expect([lost.named("matchUpdate"), lost.named("matchSeats")]).toEqual([[], []]);
  expect(first.named("seat_lost")).toEqual([]);
});

test("[LIVE-122] a substitute gets the match, the others the seats, and an offer is part of the own status while it lasts", async () => {
  const offer = { matchId: MATCH, role: Role.TANK, untilMs: 1_763_700_020_000n };
  harness.queue.statuses.set("dummy_006", { offer });
  openSeat("dummy_006", 2n);
  const [first, substitute] = [await harness.enter("dummy_001"), await harness.enter("dummy_006")];
  expect(substitute.named("updateStatus").at(-1)?.data.offer).toEqual({
    match_id: MATCH,
    role: "TANK",
    until: 1_763_700_020,
  });
  first.send({ action: "subscribeMatch", matchId: MATCH });
  await first.frame("subscribeMatchSuccess");
  startMatch({ version: 3n });
  harness.queue.statuses.set("dummy_006", { inMatch: true });
  await harness.publish("match.seats_changed", {
    matchId: MATCH,
    version: 3n,
    substituteUserId: "dummy_006",
    vacatedUserId: "dummy_011",
    userIds: TEN,
    changedAtMs: BigInt(harness.clock.nowMs()),
  });
  expect((await substitute.frame("match_found")).data.match).toMatchObject({ match_id: MATCH, my_team: "B" });
  expect((await first.frame("matchSeats")).version).toBe(3);
  await eventually(async () => {
    const own = substitute.named("updateStatus").at(-1)?.data;
    return own?.in_match === true && own.offer === null;
  });
  expect(first.named("match_found").length).toBe(1);
});

test("[LIVE-120] confirmed seats reach the followers; a view that an update has overtaken is read once more", async () => {
  startMatch();
  const page = await harness.enter("dummy_001");
  page.send({ action: "subscribeMatch", matchId: MATCH });
  await page.frame("subscribeMatchSuccess");
  openSeat("dummy_006", 2n);
  harness.matches.whileReading = async () => {
    harness.matches.whileReading = async () => {};
    openSeat("dummy_006", 9n);
    await updated(9, 0);
    await page.frame("matchUpdate", 2);
  };
  await harness.publish("match.updated", {
    matchId: MATCH,
    version: 2n,
    updateType: UpdateType.SEATS,
    hostUserId: "dummy_001",
    status: MatchStatus.MATCHED,
  });
  expect((await page.frame("matchSeats")).version).toBe(9);
  expect(page.named("matchUpdate").map(({ updateType }) => updateType)).toEqual(["seats", "report"]);
});

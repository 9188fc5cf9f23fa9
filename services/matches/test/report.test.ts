import type { Verdict } from "@gokaku/game";
import { Verdict as ProtoVerdict } from "@gokaku/proto/common/v1/common_pb";
import { UpdateType } from "@gokaku/proto/events/v1/events_pb";
import { MatchStatus } from "@gokaku/proto/matches/v1/matches_pb";
import { decidedSteps } from "@gokaku/rating";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLOSING } from "../src/domain/closing.ts";
import { codeOf, everybody, type Harness, startHarness, teamOf } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

type Created = Awaited<ReturnType<Harness["createMatch"]>>;
const stateOf = async (match: Created) => {
  const [row] = await harness.rows<{
    status: string;
    winner: string | null;
    voided: boolean;
    report_count: number;
    disputed: boolean;
    seats: number;
    settlements: number;
    cause: string | null;
  }>(
    `select status, winner, m.voided, report_count, disputed_at_ms is not null as disputed, s.cause,
      (select count(*)::int from active_seats where match_id = m.id) as seats,
      (select count(*)::int from settlements where match_id = m.id) as settlements
     from matches m left join settlements s on s.match_id = m.id where m.id = $1`,
    [match.id],
  );
  return row;
};
const deltasOf = async (match: Created) =>
  new Map(
    (
      await harness.rows<{ user_id: string; rate_delta: number }>(
        "select user_id, rate_delta from settlement_deltas where match_id = $1",
        [match.id],
      )
    ).map((row) => [row.user_id, row.rate_delta]),
  );
const settledEvent = async (match: Created) => {
  const events = await harness.events("match.settled", match.id);
  expect(events).toHaveLength(1);
  return events[0];
};

describe("reports that are refused", () => {
  it("[REPORT-12] [REPORT-13] [REPORT-14] change nothing", async () => {
    const match = await harness.createMatch();
    const [user = "", mate = ""] = teamOf(match, "A");
    const other = await harness.createMatch();
    const refused = (of: { readonly id: typeof match.id }, by: string, verdict: Verdict, changes = {}) =>
      codeOf(harness.report({ ...match, id: of.id }, by, verdict, changes));
    const found = {
      stranger: await refused(match, "stranger", "A"),
      otherMatch: await refused(other, user, "A"),
      pickedBanned: await refused(match, user, "A", { pickedCharacterId: "PIKACHU" }),
      pickedMissing: await refused(match, user, "A", { pickedCharacterId: "" }),
      noVerdict: await refused(match, user, "A", { verdict: ProtoVerdict.UNSPECIFIED }),
      invalidAlone: await refused(match, user, "invalid"),
      invalidStranger: await refused(match, user, "invalid", { invalidUserId: "stranger" }),
      offenderOfWin: await refused(match, user, "A", { invalidUserId: mate }),
      reportedStranger: await refused(match, user, "A", { violationUserId: "stranger" }),
    };
    expect(found).toEqual({
      stranger: "not_in_match",
      otherMatch: "not_in_match",
      pickedBanned: "report_picked_is_banned",
      pickedMissing: "report_picked_required",
      noVerdict: "report_invalid",
      invalidAlone: "report_invalid_player_required",
      invalidStranger: "report_invalid_player_required",
      offenderOfWin: "report_invalid",
      reportedStranger: "report_invalid",
    });
    expect(await stateOf(match)).toMatchObject({ report_count: 0, seats: 10 });
    expect(await harness.events("match.updated", match.id)).toEqual([]);
  });

  it("[REPORT-12] of a match that does not exist get an error", async () => {
    const match = await harness.createMatch();
    for (const matchId of ["999", "0", "abc", "9223372036854775808"])
      expect(await codeOf(harness.report(match, match.prefix, "A", { matchId }))).toBe("match_not_found");
  });
});

/** Reports a win of team A, and repeats the report while the match is busy. */
const reportUntilTaken = async (match: Created, user: string): Promise<void> => {
  const code = await codeOf(harness.report(match, user, "A"));
  if (code === "busy") return reportUntilTaken(match, user);
  expect(code).toBe("accepted");
};

describe("reports that count", () => {
  it("[REPORT-1] [REPORT-16] one per player: a second replaces the first, the same again changes nothing", async () => {
    const match = await harness.createMatch();
    const [user = ""] = teamOf(match, "A");
    expect((await harness.report(match, user, "A")).match).toMatchObject({ reportCount: 1, version: 2n });
    expect((await harness.report(match, user, "A")).match).toMatchObject({ reportCount: 1, version: 2n });
    const replaced = await harness.report(match, user, "B");
    expect(replaced.match).toMatchObject({
      reportCount: 1,
      version: 3n,
      reports: [{ userId: user, verdict: ProtoVerdict.B }],
    });
    const stored = await harness.rows(
      "select verdict from report_history where match_id = $1 order by version",
      [match.id],
    );
    expect(stored).toEqual([{ verdict: "A" }, { verdict: "B" }]);
  });

  it("[REPORT-17] show the others only their number until the close", async () => {
    const match = await harness.createMatch();
    const [one = "", other = ""] = everybody(match);
    await harness.report(match, one, "A");
    const { match: view } = await harness.gateway.getCurrent({}, harness.as(other));
    expect(view).toMatchObject({ reportCount: 1, reports: [] });
  });

  it("[REPORT-6] ten at once settle the match once and free the seats", async () => {
    const match = await harness.createMatch();
    const answers = await Promise.all(everybody(match).map((user) => harness.report(match, user, "A")));
    expect(answers.filter(({ match: view }) => view?.status === MatchStatus.DONE)).toHaveLength(1);
    expect(await stateOf(match)).toMatchObject({
      status: "done",
      winner: "A",
      voided: false,
      report_count: 10,
      seats: 0,
      settlements: 1,
      cause: "all_reported",
    });
    expect(
      (await harness.gateway.getCurrent({}, harness.as(everybody(match)[0] ?? ""))).match,
    ).toBeUndefined();

    const event = await settledEvent(match);
    const seats = match.seats;
    const byTeam = (team: "A" | "B") => seats.filter((seat) => seat.team === team);
    const expected = decidedSteps(byTeam("A"), byTeam("B"));
    const deltas = await deltasOf(match);
    byTeam("A").forEach((seat, index) => {
      expect(deltas.get(seat.userId)).toBe(expected.winners[index]?.mu);
    });
    byTeam("B").forEach((seat, index) => {
      expect(deltas.get(seat.userId)).toBe(expected.losers[index]?.mu);
    });
    expect(event?.players).toHaveLength(10);
    for (const player of event?.players ?? []) expect(player.rateDelta).toBe(deltas.get(player.userId));
    expect(event).toMatchObject({
      verdict: ProtoVerdict.A,
      wasDisputed: false,
      reachedDeadline: false,
      voided: false,
    });
    const updates = await harness.events("match.updated", match.id);
    expect(updates.map(({ version }) => Number(version))).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 12]);
    expect(updates.at(-1)).toMatchObject({
      updateType: UpdateType.STATUS,
      status: MatchStatus.DONE,
      reportCount: 10,
    });
  });

  it("[REPORT-12] after the close are refused, for every player", async () => {
    const match = await harness.createMatch();
    await Promise.all(everybody(match).map((user) => harness.report(match, user, "B")));
    const codes = await Promise.all(everybody(match).map((user) => codeOf(harness.report(match, user, "A"))));
    expect(new Set(codes)).toEqual(new Set(["match_closed"]));
    expect(await codeOf(harness.report(match, "stranger", "A"))).toBe("not_in_match");
    expect(await stateOf(match)).toMatchObject({ winner: "B", settlements: 1 });
  });

  it("[REPORT-6] the closing job running all the while never settles a second time", async () => {
    const matches = await Promise.all([1, 2, 3, 4, 5].map(() => harness.createMatch()));
    await Promise.all([
      ...matches.flatMap((match) => everybody(match).map((user) => reportUntilTaken(match, user))),
      ...Array.from({ length: 20 }, () => harness.closeDue()),
    ]);
    for (const match of matches) {
      expect(await stateOf(match)).toMatchObject({ status: "done", settlements: 1, seats: 0 });
      await settledEvent(match);
    }
  });
});

describe("liars, offenders and silence", () => {
  it("[REPORT-4] five liars against five honest players force no more than a dispute", async () => {
    const match = await harness.createMatch();
    await Promise.all([
      ...teamOf(match, "A").map((user) => harness.report(match, user, "A")),
      ...teamOf(match, "B").map((user) => harness.report(match, user, "B")),
    ]);
    expect(await stateOf(match)).toMatchObject({
      status: "matched",
      disputed: true,
      seats: 0,
      settlements: 0,
    });
    expect(await harness.events("match.settled", match.id)).toEqual([]);
    const disputed = await harness.events("match.disputed", match.id);
    expect(disputed).toHaveLength(1);
    expect(disputed[0]?.players.every(({ rateDelta, reported }) => rateDelta === 0 && reported)).toBe(true);
  });

  it("[REPORT-5] [RATING-8] the offender of an invalid match alone pays, with 30", async () => {
    const match = await harness.createMatch();
    const [offender = "", ...mates] = teamOf(match, "B");
    await Promise.all([
      ...[...teamOf(match, "A"), ...mates].map((user) =>
        harness.report(match, user, "invalid", { invalidUserId: offender }),
      ),
      harness.report(match, offender, "invalid", { invalidUserId: mates[0] }),
    ]);
    expect(await stateOf(match)).toMatchObject({ status: "done", winner: "invalid", voided: false });
    const deltas = await deltasOf(match);
    expect([...deltas].filter(([, delta]) => delta !== 0)).toEqual([[offender, -30]]);
    const event = await settledEvent(match);
    expect(event?.players.filter(({ isOffender }) => isOffender).map(({ userId }) => userId)).toEqual([
      offender,
    ]);
    expect(event?.players.filter(({ contradicted }) => contradicted).map(({ userId }) => userId)).toEqual([
      offender,
    ]);
  });

  it("[REPORT-7] a stable verdict closes the match without the losers", async () => {
    const match = await harness.createMatch();
    await harness.gateway.updateLobby({ lobbyId: "1" }, harness.as(teamOf(match, "A")[0] ?? ""));
    for (const user of teamOf(match, "A")) await harness.report(match, user, "A");
    harness.clock.advance(840);
    expect(await stateOf(match)).toMatchObject({ status: "matched", seats: 10 });
    harness.clock.advance(15);
    await harness.closeDue();
    expect(await stateOf(match)).toMatchObject({
      status: "done",
      winner: "A",
      cause: "verdict_stable",
      seats: 0,
    });
    expect((await settledEvent(match))?.players.filter(({ reported }) => reported)).toHaveLength(5);
  });

  it("[REPORT-8] at the deadline four of one mind decide, and silence is sent", async () => {
    const match = await harness.createMatch();
    const reportedPlayer = teamOf(match, "B")[1] ?? "";
    await harness.gateway.updateLobby({ lobbyId: "1" }, harness.as(teamOf(match, "A")[0] ?? ""));
    for (const user of teamOf(match, "A").slice(0, 4))
      await harness.report(match, user, "A", { violationUserId: reportedPlayer });
    harness.clock.advance(2399);
    await harness.closeDue();
    expect(await stateOf(match)).toMatchObject({ status: "matched", seats: 10 });
    harness.clock.advance(2);
    expect(await codeOf(harness.report(match, reportedPlayer, "B"))).toBe("match_closed");
    expect(await stateOf(match)).toMatchObject({ status: "matched", seats: 10 });
    harness.clock.advance(CLOSING.graceMs / 1000);
    expect(await codeOf(harness.report(match, reportedPlayer, "B"))).toBe("match_closed");
    expect(await stateOf(match)).toMatchObject({ status: "done", winner: "A", cause: "deadline", seats: 0 });
    const event = await settledEvent(match);
    expect(event).toMatchObject({ reachedDeadline: true });
    expect(event?.players.find(({ userId }) => userId === reportedPlayer)?.violationReporters).toEqual(
      teamOf(match, "A").slice(0, 4).toSorted(),
    );
  });

  it("[REPORT-400] reports that arrived before the deadline count, however late their turn comes", async () => {
    const match = await harness.createMatch();
    await harness.gateway.updateLobby({ lobbyId: "1" }, harness.as(teamOf(match, "A")[0] ?? ""));
    for (const user of teamOf(match, "A").slice(0, 4)) await harness.report(match, user, "A");
    harness.clock.advance(2399);
    const inTimeMs = harness.clock.monotonicMs();
    harness.clock.advance(3);
    // As the timer would, which has seen the deadline pass.
    await harness.closeDue();
    const [late = "", ...others] = teamOf(match, "B");
    expect(await codeOf(harness.report(match, late, "B"))).toBe("match_closed");
    for (const user of others) await harness.report(match, user, "B", {}, inTimeMs);
    expect(await stateOf(match)).toMatchObject({ status: "matched", report_count: 8, seats: 10 });
    harness.clock.advance(5);
    await harness.closeDue();
    expect(await stateOf(match)).toMatchObject({ disputed: true, report_count: 8, seats: 0 });
  });

  it("[REPORT-401] an arrival that lies further back than the grace gains nothing", async () => {
    const match = await harness.createMatch();
    await harness.gateway.updateLobby({ lobbyId: "1" }, harness.as(teamOf(match, "A")[0] ?? ""));
    const [user = ""] = teamOf(match, "B");
    harness.clock.advance(2399);
    const stableMs = harness.clock.monotonicMs();
    harness.clock.advance(2 + CLOSING.graceMs / 1000);
    expect(await codeOf(harness.report(match, user, "B", {}, stableMs))).toBe("match_closed");
    expect(await stateOf(match)).toMatchObject({ report_count: 0, seats: 0 });
  });

  it("[REPORT-9] without a lobby id and with two reports a match is void after 20 minutes", async () => {
    const match = await harness.createMatch();
    for (const user of teamOf(match, "A").slice(0, 2)) await harness.report(match, user, "A");
    harness.clock.advance(1201 + CLOSING.graceMs / 1000);
    await harness.closeDue();
    expect(await stateOf(match)).toMatchObject({
      status: "done",
      winner: "invalid",
      voided: true,
      cause: "no_lobby",
      seats: 0,
    });
    expect([...(await deltasOf(match)).values()]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(await settledEvent(match)).toMatchObject({ voided: true, verdict: ProtoVerdict.INVALID });
  });

  it("[REPORT-11] a dispute that no player decides is void after 72 hours, its players free from the start", async () => {
    const match = await harness.createMatch();
    await Promise.all(
      everybody(match).map((user, index) => harness.report(match, user, index % 2 === 0 ? "A" : "B")),
    );
    await harness.createMatch({ seats: match.seats });
    expect(await stateOf(match)).toMatchObject({ disputed: true, seats: 0, settlements: 0 });
    harness.clock.advance(72 * 3600 - 60);
    await harness.closeDue();
    expect(await stateOf(match)).toMatchObject({ status: "matched", settlements: 0 });
    harness.clock.advance(61);
    await harness.closeDue();
    expect(await stateOf(match)).toMatchObject({
      status: "done",
      winner: "invalid",
      voided: true,
      cause: "dispute_expired",
      settlements: 1,
    });
    expect(await settledEvent(match)).toMatchObject({ wasDisputed: true, voided: true });
  });
});

describe("the closing job on demand", () => {
  it("[REPORT-20] is for admins, and answers how many matches it closed", async () => {
    await harness.closeDue();
    const match = await harness.createMatch();
    const [user = ""] = everybody(match);
    expect(await codeOf(harness.gateway.closeDue({}, harness.as(user)))).toBe("forbidden");
    expect(await codeOf(harness.queue.closeDue({}))).toBe("forbidden");
    expect(await harness.closeDue()).toBe(0);
  });

  it("[REPORT-41] leaves one act on record, whatever it closes, and none when it is refused", async () => {
    const actsOf = async (admin: string) =>
      (await harness.events("match.admin_acted")).filter(({ actorId }) => actorId === admin);
    const runAs = (admin: string, isAdmin: boolean) =>
      codeOf(harness.gateway.closeDue({}, harness.as(admin, isAdmin)));
    await harness.closeDue();
    expect(await runAs("no_admin", false)).toBe("forbidden");
    expect(await runAs("idle_admin", true)).toBe("accepted");
    await harness.createMatch();
    await harness.createMatch();
    harness.clock.advance(1201);
    expect(await runAs("busy_admin", true)).toBe("accepted");
    expect(await actsOf("no_admin")).toEqual([]);
    for (const admin of ["idle_admin", "busy_admin"])
      expect(await actsOf(admin)).toMatchObject([
        { action: "matches.close_due", actorId: admin, reason: "" },
      ]);
  });
});

import { createDatabaseClock } from "@gokaku/db";
import { EVERYONE, type Team } from "@gokaku/game";
import { Role } from "@gokaku/proto/common/v1/common_pb";
import { UpdateType } from "@gokaku/proto/events/v1/events_pb";
import { Attendance, VacancyCause } from "@gokaku/proto/matches/v1/matches_pb";
import { testContext } from "@gokaku/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHECK_IN } from "../src/domain/check-in.ts";
import { CLOSING } from "../src/domain/closing.ts";
import { createMeetDeadlines } from "../src/usecases/meet-deadlines.ts";
import { aSeat } from "./factories.ts";
import { codeOf, everybody, type Harness, newMatch, startHarness, teamOf } from "./harness.ts";
import { findBreaks } from "./invariants.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({}, { checkInS: 60 });
});
afterAll(() => harness?.[Symbol.asyncDispose]());

type Made = Awaited<ReturnType<Harness["createMatch"]>>;

const checkIn = (user: string) => harness.gateway.checkIn({}, harness.as(user));
const decline = (user: string) => harness.gateway.declineMatch({}, harness.as(user));
const name = (by: string, user: string) => harness.gateway.nameMissing({ userId: user }, harness.as(by));
const current = async (user: string) => (await harness.gateway.getCurrent({}, harness.as(user))).match;
const seatsOf = (match: Made, matchView: Awaited<ReturnType<typeof current>>) =>
  new Map(
    [...(matchView?.teamA?.seats ?? []), ...(matchView?.teamB?.seats ?? [])].map((seat) => [
      (seat.card?.userId ?? "").replace(match.prefix, ""),
      seat,
    ]),
  );

/** A match whose players have confirmed, but for these places. */
const confirmedMatch = async (...absent: readonly string[]): Promise<Made> => {
  const match = await harness.createMatch();
  for (const user of everybody(match))
    if (!absent.includes(user.replace(match.prefix, ""))) await checkIn(user);
  return match;
};

/** So many seconds pass for this match alone. */
const pass = async (match: Made, seconds: number): Promise<void> => {
  const ms = seconds * 1000;
  await harness.rows(
    `update matches set created_at_ms = created_at_ms - $2, lobby_from_ms = lobby_from_ms - $2,
      next_close_at_ms = next_close_at_ms - $2, next_host_at_ms = next_host_at_ms - $2,
      next_check_in_at_ms = next_check_in_at_ms - $2 where id = $1`,
    [match.id, ms],
  );
  await harness.rows(
    "update match_players set vacated_at_ms = vacated_at_ms - $2, confirmed_at_ms = confirmed_at_ms - $2 where match_id = $1",
    [match.id, ms],
  );
};
const look = (awakeSinceMs = 0) => createMeetDeadlines(harness.deps, awakeSinceMs)();

const settledOf = async (match: Made) => (await harness.events("match.settled", match.id))[0];
const vacatedOf = async (match: Made) => harness.events("match.vacated", match.id);

/** The call with which queue seats a waiting player. */
const substituteFor = (
  match: Made,
  place: string,
  {
    user = `sub${place}_${match.prefix}`,
    team = place.slice(0, 1) as Team,
    swappedRole = Role.UNSPECIFIED,
  } = {},
) => {
  const index = Number(place.slice(1));
  const draft = { ...aSeat(place.slice(0, 1) as Team, index), team, entryId: `entry-${user}` };
  const [seat] = newMatch({ ...match, seats: [{ ...draft, userId: user as typeof draft.userId }] }).seats;
  return {
    user,
    request: { matchId: match.id, vacatedUserId: `${match.prefix}${place}`, seat, swappedRole },
  };
};
const seat = async (...call: Parameters<typeof substituteFor>) => {
  const { user, request } = substituteFor(...call);
  return { user, ...(await harness.queue.seatSubstitute(request)) };
};

describe("check-in", () => {
  it("[CHECKIN-1] confirms the own seat, once, and all ten see it", async () => {
    const match = await harness.createMatch();
    const [host = "", mate = ""] = teamOf(match, "A");
    const before = await current(mate);
    expect(before?.checkInUntilMs).toBe((before?.createdAtMs ?? 0n) + 60_000n);
    expect(seatsOf(match, before).get("A0")?.attendance).toBe(Attendance.UNCONFIRMED);
    const answers = await Promise.all([checkIn(host), checkIn(host), checkIn(host)]);
    for (const { match: view } of answers)
      expect(seatsOf(match, view).get("A0")?.attendance).toBe(Attendance.CONFIRMED);
    expect((await current(mate))?.version).toBe(2n);
    expect(await harness.events("match.updated", match.id)).toMatchObject([
      { updateType: UpdateType.SEATS, version: 2n },
    ]);
    expect(await codeOf(checkIn("a_stranger"))).toBe("match_not_found");
  });

  it("[CHECKIN-1] 300 check-ins of one player at once are one change", async () => {
    const match = await harness.createMatch();
    const [player = ""] = teamOf(match, "B");
    const codes = await Promise.all(Array.from({ length: 300 }, () => codeOf(checkIn(player))));
    // A slow machine ends some at their deadline: the caller asks again.
    const honest = ["accepted", "busy", "deadline_exceeded"];
    expect(codes.filter((code) => !honest.includes(code))).toEqual([]);
    expect(await codeOf(checkIn(player))).toBe("accepted");
    expect(await harness.events("match.updated", match.id)).toHaveLength(1);
  });

  it("[CHECKIN-1] ten players confirm at the same moment, in one match and in ten, and all are seated", async () => {
    /** A refused player asks again, as the web does. @returns the number of refusals */
    const confirmAll = async (matches: readonly Made[]): Promise<number> => {
      const confirmed = async (user: string): Promise<number> => {
        const code = await codeOf(checkIn(user));
        if (code === "accepted") return 0;
        expect(["busy", "deadline_exceeded"]).toContain(code);
        return 1 + (await confirmed(user));
      };
      const refused = await Promise.all(matches.flatMap(everybody).map(confirmed));
      return refused.reduce((sum, one) => sum + one, 0);
    };
    const ten: Made[] = [];
    const refusals: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      refusals.push(await confirmAll([await harness.createMatch()]));
      ten.push(await harness.createMatch());
    }
    // A slow machine refuses in some rounds; too short a queue refuses in all.
    expect(Math.min(...refusals)).toBe(0);
    await confirmAll(ten);
    for (const match of ten) expect((await current(everybody(match)[0] ?? ""))?.version).toBe(11n);
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CHECKIN-1] a lobby id, a host transfer, a vote and a report also confirm", async () => {
    const match = await harness.createMatch();
    const [host = "", second = "", third = ""] = teamOf(match, "A");
    await harness.gateway.updateLobby({ lobbyId: "1" }, harness.as(host));
    await harness.gateway.transferHost({}, harness.as(host));
    await name(second, teamOf(match, "B")[4] ?? "");
    await harness.report(match, third, "A");
    const seats = seatsOf(match, await current(host));
    expect([...seats].filter(([, one]) => one.attendance === Attendance.CONFIRMED).map(([id]) => id)).toEqual(
      ["A0", "A1", "A2"],
    );
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CHECKIN-2] a seat that is not confirmed in time is open, and its player is free", async () => {
    const match = await confirmedMatch("B3");
    const absent = `${match.prefix}B3`;
    await pass(match, 40);
    await look();
    expect(await vacatedOf(match)).toEqual([]);
    await pass(match, 21);
    await look();
    await look();
    expect(await vacatedOf(match)).toMatchObject([
      { isExcused: false, players: [{ userId: absent, cause: VacancyCause.NO_CHECK_IN }] },
    ]);
    expect(await current(absent)).toBeUndefined();
    for (const call of [
      () => checkIn(absent),
      () => decline(absent),
      () => name(absent, `${match.prefix}A0`),
    ])
      expect(await codeOf(call())).toBe("match_not_found");
    expect(await codeOf(harness.report(match, absent, "A"))).toBe("not_in_match");
    const { views } = await harness.realtime.viewFor({ matchId: match.id, userIds: [...everybody(match)] });
    expect(views.map(({ userId }) => userId)).not.toContain(absent);
    expect(seatsOf(match, views[0]?.match).get("B3")?.attendance).toBe(Attendance.OPEN);
    expect(await codeOf(harness.report(match, `${match.prefix}A0`, "A"))).toBe("seat_open");
    await harness.createMatch({
      seats: match.seats.map((one, place) =>
        one.userId === absent ? one : aSeat(one.team, place % 5, "free_"),
      ),
    });
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CHECKIN-2] an outage opens no seat: a service looks only 30 seconds after its start", async () => {
    const match = await confirmedMatch("B3");
    await pass(match, 70);
    await look(harness.clock.nowMs() - CHECK_IN.marginMs + 5_000);
    expect(await vacatedOf(match)).toEqual([]);
    expect(await codeOf(checkIn(`${match.prefix}B3`))).toBe("accepted");
    await look();
    expect(await vacatedOf(match)).toEqual([]);
  });

  it("[CHECKIN-2] after a pause of the timers no seat opens for 30 seconds", async () => {
    const match = await confirmedMatch("B3");
    let aheadMs = 0;
    const nowMs = () => harness.clock.nowMs() + aheadMs;
    const clock = { nowMs, confirmedNowMs: async () => nowMs() };
    const meet = createMeetDeadlines({ ...harness.deps, clock }, 0);
    await meet();
    const opened: number[] = [];
    for (const seconds of [61, 15, 14, 2]) {
      aheadMs += seconds * 1000;
      await meet();
      opened.push((await vacatedOf(match)).length);
    }
    expect(opened).toEqual([0, 0, 0, 1]);
  });

  it.each(["wall", "monotonic"] as const)(
    "[CHECKIN-2] [CHECKIN-13] a %s clock set ten minutes ahead or back opens no seat and abandons no match",
    async (which) => {
      const absent = await confirmedMatch("B3");
      const open = await confirmedMatch();
      await decline(`${open.prefix}A1`);
      let aheadMs = 0;
      const { ports, log } = testContext("clock");
      const ahead = (clock: typeof which) => (clock === which ? aheadMs : 0);
      await using clock = await createDatabaseClock({
        db: harness.deps.db,
        local: {
          nowMs: () => ports.clock.nowMs() + ahead("wall"),
          monotonicMs: () => ports.clock.monotonicMs() + ahead("monotonic"),
        },
        timers: ports.timers,
        log,
      });
      const meet = createMeetDeadlines({ ...harness.deps, clock }, 0);
      for (const stepMs of [0, 600_000, -600_000]) {
        aheadMs = stepMs;
        await meet();
      }
      expect(await vacatedOf(absent)).toEqual([]);
      expect(await settledOf(open)).toBeUndefined();
      await pass(absent, 61);
      await pass(open, 91);
      await meet();
      expect(await vacatedOf(absent)).toHaveLength(1);
      expect(await settledOf(open)).toMatchObject({ voided: true });
    },
  );

  it("[CHECKIN-2] [CHECKIN-7] an absent host loses the seat, and the highest rated confirmed team-mate is host", async () => {
    const match = await confirmedMatch("A0", "A1");
    await pass(match, 61);
    await look();
    const absent = ["A0", "A1"].map((place) => `${match.prefix}${place}`);
    expect((await vacatedOf(match)).flatMap(({ players }) => players.map(({ userId }) => userId))).toEqual(
      absent,
    );
    expect((await current(`${match.prefix}B0`))?.hostUserId).toBe(`${match.prefix}A2`);
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CHECKIN-2] [CHECKIN-4] a match that began during an outage opens no seat, and is not looked at again", async () => {
    const match = await confirmedMatch("B3");
    await pass(match, 300);
    await look();
    await look();
    expect(await vacatedOf(match)).toEqual([]);
    expect(await harness.rows("select next_check_in_at_ms from matches where id = $1", [match.id])).toEqual([
      { next_check_in_at_ms: null },
    ]);
    expect(await codeOf(decline(`${match.prefix}A1`))).toBe("match_begun");
  });

  it("[CHECKIN-3] fewer than five confirmed: the match is void at once and excused", async () => {
    const match = await confirmedMatch("A1", "A2", "A3", "B0", "B1", "B2");
    await pass(match, 61);
    await look();
    const [vacated] = await vacatedOf(match);
    expect(vacated).toMatchObject({ isExcused: true });
    expect(vacated?.players).toHaveLength(6);
    const settled = await settledOf(match);
    expect(settled).toMatchObject({ voided: true });
    expect(settled?.returningUserIds.toSorted()).toEqual(
      ["A0", "A4", "B3", "B4"].map((place) => `${match.prefix}${place}`),
    );
    expect(settled?.players.every(({ rateDelta }) => rateDelta === 0)).toBe(true);
    for (const user of everybody(match)) expect(await current(user)).toBeUndefined();
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CHECKIN-3] an empty lobby: all ten are excused, and none returns", async () => {
    const match = await harness.createMatch();
    await pass(match, 61);
    await look();
    expect((await vacatedOf(match))[0]?.players).toHaveLength(10);
    expect((await settledOf(match))?.returningUserIds).toEqual([]);
    expect(await findBreaks(harness)).toEqual({});
  });
});

describe("declining and naming", () => {
  it("[CHECKIN-4] a player gives the seat back until three players have reported", async () => {
    const match = await confirmedMatch();
    const [host = "", mate = "", ...others] = teamOf(match, "A");
    const [third = "", fourth = ""] = others;
    for (const user of [host, host, third]) {
      expect((await current(host))?.canSubstitute).toBe(true);
      await harness.report(match, user, "A");
    }
    expect((await current(host))?.canSubstitute).toBe(true);
    await harness.report(match, fourth, "A");
    expect((await current(host))?.canSubstitute).toBe(false);
    for (const call of [() => decline(mate), () => name(host, mate)])
      expect(await codeOf(call())).toBe("match_begun");
    expect(await vacatedOf(match)).toEqual([]);
  });

  it("[CHECKIN-40] after a seat is lost between the reads of seat and match, the player has no match and no error", async () => {
    const match = await confirmedMatch();
    const [, user = ""] = teamOf(match, "A");
    await decline(user);
    await harness.rows("insert into active_seats (user_id, match_id) values ($1, $2)", [user, match.id]);
    expect(await current(user)).toBeUndefined();
    await harness.rows("delete from active_seats where user_id = $1", [user]);
  });

  it("[CHECKIN-4] [CHECKIN-2] one false report neither ends the check-in nor keeps another player on the seat", async () => {
    const match = await confirmedMatch("B3");
    const [liar = "", mate = ""] = teamOf(match, "A");
    await harness.report(match, liar, "A");
    expect(await codeOf(decline(liar))).toBe("match_begun");
    expect(await codeOf(decline(mate))).toBe("accepted");
    expect((await seat(match, "A1")).seated).toBe(true);
    await pass(match, 61);
    await look();
    expect((await vacatedOf(match)).map(({ players }) => players.map(({ userId }) => userId))).toEqual([
      [mate],
      [`${match.prefix}B3`],
    ]);
    const role = newMatch(match).seats[7]?.role ?? Role.UNSPECIFIED;
    expect(await seat(match, "B3", { user: "swapped", swappedRole: role })).toMatchObject({
      refusal: "swap_refused",
    });
    expect((await seat(match, "B3")).seated).toBe(true);
    expect((await current(liar))?.reportCount).toBe(1);
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CHECKIN-4] [CHECKIN-8] a player declines from two tabs: the seat opens once", async () => {
    const match = await confirmedMatch();
    const leaver = teamOf(match, "A")[2] ?? "";
    const codes = await Promise.all([codeOf(decline(leaver)), codeOf(decline(leaver))]);
    expect(codes.toSorted()).toEqual(["accepted", "match_not_found"]);
    expect(await vacatedOf(match)).toMatchObject([
      { players: [{ userId: leaver, cause: VacancyCause.DECLINED }] },
    ]);
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CHECKIN-5] four names from both teams open a seat; a name counts once", async () => {
    const match = await confirmedMatch();
    const [a0 = "", a1 = "", a2 = "", a3 = ""] = teamOf(match, "A");
    const [target = "", b1 = ""] = teamOf(match, "B");
    for (const by of [a0, a0, a1, a2, a3]) await name(by, target);
    expect(await vacatedOf(match)).toEqual([]);
    const view = await current(a0);
    expect(seatsOf(match, view).get("B0")?.missingVotes).toBe(4);
    expect(view?.namedMissing).toEqual([target]);
    expect((await current(b1))?.namedMissing).toEqual([]);
    await name(b1, target);
    expect(await vacatedOf(match)).toMatchObject([
      { players: [{ userId: target, cause: VacancyCause.MISSING }] },
    ]);
    expect(await codeOf(name(a0, target))).toBe("accepted");
    expect(await vacatedOf(match)).toHaveLength(1);
    for (const other of [a0, "a_stranger"]) expect(await codeOf(name(a0, other))).toBe("not_in_match");
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CHECKIN-5] a player who set the lobby id or reported is there, whatever others say", async () => {
    const match = await confirmedMatch();
    const [host = ""] = teamOf(match, "A");
    await harness.gateway.updateLobby({ lobbyId: "1" }, harness.as(host));
    const reporter = teamOf(match, "B")[4] ?? "";
    await harness.report(match, reporter, "B");
    for (const user of [host, reporter])
      for (const by of everybody(match).filter((one) => one !== user)) await name(by, user);
    expect(await vacatedOf(match)).toEqual([]);
  });
});

describe("an open seat", () => {
  it("[CHECKIN-7] the host's role goes to a confirmed player of the same team, then of the other, then to everyone", async () => {
    const match = await harness.createMatch();
    const [host = "", , third = ""] = teamOf(match, "A");
    const rival = teamOf(match, "B")[1] ?? "";
    await checkIn(third);
    await checkIn(rival);
    await decline(host);
    expect((await current(rival))?.hostUserId).toBe(third);
    await decline(third);
    expect((await current(rival))?.hostUserId).toBe(rival);
    await decline(rival);
    expect((await current(teamOf(match, "A")[1] ?? ""))?.hostUserId).toBe(EVERYONE);
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CHECKIN-7] the lobby's clock stands still while a seat is open", async () => {
    const match = await confirmedMatch();
    const [host = "", mate = ""] = teamOf(match, "A");
    await pass(match, 100);
    await decline(mate);
    const times = () =>
      harness.rows<{ next_host_at_ms: string | null; from: string }>(
        "select next_host_at_ms, lobby_from_ms - created_at_ms as from from matches where id = $1",
        [match.id],
      );
    expect(await times()).toMatchObject([{ next_host_at_ms: null, from: "0" }]);
    await pass(match, 60);
    await look();
    const open = await current(host);
    expect(open?.hostUserId).toBe(host);
    expect(open?.openSinceMs).toBeGreaterThan(0n);
    expect((await seat(match, "A1")).seated).toBe(true);
    expect((await current(host))?.openSinceMs).toBe(0n);
    const [after] = await times();
    expect(Number(after?.from)).toBeGreaterThanOrEqual(60_000);
    expect(Number(after?.from)).toBeLessThan(100_000);
    expect(after?.next_host_at_ms).not.toBeNull();
  });

  it("[CHECKIN-13] 90 seconds after an opening the match is abandoned", async () => {
    const match = await confirmedMatch();
    const mate = teamOf(match, "A")[1] ?? "";
    await decline(mate);
    await pass(match, CLOSING.vacancyMs / 1000 - 30);
    await look();
    expect(await settledOf(match)).toBeUndefined();
    await pass(match, 31);
    await look();
    const settled = await settledOf(match);
    expect(settled).toMatchObject({ voided: true });
    expect(settled?.returningUserIds.toSorted()).toEqual(
      everybody(match)
        .filter((user) => user !== mate)
        .toSorted(),
    );
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CHECKIN-13] queue abandons it earlier, once, and no match without an open seat", async () => {
    const match = await confirmedMatch("B4");
    const [host = "", mate = ""] = teamOf(match, "A");
    await harness.queue.abandonMatch({ matchId: match.id });
    expect(await settledOf(match)).toBeUndefined();
    await decline(mate);
    await Promise.all([0, 1, 2].map(() => harness.queue.abandonMatch({ matchId: match.id })));
    expect(await harness.events("match.settled", match.id)).toHaveLength(1);
    expect((await settledOf(match))?.returningUserIds).not.toContain(`${match.prefix}B4`);
    expect(await current(host)).toBeUndefined();
    const shown = await harness.gateway.getMatch({ matchId: match.id }, harness.as("the_admin", true));
    expect(shown.match).toMatchObject({
      settlement: { cause: "abandoned" },
    });
    expect(shown.match?.course.map(({ kind }) => kind).slice(-3)).toEqual([
      "confirmed",
      "declined",
      "settled",
    ]);
    expect(await codeOf(harness.gateway.abandonMatch({ matchId: match.id }, harness.as(host)))).toBe(
      "forbidden",
    );
  });
});

describe("a substitute", () => {
  it("[CHECKIN-15] [CHECKIN-8] takes the seat, once, and plays and reports as the others", async () => {
    const match = await confirmedMatch();
    const leaver = `${match.prefix}B1`;
    await decline(leaver);
    const { user, request } = substituteFor(match, "B1");
    const answers = await Promise.all([0, 1, 2].map(() => harness.queue.seatSubstitute(request)));
    expect(answers).toMatchObject([{ seated: true }, { seated: true }, { seated: true }]);
    const changes = await harness.events("match.seats_changed", match.id);
    expect(changes).toMatchObject([{ substituteUserId: user, vacatedUserId: leaver }]);
    expect(changes[0]?.userIds).toHaveLength(10);
    expect(changes[0]?.userIds).not.toContain(leaver);
    const view = await current(user);
    expect(view?.matchId).toBe(match.id);
    expect(seatsOf(match, view).get(user.replace(match.prefix, ""))?.attendance).toBe(Attendance.CONFIRMED);
    expect(await current(leaver)).toBeUndefined();
    expect(await seat(match, "B1", { user: "second" })).toMatchObject({
      seated: false,
      refusal: "seat_taken",
    });
    for (const player of [...everybody(match).filter((one) => one !== leaver), user])
      await harness.report(match, player, "B");
    const settled = await settledOf(match);
    expect(settled?.players.find(({ userId }) => userId === user)?.rateDelta).toBeGreaterThan(0);
    expect(await seat(match, "B1", { user: "third" })).toMatchObject({ refusal: "match_closed" });
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CHECKIN-12] a player of another match, or of this one before, is refused and the seat stays open", async () => {
    const match = await confirmedMatch();
    const other = await harness.createMatch();
    const [busy = ""] = teamOf(other, "A");
    const leavers = ["B1", "B2"].map((place) => `${match.prefix}${place}`);
    for (const leaver of leavers) await decline(leaver);
    expect(await seat(match, "B1", { user: busy })).toMatchObject({ refusal: "seated_elsewhere" });
    expect(await seat(match, "B1", { user: leavers[1] ?? "" })).toMatchObject({ refusal: "malformed" });
    expect(await seat(match, "B1", { user: `${match.prefix}B3` })).toMatchObject({
      refusal: "seated_elsewhere",
    });
    expect((await seat(match, "B1")).seated).toBe(true);
    expect(await seat(match, "B2", { user: leavers[0] ?? "" })).toMatchObject({ refusal: "malformed" });
    expect((await seat(match, "B2")).seated).toBe(true);
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CHECKIN-10] two players of one role change teams, unless a lobby id is set", async () => {
    const match = await confirmedMatch();
    await decline(`${match.prefix}B1`);
    const role = newMatch(match).seats[2]?.role ?? Role.UNSPECIFIED;
    expect((await seat(match, "B1", { swappedRole: role })).seated).toBe(true);
    const view = await current(`${match.prefix}B2`);
    const namesOf = (team = view?.teamA) => team?.seats.map(({ card }) => card?.userId);
    expect(namesOf()).toContain(`${match.prefix}B2`);
    expect(namesOf(view?.teamB)).toContain(`${match.prefix}A2`);
    await decline(`${match.prefix}A0`);
    const own = newMatch(match).seats[0]?.role ?? Role.UNSPECIFIED;
    expect((await seat(match, "A0", { team: "B", swappedRole: own })).seated).toBe(true);
    expect(await findBreaks(harness)).toEqual({});

    await harness.gateway.updateLobby({ lobbyId: "1" }, harness.as(`${match.prefix}A1`));
    await decline(`${match.prefix}A3`);
    expect(await seat(match, "A3", { user: "too_late", swappedRole: role })).toMatchObject({
      refusal: "swap_refused",
    });
    expect((await seat(match, "A3", { user: "too_late" })).seated).toBe(true);
  });

  it("[CHECKIN-12] [CHECKIN-13] a closing season takes no substitute, and does not wait for the open seat", async () => {
    const match = await harness.createMatch({ seasonId: "season_ends" });
    for (const user of everybody(match)) await checkIn(user);
    await decline(`${match.prefix}B1`);
    const openMatches = async () =>
      (await harness.users.closeSeason({ seasonId: "season_ends" })).openMatches;
    expect(await openMatches()).toBe(1);
    expect(await seat(match, "B1")).toMatchObject({ seated: false, refusal: "season_closed" });
    await pass(match, CLOSING.vacancyMs / 1000 + 1);
    await look();
    expect(await settledOf(match)).toMatchObject({ voided: true });
    expect(await openMatches()).toBe(0);
  });

  it("[CHECKIN-15] a lobby id of a player who left stays", async () => {
    const match = await confirmedMatch();
    const [host = ""] = teamOf(match, "A");
    await harness.gateway.updateLobby({ lobbyId: "LOBBY" }, harness.as(host));
    await decline(host);
    expect((await seat(match, "A0")).seated).toBe(true);
    expect((await current(`${match.prefix}A1`))?.lobbyId).toBe("LOBBY");
    expect(await findBreaks(harness)).toEqual({});
  });
});

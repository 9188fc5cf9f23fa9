import { create, toBinary } from "@bufbuild/protobuf";
import { decodeEvent } from "@gokaku/bus";
import { LIMITS, ROLES } from "@gokaku/game";
import { roleToProto, teamToProto, verdictToProto } from "@gokaku/grpc";
import { MatchSettledSchema } from "@gokaku/proto/events/v1/events_pb";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readCorrection } from "../src/consumers/read.ts";
import { readCorrected } from "../src/consumers/read-announcements.ts";
import type { CorrectedStep, Correction } from "../src/domain/correction.ts";
import type { SettledPlayer, Settlement } from "../src/domain/settlement.ts";
import { listMassCorrected } from "../src/remote/matches.ts";
import { activateSeason } from "../src/usecases/administer-seasons.ts";
import { createWebhook } from "../src/usecases/administer-webhooks.ts";
import { announceEvent } from "../src/usecases/announce-event.ts";
import { applyCorrection } from "../src/usecases/apply-correction.ts";
import { applySettlement } from "../src/usecases/apply-settlement.ts";
import { changeSeason } from "../src/usecases/change-season.ts";
import type { Deps } from "../src/usecases/deps.ts";
import { exportAccount } from "../src/usecases/export-account.ts";
import { viewAccount } from "../src/usecases/get-account.ts";
import {
  applyMassCorrection,
  listMovedPlayers,
  previewPlaces,
  readMassCorrection,
} from "../src/usecases/mass-corrections.ts";
import { recalculateRanking } from "../src/usecases/publish-ranking.ts";
import { dummies, openTestDatabase, SETTLED_AT } from "./harness.ts";

type Database = Awaited<ReturnType<typeof openTestDatabase>>;
type Result = "A" | "B" | "void" | `invalid ${string}`;

const PLAYERS = dummies(1, 20);
const AT = SETTLED_AT + 900_000_000;
const idOf = (index: number): string => `${600_000_000 + index}`;

/** Numbers that look as drawn by lot and are the same each time. */
const drawn = (...of: readonly number[]): number =>
  of.reduce((seed, each) => (seed * 1_664_525 + each * 22_695_477 + 1_013_904_223) % 4_294_967_296, 7);

const tenOf = (index: number): readonly string[] =>
  Array.from(
    { length: LIMITS.playersPerMatch },
    (_, place) => PLAYERS[(index * 3 + place * (index % 2 ? 1 : 7)) % 20] ?? "",
  );

/** The effect of a match on a player; `salt` gives another one, as after a correction of an earlier match. */
const playerOf = (index: number, place: number, result: Result, salt: number): SettledPlayer => {
  const userId = tenOf(index)[place] ?? "";
  const team = place < 5 ? "A" : "B";
  const isOffender = result === `invalid ${userId}`;
  const isDecided = result === "A" || result === "B";
  const step = 10 + (drawn(index, place, salt) % 41);
  const sigmaBefore = 260 - index;
  return {
    userId,
    team,
    role: ROLES[place % 5] ?? "TANK",
    roleChoice: place % 3,
    characterId: "PIKACHU",
    reported: place !== 4,
    violationReporters: place === 9 ? tenOf(index).slice(3, 8) : [],
    isOffender,
    rateDelta: isDecided ? (result === team ? step : -step) : isOffender ? -30 : 0,
    sigmaBefore,
    sigmaAfter: isDecided ? sigmaBefore - 0.1 * (1 + (drawn(place, salt) % 9)) : sigmaBefore,
    contradicted: place === 8 && isDecided,
  };
};

const settlementOf = (index: number, result: Result, salt = 0, seasonId = "season_9"): Settlement => ({
  matchId: idOf(index),
  seasonId,
  voided: result === "void",
  reachedDeadline: index % 2 === 0,
  wasDisputed: false,
  verdict: result === "A" || result === "B" ? result : "invalid",
  startedAtMs: SETTLED_AT + index * 3_600_000,
  settledAtMs: SETTLED_AT + index * 3_600_000 + 900_000,
  players: Array.from({ length: 10 }, (_, place) => playerOf(index, place, result, salt)),
});

let database: Database;
let other: Database;
let steps: ReadonlyMap<string, readonly CorrectedStep[]>;
/** The corrections of mass corrections by their id. */
let massParts: ReadonlyMap<string, readonly Correction[]>;
beforeEach(async () => {
  database = await openTestDatabase();
  other = await openTestDatabase();
  steps = new Map();
  massParts = new Map();
});
afterEach(async () => {
  await database[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

const settledBytes = ({ verdict, startedAtMs, settledAtMs, players, ...settlement }: Settlement) =>
  toBinary(
    MatchSettledSchema,
    create(MatchSettledSchema, {
      ...settlement,
      verdict: verdictToProto(verdict),
      startedAtMs: BigInt(startedAtMs),
      settledAtMs: BigInt(settledAtMs),
      players: players.map(({ team, role, violationReporters, ...player }) => ({
        ...player,
        team: teamToProto(team),
        role: roleToProto(role),
        violationReporters: [...violationReporters],
      })),
    }),
  );

/** Matches with two matches a page. */
const depsOf = ({ deps }: Database): Deps => ({
  ...deps,
  matches: {
    closeSeason: async () => ({ openMatches: 0 }) as never,
    listSeasonResults: async () => ({ matchIds: [], hasMore: false, corrections: steps.size }) as never,
    listCorrectionSteps: async ({ seasonId, revision, afterMatchId }) => {
      const all = Map.groupBy(steps.get(`${seasonId}#${revision}`) ?? [], ({ matchId }) => matchId);
      const left = [...all].filter(([matchId]) => BigInt(matchId) > BigInt(afterMatchId ?? 0));
      return {
        matches: left.slice(0, 2).map(([matchId, changed]) => ({ matchId: BigInt(matchId), steps: changed })),
        hasMore: left.length > 2,
      } as never;
    },
    listMassCorrected: async ({ id, afterRevision }) => {
      const left = (massParts.get(id ?? "") ?? []).filter(({ revision }) => revision > (afterRevision ?? 0));
      return {
        matches: left
          .slice(0, 2)
          .map(({ revision, settlement }) => ({ revision, settled: settledBytes(settlement) })),
        hasMore: left.length > 2,
      } as never;
    },
  },
});

const settle = (to: Database, index: number, result: Result, salt = 0): Promise<unknown> =>
  applySettlement(depsOf(to), settlementOf(index, result, salt));

/** The correction of a match that rates those after it, up to `last`, with another salt. */
const correctionOf = (
  revision: number,
  index: number,
  result: Result,
  last: number,
  resultOf: (index: number) => Result,
  salt = revision,
): Correction => {
  const settlement = settlementOf(index, result, salt);
  const later = Array.from({ length: last - index }, (_, offset) => index + 1 + offset);
  const changed = [settlement, ...later.map((at) => settlementOf(at, resultOf(at), salt))];
  steps = new Map([
    ...steps,
    [
      `season_9#${revision}`,
      changed.flatMap(({ matchId, players }) =>
        players.map(({ userId, rateDelta, sigmaAfter }) => ({ matchId, userId, rateDelta, sigmaAfter })),
      ),
    ],
  ]);
  return { settlement, revision, atMs: AT + revision };
};

const apply = (correction: Correction): Promise<void> => applyCorrection(depsOf(database), correction);

/** The records of players, without the history behind them. */
const recordsOf = async ({ db }: Database) => ({
  accounts: (
    await sql`select user_id, season_id, mu, sigma, rate, max_rate, match_count, win_count, win_rate,
      lifetime_match_count, rate_reached_at from account where lifetime_match_count > 0 order by user_id`.execute(
      db,
    )
  ).rows,
  records: (await sql`select * from match_record order by match_id, user_id`.execute(db)).rows,
  entries: (
    await sql`select season_id, user_id, final_rate, max_rate, win_rate, final_rank, total_matches, win_count
      from season_entry order by season_id, user_id`.execute(db)
  ).rows,
  marks: (
    await sql`select user_id, match_id, kind, season_id, at from conduct_mark order by 1, 2, 3`.execute(db)
  ).rows,
});
const rankingOf = async (of: Database) => {
  await recalculateRanking(of.deps, "dummy_admin");
  const { rows } =
    await sql`select rank, user_id, rate, win_rate, match_count, rate_reached_at from ranking_entry
    where publication_id = (select max(id) from ranking_publication) order by rank`.execute(of.db);
  return rows;
};

const RESULTS = Array.from(
  { length: 30 },
  (_, index): Result =>
    index === 11 ? "void" : index === 17 ? `invalid ${tenOf(17)[2] ?? ""}` : drawn(index) % 2 ? "A" : "B",
);
const resultAt = (index: number): Result => RESULTS[index] ?? "A";

/** Plays matches up to `last`; what was settled from `from` on is rated with that salt. */
const play = async (to: Database, last: number, results: (index: number) => Result, from = 99, salt = 0) => {
  for (let index = 0; index <= last; index += 1)
    await settle(to, index, results(index), index >= from ? salt : 0);
};
const flipped = (result: Result): Result => (result === "A" ? "B" : "A");

describe("another result of a match", () => {
  test("[RANKING-77] leaves accounts, records and ranking as had it been there from the first", async () => {
    await play(database, 29, resultAt);
    const correction = correctionOf(1, 5, flipped(resultAt(5)), 29, resultAt);
    await apply(correction);
    await play(other, 29, (index) => (index === 5 ? flipped(resultAt(5)) : resultAt(index)), 5, 1);
    expect(await recordsOf(database)).toEqual(await recordsOf(other));
    expect(await rankingOf(database)).toEqual(await rankingOf(other));
    await settle(database, 30, "A");
    await settle(other, 30, "A");
    expect(await recordsOf(database)).toEqual(await recordsOf(other));
  });

  test("[RANKING-77] likewise each further correction, and back to the first", async () => {
    await play(database, 24, resultAt);
    await apply(correctionOf(1, 20, flipped(resultAt(20)), 24, resultAt));
    await play(other, 24, (index) => (index === 20 ? flipped(resultAt(20)) : resultAt(index)), 20, 1);
    expect(await recordsOf(database)).toEqual(await recordsOf(other));
    await apply(
      correctionOf(2, 3, "void", 24, (index) => (index === 20 ? flipped(resultAt(20)) : resultAt(index))),
    );
    await apply(correctionOf(3, 20, resultAt(20), 24, resultAt, 2));
    await apply(correctionOf(4, 3, resultAt(3), 24, resultAt, 0));
    await other[Symbol.asyncDispose]();
    other = await openTestDatabase();
    await play(other, 24, resultAt);
    expect(await recordsOf(database)).toEqual(await recordsOf(other));
    const { rows } = await sql<{ kind: string }>`select kind from rate_ledger
      where user_id = ${PLAYERS[0]} order by ordinal desc limit 4`.execute(database.db);
    expect(rows.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => "correction"));
  });

  test("[RANKING-78] is one row of each ledger, which moves the rate from where it was to where it is", async () => {
    await play(database, 12, resultAt);
    const known = await sql<{ user_id: string; mu: number; sigma: number }>`
      select user_id, mu, sigma from account`.execute(database.db);
    const correction = correctionOf(1, 4, "void", 12, resultAt);
    await apply(correction);
    const rows = await database.db
      .selectFrom("rate_ledger")
      .selectAll()
      .where("kind", "=", "correction")
      .execute();
    const now = await sql<{ user_id: string; mu: number; sigma: number }>`
      select user_id, mu, sigma from account`.execute(database.db);
    const touched = new Set(steps.get("season_9#1")?.map(({ userId }) => userId));
    expect(new Set(rows.map((row) => row.user_id))).toEqual(touched);
    for (const row of rows) {
      const was = known.rows.find((account) => account.user_id === row.user_id);
      const is = now.rows.find((account) => account.user_id === row.user_id);
      expect(row).toMatchObject({
        cause: "season_9#1",
        match_id: idOf(4),
        season_id: "season_9",
        outcome: null,
        at: `${AT + 1}`,
        mu_before: was?.mu,
        mu_after: is?.mu,
        delta: (is?.mu ?? 0) - (was?.mu ?? 0),
        sigma_before: was?.sigma,
        sigma_after: is?.sigma,
      });
    }
  });

  test("[RANKING-79] is published for the players it changed, in few events, and for no others", async () => {
    await play(database, 6, resultAt);
    await database.db.deleteFrom("outbox").execute();
    await apply(correctionOf(1, 6, flipped(resultAt(6)), 6, resultAt));
    const published = await database.db.selectFrom("outbox").select(["subject", "payload"]).execute();
    expect(published.map(({ subject }) => subject)).toEqual(["user.corrected"]);
    const { players } = decodeEvent("user.corrected", published[0]?.payload ?? new Uint8Array());
    const accounts = await database.db.selectFrom("account").selectAll().execute();
    expect(
      Object.fromEntries(players.map(({ card, mu, version }) => [card?.userId, [mu, Number(version)]])),
    ).toEqual(
      Object.fromEntries(
        accounts
          .filter(({ user_id }) => tenOf(6).includes(user_id))
          .map(({ user_id, mu, version }) => [user_id, [mu, Number(version)]]),
      ),
    );
    expect(players).toHaveLength(10);
  });
});

describe("a published correction", () => {
  test("[RANKING-80] twice, also at the same moment, is applied once", async () => {
    await play(database, 8, resultAt);
    const correction = correctionOf(1, 2, "void", 8, resultAt);
    await Promise.all([apply(correction), apply(correction)]);
    const once = await recordsOf(database);
    await apply(correction);
    expect(await recordsOf(database)).toEqual(once);
    expect(
      await database.db.selectFrom("rate_ledger").selectAll().where("kind", "=", "correction").execute(),
    ).toHaveLength(new Set(steps.get("season_9#1")?.map(({ userId }) => userId)).size);
  });

  test("[RANKING-81] before the one before it, or before a match that it touches, waits and changes nothing", async () => {
    await play(database, 7, resultAt);
    const first = correctionOf(1, 2, "void", 8, resultAt);
    const second = correctionOf(2, 2, resultAt(2), 8, resultAt);
    const before = await recordsOf(database);
    await expect(apply(second)).rejects.toMatchObject({ code: "unavailable" });
    await expect(apply(first)).rejects.toMatchObject({ code: "unavailable" });
    expect(await recordsOf(database)).toEqual(before);
    await settle(database, 8, resultAt(8));
    await apply(first);
    await apply(second);
    await play(other, 8, resultAt, 2, 2);
    expect(await recordsOf(database)).toEqual(await recordsOf(other));
  });

  test("[RANKING-82] is all or nothing, wherever the process ends", async () => {
    await play(database, 8, resultAt);
    const correction = correctionOf(1, 2, `invalid ${tenOf(2)[1] ?? ""}`, 8, resultAt);
    const before = await recordsOf(database);
    const deps = depsOf(database);
    const dying: Deps = {
      ...deps,
      transact: (work, options) =>
        deps.transact(async (unit) => {
          await work(unit);
          throw new Error("the process ends here");
        }, options),
    };
    await expect(applyCorrection(dying, correction)).rejects.toThrow("the process ends here");
    expect(await recordsOf(database)).toEqual(before);
    await apply(correction);
    await play(other, 8, (index) => (index === 2 ? `invalid ${tenOf(2)[1] ?? ""}` : resultAt(index)), 2, 1);
    expect(await recordsOf(database)).toEqual(await recordsOf(other));
  });
});

describe("conduct in a match that has another result", () => {
  const penaltiesOf = async (userId: string) =>
    (
      await sql<{ cause: string; match_id: string; points: number; in_force: boolean }>`
        select cause, match_id, points, withdrawn_at is null as in_force from penalty where user_id = ${userId}
        order by id`.execute(database.db)
    ).rows;
  const stateOf = async (userId: string) =>
    database.db.selectFrom("account").selectAll().where("user_id", "=", userId).executeTakeFirstOrThrow();
  const [, innocent = "", guilty = ""] = tenOf(0);

  test("[PENALTY-25] is the right offender's: the wrong one's points and time-out are taken back", async () => {
    await settle(database, 0, `invalid ${innocent}`);
    expect(await stateOf(innocent)).toMatchObject({ penalty_count: 2 });
    await apply(correctionOf(1, 0, `invalid ${guilty}`, 0, resultAt));
    expect(await stateOf(innocent)).toMatchObject({
      penalty_count: 0,
      penalty_timeout_until: "0",
      mu: expect.any(Number),
    });
    expect(await penaltiesOf(innocent)).toMatchObject([{ cause: "offender", in_force: false }]);
    expect(await penaltiesOf(guilty)).toMatchObject([{ cause: "offender", points: 2, in_force: true }]);
    const atS = Math.floor((AT + 1) / 1000);
    expect(await stateOf(guilty)).toMatchObject({ penalty_count: 2, penalty_timeout_until: `${atS + 900}` });
    await apply(correctionOf(2, 0, `invalid ${innocent}`, 0, resultAt));
    expect(await penaltiesOf(innocent)).toMatchObject([
      { in_force: false },
      { cause: "offender", in_force: true },
    ]);
    expect(await stateOf(guilty)).toMatchObject({ penalty_count: 0 });
    await apply(correctionOf(3, 0, "A", 0, resultAt));
    expect(await stateOf(innocent)).toMatchObject({ penalty_count: 0 });
  });

  test("[PENALTY-26] marks follow the result, and with every third of them its penalty", async () => {
    const silent = tenOf(0)[4] ?? "";
    const places = Array.from({ length: 40 }, (_, index) => index * 2).filter(
      (index) => tenOf(index)[4] === silent,
    );
    const [one = 0, two = 0, three = 0] = places;
    for (const index of [one, two, three]) await settle(database, index, "A");
    expect((await penaltiesOf(silent)).filter(({ cause }) => cause === "silence")).toMatchObject([
      { in_force: true },
    ]);
    await apply(correctionOf(1, one, "void", one, resultAt));
    expect((await penaltiesOf(silent)).filter(({ cause }) => cause === "silence")).toMatchObject([
      { in_force: false },
    ]);
    await apply(correctionOf(2, one, "B", one, resultAt));
    expect((await penaltiesOf(silent)).filter(({ cause }) => cause === "silence")).toMatchObject([
      { match_id: idOf(three), in_force: false },
      { match_id: idOf(one), in_force: true },
    ]);
  });

  test("[PENALTY-27] a void match has no violationReports, and one that is no longer void has them", async () => {
    const reported = tenOf(0)[9] ?? "";
    await settle(database, 0, "A");
    expect((await penaltiesOf(reported)).filter(({ cause }) => cause === "violation")).toMatchObject([
      { in_force: true },
    ]);
    const countOfAccusations = async () =>
      (
        await database.db
          .selectFrom("violation_report")
          .selectAll()
          .where("reported_id", "=", reported)
          .execute()
      ).length;
    expect(await countOfAccusations()).toBe(5);
    await apply(correctionOf(1, 0, "void", 0, resultAt));
    expect(await countOfAccusations()).toBe(0);
    expect((await penaltiesOf(reported)).filter(({ cause }) => cause === "violation")).toMatchObject([
      { in_force: false },
    ]);
    await apply(correctionOf(2, 0, "B", 0, resultAt));
    expect(await countOfAccusations()).toBe(5);
    expect((await penaltiesOf(reported)).filter(({ in_force }) => in_force)).toMatchObject([
      { cause: "violation" },
    ]);
  });

  test("[PENALTY-28] badges that were given stay", async () => {
    await settle(database, 0, "A");
    const winner = tenOf(0)[0] ?? "";
    const badgesOf = () =>
      database.db
        .selectFrom("owned_badge")
        .select("badge_id")
        .where("user_id", "=", winner)
        .orderBy("badge_id")
        .execute();
    const given = await badgesOf();
    await apply(correctionOf(1, 0, "B", 0, resultAt));
    expect(await badgesOf()).toEqual(given);
  });
});

describe("a match of a season that is over", () => {
  const activate = async (of: Database): Promise<void> => {
    await of.db.updateTable("season").set({ start_date: 1 }).where("id", "=", "season_10").execute();
    await activateSeason(depsOf(of), { adminId: "dummy_admin", id: "season_10", reason: "予定どおり" });
  };

  const endSeason = async (of: Database): Promise<void> => {
    await activate(of);
    expect(await changeSeason(depsOf(of))).toBe("changed");
  };

  test("[SEASON-45] moves how that season ended, with all its places, and no present rate", async () => {
    await play(database, 29, resultAt);
    await endSeason(database);
    const before = await recordsOf(database);
    await apply(correctionOf(1, 5, flipped(resultAt(5)), 29, resultAt));
    await play(other, 29, (index) => (index === 5 ? flipped(resultAt(5)) : resultAt(index)), 5, 1);
    steps = new Map();
    await endSeason(other);
    const after = await recordsOf(database);
    const scratch = await recordsOf(other);
    expect(after.accounts).toEqual(before.accounts);
    expect(after.entries).toEqual(scratch.entries);
    expect(after.records).toEqual(scratch.records);
    const rows = await database.db
      .selectFrom("rate_ledger")
      .selectAll()
      .where("kind", "=", "correction")
      .execute();
    for (const row of rows) {
      expect(row).toMatchObject({ delta: 0, season_id: "season_9" });
      expect(row.late_delta).not.toBeNull();
    }
  });

  test("[SEASON-46] a season waits at its end for the corrections that were made in it", async () => {
    await play(database, 10, resultAt);
    const correction = correctionOf(1, 2, "void", 10, resultAt);
    await activate(database);
    expect(await changeSeason(depsOf(database))).toBe("waiting");
    await apply(correction);
    expect(await changeSeason(depsOf(database))).toBe("changed");
  });
});

describe("all matches of a player, corrected at once", () => {
  const ID = "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d13";
  const [cheat = ""] = tenOf(3);
  const LAST = 29;
  const isTheirs = (index: number): boolean =>
    tenOf(index).includes(cheat) && ["A", "B"].includes(resultAt(index));
  const THEIRS = Array.from({ length: LAST + 1 }, (_, index) => index).filter(isTheirs);
  const FIRST = THEIRS[0] ?? 0;
  const voidedAt = (index: number): Result => (isTheirs(index) ? "void" : resultAt(index));
  const made = { id: ID, seasonId: "season_9", userId: cheat, atMs: AT };

  /** Announces the void matches under the numbers from `first` on. */
  const prepare = (first = 1): void => {
    const last = first + THEIRS.length - 1;
    // The corrections differ from the first results in what comes after the first of them.
    correctionOf(last, FIRST, "void", LAST, voidedAt, 1);
    massParts = new Map([
      [
        ID,
        THEIRS.map((index, place) => ({
          settlement: settlementOf(index, "void", 1),
          revision: first + place,
          atMs: AT,
        })),
      ],
    ]);
  };
  const applyMass = async (deps = depsOf(database)) => {
    const parts = await listMassCorrected(deps.matches, made);
    await applyMassCorrection(deps, made, parts.map(readCorrection));
  };
  const badgesOf = async () =>
    (await sql`select user_id, badge_id from owned_badge order by 1, 2`.execute(database.db)).rows;

  test("[CASE-70] leaves accounts, records and ranking as had it been so from the first", async () => {
    await play(database, LAST, resultAt);
    prepare();
    await applyMass();
    await play(other, LAST, voidedAt, FIRST, 1);
    expect(await recordsOf(database)).toEqual(await recordsOf(other));
    expect(await rankingOf(database)).toEqual(await rankingOf(other));
    await settle(database, 30, "A");
    await settle(other, 30, "A");
    expect(await recordsOf(database)).toEqual(await recordsOf(other));
  });

  test("[CASE-71] is one row of each ledger, and one event for everybody that it concerns", async () => {
    await play(database, LAST, resultAt);
    prepare();
    await database.db.deleteFrom("outbox").execute();
    await applyMass();
    const rows = await database.db
      .selectFrom("rate_ledger")
      .selectAll()
      .where("kind", "=", "correction")
      .execute();
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length);
    for (const row of rows)
      expect(row).toMatchObject({ cause: `season_9#${THEIRS.length}`, match_id: null, outcome: null });
    const published = await database.db.selectFrom("outbox").select(["subject", "payload"]).execute();
    const [event, ...more] = published.filter(({ subject }) => subject === "user.mass_corrected");
    expect(more).toEqual([]);
    const { id, userIds } = decodeEvent("user.mass_corrected", event?.payload ?? new Uint8Array());
    expect(id).toBe(ID);
    const concerned = new Set(THEIRS.flatMap(tenOf));
    expect([...concerned].filter((userId) => !userIds.includes(userId))).toEqual([]);
    expect(new Set(userIds).size).toBe(userIds.length);
    const corrections = await database.db.selectFrom("correction").selectAll().orderBy("revision").execute();
    expect(corrections.map(({ revision, match_id }) => [revision, match_id])).toEqual(
      THEIRS.map((index, place) => [place + 1, idOf(index)]),
    );
  });

  test("[CASE-72] twice and at once is applied once; before an earlier correction it waits", async () => {
    await play(database, LAST, resultAt);
    prepare(2);
    await expect(applyMass()).rejects.toMatchObject({ code: "unavailable" });
    const early = correctionOf(1, 11, "A", LAST, resultAt, 0);
    await apply(early);
    const before = await recordsOf(database);
    const deps = depsOf(database);
    const dying: Deps = {
      ...deps,
      transact: (work, options) =>
        deps.transact(async (unit) => {
          await work(unit);
          throw new Error("the process ends here");
        }, options),
    };
    await expect(applyMass(dying)).rejects.toThrow("the process ends here");
    expect(await recordsOf(database)).toEqual(before);
    await Promise.all([applyMass(), applyMass()]);
    const once = await recordsOf(database);
    await applyMass();
    expect(await recordsOf(database)).toEqual(once);
    expect(await database.db.selectFrom("mass_correction").selectAll().execute()).toHaveLength(1);
  });

  test("[CASE-73] shows everybody's rate and place before and after, as the preview did", async () => {
    await play(database, LAST, resultAt);
    const stateOf = async ({ db }: Database) => {
      const accounts = await sql<{
        user_id: string;
        rate: number;
      }>`select user_id, rate from account`.execute(db);
      return new Map(accounts.rows.map(({ user_id, rate }) => [user_id, rate]));
    };
    const was = await stateOf(database);
    const ranksWere = await rankingOf(database);
    prepare();
    const played = new Map(
      PLAYERS.map((userId) => [userId, THEIRS.filter((index) => tenOf(index).includes(userId)).length]),
    );
    await play(other, LAST, voidedAt, FIRST, 1);
    const wanted = await stateOf(other);
    const changes = PLAYERS.map((userId) => ({
      userId,
      rate: (wanted.get(userId) ?? 0) - (was.get(userId) ?? 0),
      decided: -(played.get(userId) ?? 0),
      corrected: played.get(userId) ?? 0,
    }));
    const shown = await previewPlaces(depsOf(database), { seasonId: "season_9", changes });
    expect(await stateOf(database)).toEqual(was);
    await applyMass();
    const is = await stateOf(database);
    const ranksAre = await rankingOf(database);
    const moves = await listMovedPlayers(database.deps, ID);
    expect(moves).toEqual(shown);
    const rankIn = (ranking: readonly unknown[], userId: string) =>
      (ranking as { user_id: string; rank: number }[]).find(({ user_id }) => user_id === userId)?.rank ??
      null;
    for (const { userId, before, after, corrected } of moves?.players ?? []) {
      expect([before.rate, after.rate]).toEqual([was.get(userId), is.get(userId)]);
      expect([before.rank, after.rank]).toEqual([rankIn(ranksWere, userId), rankIn(ranksAre, userId)]);
      expect(corrected).toBe(played.get(userId));
    }
    expect(moves?.players[0]).toMatchObject({ userId: cheat, corrected: THEIRS.length });
  });

  test("[CASE-71] [CASE-73] players of a match that is settled during the act are none of its concern", async () => {
    const others = dummies(21, 30);
    const settleOthers = (index: number) => {
      const settlement = settlementOf(index, "A");
      const players = settlement.players.map((player, place) => ({
        ...player,
        userId: others[place] ?? "",
        violationReporters: [],
      }));
      return applySettlement(depsOf(database), { ...settlement, players });
    };
    await play(database, LAST, resultAt);
    await settleOthers(40);
    prepare();
    const deps = depsOf(database);
    await applyMass({
      ...deps,
      transact: (work, options) =>
        deps.transact(async ({ emit, ...unit }) => {
          let isFirst = true;
          return work({
            ...unit,
            emit: async (...events) => {
              if (isFirst) await settleOthers(41);
              isFirst = false;
              await emit(...events);
            },
          });
        }, options),
    });
    const { players = [] } = (await listMovedPlayers(database.deps, ID)) ?? {};
    const theirs = players.filter(({ userId }) => others.includes(userId));
    expect(theirs.filter(({ before, after }) => before.rate !== after.rate)).toEqual([]);
    const unread = await database.db
      .selectFrom("mass_correction_player")
      .select("user_id")
      .where("is_unread", "=", true)
      .execute();
    expect(unread.filter(({ user_id }) => others.includes(user_id))).toEqual([]);
    expect(unread.length).toBeGreaterThan(0);
  });

  test("[CASE-74] a player is notified until the page was read, and reads the own change alone", async () => {
    await play(database, LAST, resultAt);
    prepare();
    const newsOf = async (userId: string) => (await viewAccount(database.deps, userId)).correctionNewsId;
    expect(await newsOf(cheat)).toBe("");
    await applyMass();
    expect(await newsOf(cheat)).toBe(ID);
    const read = await readMassCorrection(database.deps, ID, cheat);
    expect(read).toMatchObject({
      seasonId: "season_9",
      matches: THEIRS.length,
      own: { userId: cheat, corrected: THEIRS.length },
    });
    expect(await newsOf(cheat)).toBe("");
    await applyMass();
    expect(await newsOf(cheat)).toBe("");
    await expect(readMassCorrection(database.deps, ID, "dummy_100")).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await listMovedPlayers(database.deps, ID.replace("0f", "1f"))).toBeNull();
  });

  test("[CASE-78] an export has the player's mass corrections", async () => {
    await play(database, LAST, resultAt);
    prepare();
    await applyMass();
    const { mass_corrections: exported } = JSON.parse(await exportAccount(database.deps, cheat));
    expect(exported).toMatchObject([
      { mass_correction_id: ID, user_id: cheat, corrected: THEIRS.length, is_unread: true },
    ]);
  });

  test("[CASE-79] webhooks receive the correction of each match once", async () => {
    prepare();
    const webhook = { name: "配信", url: "http://127.0.0.1:9/", events: ["match.corrected"] as const };
    await createWebhook(database.deps, "dummy_admin", webhook);
    const announce = async () => {
      for (const part of await listMassCorrected(depsOf(database).matches, made))
        await announceEvent(depsOf(database), readCorrected(part, `event#${part.revision}`));
    };
    await announce();
    await announce();
    const deliveries = await database.db
      .selectFrom("webhook_delivery")
      .select(["type", "order_key"])
      .orderBy("order_key")
      .execute();
    expect(deliveries).toEqual(THEIRS.map((index) => ({ type: "match.corrected", order_key: idOf(index) })));
  });

  test("[CASE-75] in an archived season moves its places, shows what they are worth, and leaves badges and rates", async () => {
    const activate = async (of: Database): Promise<void> => {
      await of.db.updateTable("season").set({ start_date: 1 }).where("id", "=", "season_10").execute();
      await of.db
        .insertInto("setting")
        .values({ id: "rank_badge_min_matches", value: "1", version: 1 } as never)
        .onConflict((conflict) => conflict.column("id").doUpdateSet({ value: "1" }))
        .execute();
      await activateSeason(depsOf(of), { adminId: "dummy_admin", id: "season_10", reason: "予定どおり" });
      expect(await changeSeason(depsOf(of))).toBe("changed");
    };
    await play(database, LAST, resultAt);
    await activate(database);
    const presentOf = async () =>
      (await sql`select user_id, mu, sigma, rate, match_count from account order by 1`.execute(database.db))
        .rows;
    const present = await presentOf();
    const badges = await badgesOf();
    prepare();
    await applyMass();
    steps = new Map();
    await play(other, LAST, voidedAt, FIRST, 1);
    await activate(other);
    const after = await recordsOf(database);
    expect(await presentOf()).toEqual(present);
    expect(after.entries).toEqual((await recordsOf(other)).entries);
    expect(await badgesOf()).toEqual(badges);
    const moves = await listMovedPlayers(database.deps, ID);
    const first = moves?.players.find(({ before: place }) => place.rank === 1);
    expect(first?.before.badges).toContain("S9 1位");
    for (const { before: was, after: is } of moves?.players ?? [])
      expect(is.badges.includes("S9 1位")).toBe(is.rank === 1 && was.rank !== null);
  });
});

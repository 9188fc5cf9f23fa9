import { decodeEvent } from "@gokaku/bus";
import { fitSkills, INITIAL_SKILL, replaySkills, SKILL_VERSION, type Skill } from "@gokaku/rating";
import { eventually } from "@gokaku/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../src/domain/account.ts";
import { fitPlayers } from "../src/fit/fit-in-thread.ts";
import { findAnyAccountByUserId } from "../src/store/accounts.ts";
import { findSeedByUserId } from "../src/store/skill-seeds.ts";
import { updateAccount } from "../src/usecases/administer-account.ts";
import { applySettlement } from "../src/usecases/apply-settlement.ts";
import { createAccount } from "../src/usecases/create-account.ts";
import { deleteAccount } from "../src/usecases/delete-account.ts";
import { exportAccount } from "../src/usecases/export-account.ts";
import { fitSkillsIfDue } from "../src/usecases/fit-skills.ts";
import { applyImport, previewImport } from "../src/usecases/move-in.ts";
import { aSettlement, dummies, openTestDatabase, SETTLED_AT, startUsersForTest, userId } from "./harness.ts";

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

let database: TestDatabase;
let nowMs: number;
beforeEach(async () => {
  database = await openTestDatabase();
  nowMs = Date.now();
});
afterEach(() => database[Symbol.asyncDispose]());

const MINUTE_MS = 60_000;
const TEN = dummies(1, 10);
const never = new AbortController().signal;

const deps = () => ({
  ...database.deps,
  clock: { ...database.deps.clock, nowMs: () => nowMs, confirmedNowMs: async () => nowMs },
});
const fit = () => fitSkillsIfDue(deps(), never);

/** Lines of an id and a rating, without a header. */
const importSkills = async (players: string): Promise<void> => {
  const tables = { players, matches: "", basis: "skill" };
  const { hash } = await previewImport(deps(), tables);
  await applyImport(deps(), "dummy_admin", { ...tables, hash, reason: "前の大会" });
};

const accountOf = async (id: string): Promise<Account> => {
  const account = await findAnyAccountByUserId(database.db, id);
  if (account === null) throw new Error(`${id} was asked for`);
  return account;
};
const skillsOf = (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await accountOf(id)).skill));

/** Matches in which other fives meet each time, a minute apart; odd ones are won by team B. */
const play = async (count: number, first = 0): Promise<void> => {
  for (let game = first; game < first + count; game += 1) {
    const ids = [...TEN.slice(game % 10), ...TEN.slice(0, game % 10)];
    const startedAtMs = SETTLED_AT + game * MINUTE_MS;
    await applySettlement(
      database.deps,
      aSettlement(String(100_000_000 + game), ids, {
        verdict: game % 2 === 1 ? "B" : "A",
        startedAtMs,
        settledAtMs: startedAtMs + MINUTE_MS,
      }),
    );
  }
};

/** Both beliefs of the ten, computed here from the stored records. */
const expected = async (priors: Readonly<Record<string, Skill>> = {}) => {
  const rows = await database.db
    .selectFrom("match_record")
    .select(["match_id", "user_id", "outcome", "started_at"])
    .where("outcome", "in", ["won", "lost"])
    .orderBy("started_at")
    .orderBy("match_id")
    .orderBy("outcome", "desc")
    .orderBy("user_id")
    .execute();
  const games = {
    seats: Int32Array.from(rows, (row) => TEN.indexOf(row.user_id)),
    starts: Int32Array.from({ length: rows.length / 10 + 1 }, (_, game) => game * 10),
  };
  const begin = TEN.map((id) => priors[id] ?? INITIAL_SKILL);
  const [sequential, fitted] = [replaySkills(games, begin), fitSkills(games, begin)];
  return TEN.map((_, place) => ({ sequential: sequential[place], fitted: fitted[place] }));
};

const close = (skills: unknown): unknown =>
  JSON.parse(JSON.stringify(skills), (_, value) =>
    typeof value === "number" ? Math.round(value * 50) / 50 : value,
  );

const fittedEvents = async () =>
  (
    await database.db
      .selectFrom("outbox")
      .select("payload")
      .where("subject", "=", "user.skills_fitted")
      .orderBy("id")
      .execute()
  ).map(({ payload }) => decodeEvent("user.skills_fitted", payload).players);

describe("a settled match", () => {
  test("[SKILL-3] moves the sequential beliefs with the rate, in the same version and event", async () => {
    await play(1);
    const [winner, loser] = [await accountOf("dummy_001"), await accountOf("dummy_006")];
    expect(winner.version).toBe(2);
    expect(winner.skill.sequential.mean).toBeGreaterThan(1500);
    expect(loser.skill.sequential.mean).toBeLessThan(1500);
    expect(winner.skill.fitted).toEqual(INITIAL_SKILL);
    expect(winner.lastMatchAtS).toBe(SETTLED_AT / 1000);
    const { payload } = await database.db
      .selectFrom("outbox")
      .select("payload")
      .where("subject", "=", "user.settled")
      .executeTakeFirstOrThrow();
    const sent = decodeEvent("user.settled", payload).players[0]?.player;
    expect(sent?.version).toBe(2n);
    expect(sent?.skillMean).toBe((winner.skill.sequential.mean + 1500) / 2);
    expect(sent?.skillDeviation).toBe((winner.skill.sequential.deviation + 300) / 2);
  });

  test("[SKILL-3] an invalid and a void match move none", async () => {
    const before = await skillsOf(TEN);
    await applySettlement(database.deps, aSettlement("100000001", TEN, { verdict: "invalid" }));
    await applySettlement(database.deps, aSettlement("100000002", TEN, { voided: true }));
    expect(await skillsOf(TEN)).toEqual(before);
    expect((await accountOf("dummy_001")).lastMatchAtS).toBe(0);
  });

  test("[SKILL-1] a match of an archived season counts, although it moves no rate", async () => {
    await play(1);
    await database.db.updateTable("account").set({ season_id: "season_10" }).execute();
    const before = await accountOf("dummy_001");
    await applySettlement(database.deps, aSettlement("100000009", TEN));
    const after = await accountOf("dummy_001");
    expect(after.stats.rate).toBe(before.stats.rate);
    expect(after.skill.sequential.mean).toBeGreaterThan(before.skill.sequential.mean);
  });
});

describe("the fit", () => {
  test("[SKILL-5] writes both beliefs from all results, once, with an event", async () => {
    await play(11);
    expect(await fit()).toMatchObject({ games: 11, moved: 10, leftAlone: 0 });
    expect(close(await skillsOf(TEN))).toEqual(close(await expected()));
    const [players = []] = await fittedEvents();
    expect(players.map(({ card }) => card?.userId ?? "").toSorted()).toEqual(TEN);
    const account = await accountOf("dummy_003");
    const sent = players.find(({ card }) => card?.userId === "dummy_003");
    expect(sent?.version).toBe(BigInt(account.version));
    expect(sent?.skillMean).toBe((account.skill.sequential.mean + account.skill.fitted.mean) / 2);
    expect(await fit()).toBeNull();
  });

  test("[SKILL-5] makes skills from the results of before, and is due by what is stored, after a restart too", async () => {
    await play(2);
    await database.db
      .updateTable("account")
      .set({ sequential_mean: 1500, sequential_deviation: 300, last_match_at: 0 })
      .execute();
    expect(await fit()).toMatchObject({ games: 2, moved: 10 });
    expect(close(await skillsOf(TEN))).toEqual(close(await expected()));
    expect((await accountOf("dummy_001")).lastMatchAtS).toBe((SETTLED_AT + MINUTE_MS) / 1000);
    const stored = await database.db.selectFrom("skill_fit").selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ version: SKILL_VERSION, games: "2", left_alone: 0 });
    nowMs += MINUTE_MS;
    expect(await fit()).toBeNull();
    await database.db.updateTable("skill_fit").set({ version: "before" }).execute();
    expect(await fit()).toMatchObject({ games: 2, moved: 0 });
    expect(await fittedEvents()).toHaveLength(1);
  });

  test("[SKILL-5] follows a corrected result", async () => {
    await play(3);
    await fit();
    const before = await skillsOf(TEN);
    await database.db
      .updateTable("match_record")
      .set({ outcome: "invalid" })
      .where("match_id", "=", "100000001")
      .execute();
    await database.db
      .insertInto("correction")
      .values({ season_id: "season_9", revision: 1, match_id: "100000001", at: SETTLED_AT })
      .execute();
    nowMs += MINUTE_MS;
    expect(await fit()).toMatchObject({ games: 2 });
    expect(await skillsOf(TEN)).not.toEqual(before);
    expect(close(await skillsOf(TEN))).toEqual(close(await expected()));
  });

  test("[SKILL-5] leaves a player alone whose account changed meanwhile, and is repeated for the player", async () => {
    await play(3);
    let isChanged = false;
    const { transact } = database.deps;
    const racing: typeof transact = async (work, options) =>
      transact(async (unit) => {
        // The first transaction is the one that reads; the second writes.
        if (isChanged)
          await database.db
            .updateTable("account")
            .set({ version: 90, bio: "はじめまして" })
            .where("user_id", "=", "dummy_004")
            .where("version", "<", "90")
            .execute();
        isChanged = true;
        return work(unit);
      }, options);
    expect(await fitSkillsIfDue({ ...deps(), transact: racing }, never)).toMatchObject({ leftAlone: 1 });
    expect((await accountOf("dummy_004")).skill.fitted).toEqual(INITIAL_SKILL);
    expect((await accountOf("dummy_004")).version).toBe(90);
    nowMs += MINUTE_MS;
    expect(await fit()).toMatchObject({ moved: 1, leftAlone: 0 });
    expect(close(await skillsOf(TEN))).toEqual(close(await expected()));
  });

  test("[SKILL-5] one that ends in the middle is repeated as a whole, and leaves consistent rows", async () => {
    await play(3);
    const { transact } = database.deps;
    let begun = 0;
    const failing: typeof transact = async (work, options) => {
      begun += 1;
      if (begun === 2) throw new Error("the process ends");
      return transact(work, options);
    };
    await expect(fitSkillsIfDue({ ...deps(), transact: failing }, never)).rejects.toThrow("the process ends");
    expect(await fittedEvents()).toEqual([]);
    expect(await fit()).toMatchObject({ moved: 10 });
  });

  test("[SKILL-5] only one process fits at a time", async () => {
    await play(3);
    const results = await Promise.all([fit(), fit(), fit()]);
    expect(results.filter((result) => result !== null)).toHaveLength(1);
    expect((await accountOf("dummy_001")).version).toBe(5);
  });

  test("[SKILL-4] a thread gives the same beliefs as the calling one", async () => {
    const count = 2500;
    const seats = Int32Array.from(
      { length: count * 10 },
      (_, at) => ((at % 10) * 7 + Math.floor(at / 10)) % 30,
    );
    const starts = Int32Array.from({ length: count + 1 }, (_, game) => game * 10);
    const userIds = Array.from({ length: 30 }, (_, place) => `p${place}`);
    const skills = await fitPlayers({ games: { seats, starts }, userIds }, () => INITIAL_SKILL);
    const priors = userIds.map(() => INITIAL_SKILL);
    expect([...skills.values()].map(({ fitted }) => fitted)).toEqual(fitSkills({ seats, starts }, priors));
    expect([...skills.values()].map(({ sequential }) => sequential)).toEqual(
      replaySkills({ seats, starts }, priors),
    );
  });
});

describe("seeds", () => {
  const seeded = { mean: 2100, deviation: 174 };
  const audit = () =>
    database.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "in", ["skill.import", "account.update"])
      .execute();
  const edit = (seedTier: number, id = "dummy_001") =>
    updateAccount(deps(), {
      actor: { userId: "dummy_admin", role: "admin" },
      userId: id,
      edit: { seedTier },
      version: null,
      reason: "強い",
    });

  test("[SKILL-7] a tier is the prior of the next fit, changes no rate and stands in the audit log", async () => {
    await play(3);
    await fit();
    nowMs += MINUTE_MS;
    const { rate } = (await accountOf("dummy_001")).stats;
    expect((await edit(5)).seed).toMatchObject({ tier: 5, ...seeded });
    expect(await fit()).not.toBeNull();
    expect(close(await skillsOf(TEN))).toEqual(close(await expected({ dummy_001: seeded })));
    expect((await accountOf("dummy_001")).stats.rate).toBe(rate);
    expect(await audit()).toMatchObject([
      {
        subject: "dummy_001",
        before: { seed_tier: 0, seed_rating: null },
        after: { seed_tier: 5, seed_rating: 2100 },
        reason: "強い",
      },
    ]);
    await expect(edit(5)).rejects.toMatchObject({ code: "no_changes" });
    await expect(edit(6)).rejects.toMatchObject({
      code: "invalid_request",
      params: { field: "seed_tier", max: 5 },
    });

    nowMs += MINUTE_MS;
    expect((await edit(0)).seed).toBeNull();
    await fit();
    expect(close(await skillsOf(TEN))).toEqual(close(await expected()));
  });

  test("[SKILL-7] an import lets the skills of players with and without an account begin, and no rate", async () => {
    await fit();
    await importSkills("dummy_001, 1810.5\nlater, 900");
    expect((await accountOf("dummy_001")).stats.ledgerLength).toBe(1);
    nowMs += MINUTE_MS;
    expect(await fit()).toMatchObject({ moved: 1 });
    const belief = { mean: 1810.5, deviation: 174 };
    expect((await accountOf("dummy_001")).skill).toEqual({ sequential: belief, fitted: belief });
    await createAccount(deps(), {
      userId: "later",
      authSubject: "discord|later",
      discordUsername: "later",
      discordDiscriminator: "0",
      discordAvatarUrl: "",
      trainerName: "あと",
      twitterId: "",
      preferredRoles: [],
      bio: "",
    });
    expect((await accountOf("later")).skill.fitted).toEqual({ mean: 900, deviation: 174 });
  });

  test("[SKILL-7] the seed goes with the account, its results stay in the fit", async () => {
    await play(3);
    await edit(5);
    await deleteAccount(deps(), "dummy_001");
    expect(await findSeedByUserId(database.db, "dummy_001")).toBeNull();
    await importSkills("dummy_001, 1");
    expect(await findSeedByUserId(database.db, "dummy_001")).toBeNull();
    await expect(edit(1)).rejects.toMatchObject({ code: "user_not_found" });
    await fit();
    expect(close(await skillsOf(TEN))).toEqual(close(await expected()));
  });

  test("[SKILL-1] the export has skill and seed", async () => {
    await play(1);
    await edit(2);
    const stored = JSON.parse(await exportAccount(deps(), "dummy_001"));
    expect(stored.account[0].sequential_mean).toBeGreaterThan(1500);
    expect(stored.account[0].fitted_deviation).toBe(300);
    expect(stored.skill_seed).toMatchObject([{ tier: 2, mean: 1200 }]);
  });
});

test("[SKILL-6] the service fits by itself, and shows how far a player is measured", async () => {
  await using played = await startUsersForTest();
  const asAdmin = { as: { userId: userId("dummy_admin"), role: "admin" as const } };
  const get = () => played.gateway.getAccountForAdmin({ userId: "dummy_001" }, asAdmin);
  const before = (await get()).account;
  expect(before).toMatchObject({ skillMean: 1500, skillDeviation: 300, seedTier: 0 });
  expect(before?.account?.measuringLeft).toBe(10);
  await played.gateway.updateAccount({ userId: "dummy_001", seedTier: 4, reason: "大会" }, asAdmin);
  const after = await eventually(async () => {
    const { account } = await get();
    return account?.skillMean === 1800 && account;
  });
  expect(after).toMatchObject({ seedTier: 4, skillDeviation: 174 });
  expect(after.account?.measuringLeft).toBe(0);
  const { player } = await played.queue.getPlayer({ userId: "dummy_001" });
  expect(player).toMatchObject({ skillMean: 1800, skillDeviation: 174, card: { measuringLeft: 0 } });
  const { card } = await played.gateway.getPublicPlayer({ userId: "dummy_002" });
  expect(card?.measuringLeft).toBe(10);
});

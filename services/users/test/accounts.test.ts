import { Role } from "@gokaku/proto/common/v1/common_pb";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setRoleByOperator } from "../src/usecases/set-role.ts";
import { countOf, type Played, startUsersForTest, userId } from "./harness.ts";

let played: Played;
beforeAll(async () => {
  played = await startUsersForTest();
});
afterAll(() => played[Symbol.asyncDispose]());

const as = (id: string, isAdmin = false) => ({
  as: { userId: userId(id), role: isAdmin ? ("admin" as const) : ("player" as const) },
});
const registration = {
  authSubject: "oauth2|discord|81234",
  discordUsername: "kaede",
  discordDiscriminator: "4711",
  discordAvatarUrl: "https://cdn.example/kaede.png",
  trainerName: "カエデ",
  twitterId: "@kaede_5v5",
  preferredRoles: [Role.TANK, Role.MIDDLE],
  bio: "よろしくお願いします。",
};

describe("creating an account", () => {
  test("[PROFILE-6] starts at 1500 with a ledger row, the first badge and an event for the others", async () => {
    const { account, created } = await played.gateway.createAccount(registration, as("81234"));
    expect(created).toBe(true);
    expect(account).toMatchObject({
      userId: "81234",
      trainerName: "カエデ",
      discordUsername: "kaede",
      discordDiscriminator: "4711",
      twitterId: "kaede_5v5",
      preferredRoles: [Role.TANK, Role.MIDDLE],
      rate: 1500,
      maxRate: 1500,
      matchCount: 0,
      ownedBadges: ["badge_001"],
      isTest: false,
      role: "player",
      latestRecords: [],
    });
    expect(account?.rank).toBeUndefined();
    const ledger = await played.db
      .selectFrom("rate_ledger")
      .selectAll()
      .where("user_id", "=", "81234")
      .execute();
    expect(ledger).toMatchObject([
      { kind: "seed", cause: "registration", delta: 0, mu_after: 1500, season_id: "season_9" },
    ]);
    await eventually(async () => {
      const rows = await played.db.selectFrom("outbox").select("id").where("sent", "=", false).execute();
      return rows.length === 0;
    });
  });

  test("[PROFILE-45] a player's own badges are returned to their owner; without an account there are none", async () => {
    const mine = await played.gateway.listOwnedBadges({}, as("81234"));
    expect(mine.badgeIds).toEqual(["badge_001"]);
    await expect(played.gateway.listOwnedBadges({}, as("81999"))).rejects.toMatchObject({
      code: "user_not_found",
    });
  });

  test("[PROFILE-1] the same call again answers the existing account", async () => {
    const again = { ...registration, trainerName: "別の名前", bio: "" };
    const { account, created } = await played.gateway.createAccount(again, as("81234"));
    expect(created).toBe(false);
    expect(account).toMatchObject({ trainerName: "カエデ", bio: "よろしくお願いします。" });
  });

  test("[PROFILE-1] five at once make one account", async () => {
    const before = await countOf(played.db, "account");
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => played.gateway.createAccount(registration, as("95678"))),
    );
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(await countOf(played.db, "account")).toBe(before + 1);
  });

  test("[PROFILE-4] fields that break their rule are refused and leave nothing behind", async () => {
    const before = await countOf(played.db, "account");
    for (const broken of [
      { preferredRoles: [Role.TANK, Role.TANK] },
      { preferredRoles: [Role.UNSPECIFIED] },
      { bio: "あ".repeat(201) },
      { trainerName: "あ".repeat(33) },
      { twitterId: "no spaces here" },
      { trainerName: "カ\0エデ" },
      { discordUsername: "ka\0ede" },
    ]) {
      const call = played.gateway.createAccount({ ...registration, ...broken }, as("77777"));
      await expect(call).rejects.toMatchObject({
        code: expect.stringMatching(/^(invalid_request|roles_invalid)$/),
      });
    }
    expect(await countOf(played.db, "account")).toBe(before);
  });
});

describe("stored names", () => {
  test("[PROFILE-42] direction marks, controls and hidden characters are gone, kana is composed", async () => {
    const { account } = await played.gateway.createAccount(
      {
        ...registration,
        discordUsername: "ka\u202Eede\u200B",
        trainerName: "\u2067カ\u3099エデ\u0007\u001B",
        bio: "一行目\r\n二\u202E行目",
      },
      as("42001"),
    );
    expect(account).toMatchObject({
      discordUsername: "kaede",
      trainerName: "ガエデ",
      bio: "一行目\n二行目",
    });
  });

  test("[PROFILE-42] an invisible name is none: the next one is used", async () => {
    const unseen = { ...registration, trainerName: "\u200B\u2060", discordUsername: "kaede" };
    const byDiscord = await played.gateway.createAccount(unseen, as("42002"));
    expect(byDiscord.account?.trainerName).toBe("kaede");
    const nameless = { ...unseen, discordUsername: "\u202E\uFEFF" };
    const byNoAdmin = await played.gateway.createAccount(nameless, as("42003"));
    expect(byNoAdmin.account).toMatchObject({ trainerName: "Trainer", discordUsername: "User_42003" });
  });
});

describe("test accounts", () => {
  test("[PROFILE-11] an admin makes one at a rate, a second time it is the same one", async () => {
    const asked = { userId: "bot_1", trainerName: "ボット1", rate: 1730 };
    const first = await played.gateway.createTestAccount(asked, as("dummy_admin", true));
    expect(first).toMatchObject({
      created: true,
      account: { rate: 1730, isTest: true, trainerName: "ボット1" },
    });
    const second = await played.gateway.createTestAccount({ ...asked, rate: 1100 }, as("dummy_admin", true));
    expect(second).toMatchObject({ created: false, account: { rate: 1730 } });
    const audit = await played.db
      .selectFrom("audit_log")
      .selectAll()
      .where("subject", "=", "bot_1")
      .execute();
    expect(audit).toMatchObject([
      { actor: "dummy_admin", action: "test_account.create", after: { rate: 1730 } },
    ]);
  });

  test("[PROFILE-11] no other player does, whatever the token claims", async () => {
    const asked = { userId: "bot_2", trainerName: "ボット2", rate: 0 };
    for (const options of [as("dummy_001"), as("dummy_001", true), as("stranger", true), {}]) {
      await expect(played.gateway.createTestAccount(asked, options)).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    expect(await played.gateway.getAccess({ userId: "bot_2" })).toMatchObject({ exists: false });
  });

  test("[PROFILE-11] a player's account never becomes a test account", async () => {
    await played.gateway.createAccount(registration, as("81234"));
    const call = played.gateway.createTestAccount(
      { userId: "81234", trainerName: "", rate: 0 },
      as("dummy_admin", true),
    );
    await expect(call).rejects.toMatchObject({ code: "user_exists" });
    expect(await played.gateway.getAccess({ userId: "81234" })).toMatchObject({
      exists: true,
      isTest: false,
    });
  });

  test("[PROFILE-11] the login list shows the test accounts", async () => {
    const { accounts } = await played.gateway.listTestAccounts({});
    expect(accounts.length).toBeGreaterThanOrEqual(48);
    expect(accounts.find(({ userId: id }) => id === "dummy_admin")).toMatchObject({
      rate: 1800,
      role: "admin",
      preferredRole: "ALL_ROUNDER",
    });
    expect(accounts.map(({ userId: id }) => id)).not.toContain("81234");
  });
});

describe("who may call what", () => {
  test("[PROFILE-12] a whole account is for its owner, admins and services", async () => {
    const asked = { userId: "dummy_007" };
    for (const options of [as("dummy_007"), as("dummy_admin"), {}]) {
      expect((await played.gateway.getAccount(asked, options)).account?.userId).toBe("dummy_007");
    }
    for (const options of [as("dummy_008"), as("dummy_008", true), as("stranger")]) {
      await expect(played.gateway.getAccount(asked, options)).rejects.toMatchObject({ code: "forbidden" });
    }
    const unknown = played.gateway.getAccount({ userId: "stranger" }, as("stranger"));
    await expect(unknown).rejects.toMatchObject({ code: "user_not_found" });
    const impossible = played.gateway.getAccount({ userId: "no\0body" }, as("dummy_admin"));
    await expect(impossible).rejects.toMatchObject({ code: "user_not_found" });
  });

  test("[PROFILE-12] methods for one service refuse players and other services", async () => {
    const { gateway, queue, matches } = played;
    const forbidden = [
      () => gateway.getPlayer({ userId: "dummy_001" }),
      () => gateway.getPlayer({ userId: "dummy_001" }, as("dummy_001")),
      () => matches.getPlayer({ userId: "dummy_001" }),
      () => queue.getAccess({ userId: "dummy_001" }),
      () => gateway.getAccess({ userId: "dummy_001" }, as("dummy_admin", true)),
      () => matches.listTestAccounts({}),
      () => gateway.listTestAccounts({}, as("dummy_001")),
      () => queue.listRecords({ limit: 0 }),
      () => queue.createAccount(registration),
    ];
    for (const call of forbidden) await expect(call()).rejects.toMatchObject({ code: "forbidden" });
    await expect(queue.getPlayer({ userId: "stranger" })).rejects.toMatchObject({ code: "user_not_found" });
  });

  test("[PROFILE-12] an admin's rights end with the grant", async () => {
    const asked = { userId: "dummy_007" };
    expect(await setRoleByOperator(played.deps, "dummy_009", "admin")).toBe(true);
    expect((await played.gateway.getAccount(asked, as("dummy_009"))).account?.userId).toBe("dummy_007");
    await setRoleByOperator(played.deps, "dummy_009", "player");
    await expect(played.gateway.getAccount(asked, as("dummy_009", true))).rejects.toMatchObject({
      code: "forbidden",
    });
    const audit = await played.db
      .selectFrom("audit_log")
      .selectAll()
      .where("subject", "=", "dummy_009")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(["role.set", "role.set"]);
  });
});

describe("the subject of an account", () => {
  const discord = "oauth2|discord|43001";
  const foreign = "auth0|43001";
  const ofSubject = (authSubject: string) => ({ userId: "43001", authSubject });

  test("[PROFILE-43] the same id from another connection of the provider is another person", async () => {
    const { gateway } = played;
    await gateway.createAccount({ ...registration, authSubject: discord }, as("43001"));
    await gateway.getAccount(ofSubject(discord), as("43001"));
    expect(await gateway.getAccess(ofSubject(discord))).toMatchObject({ exists: true });
    for (const call of [
      () => gateway.getAccount(ofSubject(foreign), as("43001")),
      () => gateway.getAccess(ofSubject(foreign)),
      () => gateway.createAccount({ ...registration, authSubject: foreign }, as("43001")),
      () => gateway.getAccess({ userId: "dummy_021", authSubject: "auth0|x|dummy_021" }),
      () => gateway.getAccount({ userId: "81234", authSubject: "auth0|dummy_admin" }, as("dummy_admin")),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: "forbidden" });
    }
    await gateway.getAccess({ userId: "dummy_021", authSubject: "dummy|dummy_021" });
  });

  test("[PROFILE-43] an account without a subject takes the first that uses it, once", async () => {
    const { gateway, db } = played;
    await db.updateTable("account").set({ auth_subject: "" }).where("user_id", "=", "43001").execute();
    const calls = [discord, foreign, discord, foreign].map((subject) =>
      gateway.getAccess(ofSubject(subject)).then(
        () => subject,
        () => null,
      ),
    );
    const admitted = new Set((await Promise.all(calls)).filter((subject) => subject !== null));
    expect(admitted.size).toBe(1);
    const { account } = await gateway.getAccount({ userId: "43001" }, as("43001"));
    expect([...admitted]).toEqual([account?.authSubject]);
  });

  test("[PROFILE-43] a subject without an account has no data", async () => {
    const access = await played.gateway.getAccess({ userId: "43002", authSubject: foreign });
    expect(access).toMatchObject({ exists: false });
  });
});

describe("what anybody may read", () => {
  test("[SEASON-2] the running season and the next one", async () => {
    const { current, next } = await played.gateway.getSeasons({});
    expect(current).toMatchObject({ id: "season_9", name: "シーズン9", themeColor: "#ff6b35" });
    expect(next).toMatchObject({ id: "season_10", name: "シーズン10" });
    const now = BigInt(Math.floor(played.deps.clock.nowMs() / 1000));
    expect(current && current.startsAtS < now && now < current.endsAtS).toBe(true);
  });

  test("[PROFILE-17] badges, settings, and characters by type", async () => {
    const { badges, settings } = await played.gateway.getMaster({});
    expect(badges).toHaveLength(147);
    expect(badges.find(({ id }) => id === "badge_116")?.imageCard).toBeTypeOf("string");
    expect(badges.find(({ id }) => id === "badge_001")?.imageCard).toBeUndefined();
    expect(settings.map(({ id }) => id)).toEqual([
      "announcement_content",
      "check_in_timeout",
      "community_invite",
      "lobby_create_timeout",
      "lobby_join_timeout",
      "ranking_lapse_days",
      "rules_content",
    ]);
    const { characters } = await played.gateway.listCharacters({ type: "" });
    expect(characters).toHaveLength(94);
    expect(characters[0]).toMatchObject({ id: "EMPTY", indexNumber: 0, moves: {} });
    expect(characters[0]?.type).toBeUndefined();
    expect(characters.find(({ id }) => id === "MEW")?.moves).toMatchObject({
      move_1c: "なみのり",
      move_2c: "こうそくいどう",
    });
    const { characters: supporters } = await played.gateway.listCharacters({ type: "SUPPORTER" });
    expect(supporters).toHaveLength(12);
    const unknown = played.gateway.listCharacters({ type: "TANK" });
    await expect(unknown).rejects.toMatchObject({ code: "invalid_request" });
  });
});

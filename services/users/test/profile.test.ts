import { Role } from "@gokaku/proto/common/v1/common_pb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applySettlement } from "../src/usecases/apply-settlement.ts";
import { aSettlement, dummies, type Played, startUsersForTest, userId } from "./harness.ts";

let played: Played;
beforeAll(async () => {
  played = await startUsersForTest();
});
afterAll(() => played[Symbol.asyncDispose]());

const as = (id: string) => ({ as: { userId: userId(id) } });
const form = {
  trainerName: "カエデ",
  twitterId: "@kaede",
  preferredRoles: [Role.MIDDLE, Role.TANK],
  favourites: [
    { role: Role.TANK, slot: 0, characterId: "PIKACHU" },
    { role: Role.MIDDLE, slot: 0, characterId: "MEW" },
  ],
  currentBadge: "badge_001",
  currentBadge2: "",
  bio: "よろしくお願いします。",
};

test("[PROFILE-60] a profile is stored whole and published once", async () => {
  const { gateway, db } = played;
  const published = () =>
    db.selectFrom("outbox").select("id").where("subject", "=", "user.changed").execute();
  const before = (await published()).length;
  const { account } = await gateway.updateProfile(form, as("dummy_001"));
  expect(account).toMatchObject({
    trainerName: "カエデ",
    twitterId: "kaede",
    preferredRoles: [Role.MIDDLE, Role.TANK],
    favouriteCharacterIds: ["MEW", "PIKACHU"],
    currentBadge: "badge_001",
    bio: "よろしくお願いします。",
  });
  expect((await published()).length).toBe(before + 1);
  const emptied = await gateway.updateProfile({ ...form, favourites: [], currentBadge: "" }, as("dummy_001"));
  expect(emptied.account).toMatchObject({ favourites: [], currentBadge: "" });
});

test("[PROFILE-60] [PROFILE-61] [PROFILE-62] a form with a fault changes nothing", async () => {
  const { gateway } = played;
  const id = "dummy_002";
  const { account: before } = await gateway.getAccount({ userId: id }, as(id));
  const faults: readonly (readonly [Partial<typeof form>, string])[] = [
    [{ trainerName: " " }, "trainer_name_missing"],
    [{ preferredRoles: [Role.TANK, Role.TANK] }, "roles_invalid"],
    [{ favourites: [{ role: Role.SUPPORT, slot: 0, characterId: "MEW" }] }, "favourites_invalid"],
    [{ favourites: [{ role: Role.TANK, slot: 0, characterId: "EMPTY" }] }, "favourites_invalid"],
    [{ currentBadge: "badge_002" }, "badge_not_owned"],
    [{ currentBadge: "badge_001", currentBadge2: "badge_001" }, "badges_equal"],
  ];
  for (const [fault, code] of faults)
    await expect(gateway.updateProfile({ ...form, ...fault }, as(id)), code).rejects.toMatchObject({ code });
  expect((await gateway.getAccount({ userId: id }, as(id))).account).toEqual(before);
  await expect(gateway.updateProfile(form, as("no_account"))).rejects.toMatchObject({
    code: "user_not_found",
  });
});

test("[PROFILE-62] badges are put on and taken off by themselves", async () => {
  const { gateway } = played;
  const { account } = await gateway.equipBadges({ primary: "", secondary: "badge_001" }, as("dummy_003"));
  expect(account).toMatchObject({ currentBadge: "", currentBadge2: "badge_001" });
  await expect(
    gateway.equipBadges({ primary: "badge_001", secondary: "badge_001" }, as("dummy_003")),
  ).rejects.toMatchObject({ code: "badges_equal" });
});

test("[PROFILE-480] a confirmed seal is stored once; test accounts own it, a new account has not confirmed it", async () => {
  const { gateway, db } = played;
  const id = "930000000000000480";
  const asNew = as(id);
  const { account: created } = await gateway.createAccount({ authSubject: `auth0|${id}` }, asNew);
  expect(created).toMatchObject({ sealConfirmed: false });
  expect((await gateway.confirmSeal({}, asNew)).account).toMatchObject({ sealConfirmed: true });
  const storedAt = async () =>
    (
      await db
        .selectFrom("account")
        .select("seal_confirmed_at")
        .where("user_id", "=", id)
        .executeTakeFirstOrThrow()
    ).seal_confirmed_at;
  await db.updateTable("account").set({ seal_confirmed_at: 7 }).where("user_id", "=", id).execute();
  await gateway.confirmSeal({}, asNew);
  expect(Number(await storedAt())).toBe(7);
  expect((await gateway.getAccount({ userId: id }, asNew)).account).toMatchObject({ sealConfirmed: true });
  const { account: test } = await gateway.getAccount({ userId: "dummy_005" }, as("dummy_005"));
  expect(test).toMatchObject({ sealConfirmed: true });
  await expect(gateway.confirmSeal({}, as("no_account"))).rejects.toMatchObject({ code: "user_not_found" });
});

test("[PROFILE-63] name and picture are taken over from the provider, the trainer name stays", async () => {
  const { gateway } = played;
  const { account: before } = await gateway.getAccount({ userId: "dummy_004" }, as("dummy_004"));
  const { account } = await gateway.refreshDiscord(
    { discordUsername: "kaede", discordDiscriminator: "4711", discordAvatarUrl: "https://cdn.example/k.png" },
    as("dummy_004"),
  );
  expect(account).toMatchObject({
    discordUsername: "kaede",
    discordDiscriminator: "4711",
    trainerName: before?.trainerName,
  });
});

test("[PROFILE-64] achievements say how far they are; what is earned is given once and stays", async () => {
  const { gateway, deps } = played;
  const ten = dummies(20, 10);
  const winner = ten[0] ?? "";
  await applySettlement(deps, aSettlement("100000950", ten));
  const { achievements } = await gateway.listAchievements({}, as(winner));
  const of = (id: string) => achievements.find((achievement) => achievement.id === id);
  expect(of("registered")?.achievedAtS).toBeGreaterThan(0n);
  expect(of("first_win")?.achievedAtS).toBeGreaterThan(0n);
  expect(of("battles_100")).toMatchObject({
    progress: 1,
    target: 100,
    achievedAtS: 0n,
    badgeId: "badge_057",
  });
  expect(of("all_roles")).toMatchObject({ progress: 1, target: 5 });

  await gateway.updateProfile(form, as(winner));
  const given = await gateway.checkAchievements({ isMember: true }, as(winner));
  expect(given.achievements.map(({ id }) => id).toSorted()).toEqual(["community", "profile_complete"]);
  expect((await gateway.checkAchievements({ isMember: true }, as(winner))).achievements).toEqual([]);
  await gateway.updateProfile({ ...form, bio: "" }, as(winner));
  const stored = await gateway.listAchievements({}, as(winner));
  expect(stored.achievements.find(({ id }) => id === "profile_complete")).toMatchObject({
    progress: 4,
    target: 4,
  });

  const recent = await gateway.listAchievements({ recentLimit: 2 }, as(winner));
  expect(recent.achievements).toHaveLength(2);
  expect(recent.achievements.every(({ achievedAtS }) => achievedAtS > 0n)).toBe(true);
});

test("[PROFILE-65] profiles of others are for the gateway, which knows who is whose team-mate", async () => {
  const { gateway } = played;
  expect((await gateway.getProfile({ userId: "dummy_005" })).account?.userId).toBe("dummy_005");
  await expect(gateway.getProfile({ userId: "dummy_005" }, as("dummy_006"))).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("[LIMIT-402] changes of an account whose row is locked leave the others their connections", async () => {
  const { gateway, db } = played;
  const codes = await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom("account")
      .select("user_id")
      .where("user_id", "=", "dummy_004")
      .forUpdate()
      .execute();
    const burst = Array.from({ length: 40 }, () =>
      gateway.updateProfile({ ...form, currentBadge: "" }, as("dummy_004")).then(
        () => "accepted",
        (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
      ),
    );
    for (let index = 0; index < 10; index += 1) {
      const bio = `${index}回目`;
      const { account } = await gateway.updateProfile({ ...form, currentBadge: "", bio }, as("dummy_005"));
      expect(account?.bio).toBe(bio);
    }
    return Promise.all(burst);
  });
  expect(codes).toEqual(codes.map(() => "busy"));
});

test("[PROFILE-400] of many profiles at once each that is stored is answered with what was stored, the others are busy", async () => {
  const { gateway, db } = played;
  const id = "dummy_006";
  const versionOf = async () =>
    (await db.selectFrom("account").select("version").where("user_id", "=", id).executeTakeFirstOrThrow())
      .version;
  const before = Number(await versionOf());
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const bio = `${index}番`;
      try {
        const { account } = await gateway.updateProfile(
          { ...form, currentBadge: "", bio },
          { ...as(id), deadlineMs: 60_000 },
        );
        return account?.bio === bio ? "stored" : "another";
      } catch (error) {
        return error instanceof Error && "code" in error ? error.code : error;
      }
    }),
  );
  const stored = answers.filter((answer) => answer === "stored").length;
  expect(answers.filter((answer) => answer !== "stored" && answer !== "busy")).toEqual([]);
  expect(stored).toBeGreaterThan(0);
  expect(Number(await versionOf())).toBe(before + stored);
});

import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applySettlement } from "../src/usecases/apply-settlement.ts";
import { publishRanking } from "../src/usecases/publish-ranking.ts";
import { setRoleByOperator } from "../src/usecases/set-role.ts";
import { aSettlement, dummies, type Played, startUsersForTest, userId } from "./harness.ts";

let played: Played;
const ten = dummies(1, 10);
const LEFT = "退会したユーザー";
const as = (id: string) => ({ as: { userId: userId(id) } });
const REGISTRATION = {
  authSubject: "oauth2|discord|leaver",
  discordUsername: "leaver",
  trainerName: "リーフ",
};

beforeAll(async () => {
  played = await startUsersForTest();
  await played.gateway.createAccount(REGISTRATION, as("leaver"));
  await applySettlement(
    played.deps,
    aSettlement("901", ["leaver", ...ten.slice(1)], {}, { leaver: { violationReporters: ["dummy_002"] } }),
  );
});
afterAll(() => played[Symbol.asyncDispose]());

test("[PROFILE-73] an export names the account, its results and what it did, and no reporter", async () => {
  const read = async (id: string) => JSON.parse((await played.gateway.exportAccount({}, as(id))).json);
  const leaver = await read("leaver");
  expect(leaver).toMatchObject({
    account: [{ user_id: "leaver", trainer_name: "リーフ" }],
    ledger: [
      { match_id: "901", outcome: "won" },
      { kind: "seed", match_id: null },
    ],
    records: [{ match_id: "901" }],
    violation_reports_made: [],
  });
  expect(JSON.stringify(leaver)).not.toContain("dummy_002");
  expect((await read("dummy_002")).violation_reports_made).toMatchObject([
    { match_id: "901", reported_id: "leaver" },
  ]);
});

test("[PROFILE-76] a public page names the rates of the season and nothing of the provider's account", async () => {
  const player = await played.gateway.getPublicPlayer({ userId: "leaver" });
  expect(player).toMatchObject({ card: { trainerName: "リーフ" }, seasonId: "season_9", matchCount: 1 });
  expect(player.points.map(({ rate }) => rate)).toEqual([1500, 1520]);
  expect(player.records).toMatchObject([{ matchId: "901" }]);
  expect(player.points.at(-1)).toMatchObject({ matchId: "901", delta: 20 });
  expect(player.points[0]).toMatchObject({ matchId: "", rate: 1500 });
  const { cards } = await played.gateway.listCards({ userIds: ["leaver", "no_account"] });
  expect(cards.map(({ userId: id }) => id)).toEqual(["leaver"]);
});

test("[PROFILE-77] it names the lanes and characters that were played, and the place among the ranked", async () => {
  for (const [at, matchId] of ["902", "903"].entries())
    await applySettlement(
      played.deps,
      aSettlement(matchId, dummies(12, 10), {}, { dummy_012: { characterId: at === 0 ? "MEW" : "" } }),
    );
  const player = await played.gateway.getPublicPlayer({ userId: "dummy_012" });
  expect(player.roles).toMatchObject([{ matches: 2, wins: 2 }]);
  expect(player.characters).toMatchObject([{ characterId: "MEW", matches: 1, wins: 1 }]);
  expect(player.rank).toBeGreaterThan(0);
  const [top] = (await played.gateway.getPublicPlayer({ userId: "dummy_040" })).roles;
  expect(top).toBeUndefined();
  expect((await played.gateway.getPublicPlayer({ userId: "dummy_040" })).rank).toBeUndefined();
});

test("[PROFILE-490] it counts the matches and wins with and against the players of several matches", async () => {
  const { partners, opponents } = await played.gateway.getPublicPlayer({ userId: "dummy_012" });
  expect(partners).toHaveLength(4);
  expect(opponents).toHaveLength(5);
  expect(partners[0]).toMatchObject({ matches: 2, wins: 2, trainerName: expect.stringMatching(/./) });
  expect(opponents[0]).toMatchObject({ matches: 2, wins: 2 });
  const people = [...partners, ...opponents].map(({ userId }) => userId);
  expect(new Set(people).size).toBe(9);
  expect(people).not.toContain("dummy_012");
});

test("[PROFILE-74] who leaves has no name, no picture and no account; results stay", async () => {
  const { gateway, db, queue, deps } = played;
  const { account: before } = await gateway.getAccount({ userId: "leaver" }, as("leaver"));
  expect(await gateway.getAccess({ userId: "leaver" })).toMatchObject({ exists: true, hasLeft: false });
  await gateway.deleteAccount({}, as("leaver"));
  expect(await gateway.getAccess({ userId: "leaver" })).toMatchObject({ exists: false, hasLeft: true });
  const published = async () =>
    (await db.selectFrom("outbox").select("id").where("subject", "=", "user.changed").execute()).length;
  const events = await published();
  await gateway.deleteAccount({}, as("leaver"));
  expect(await published()).toBe(events);
  const gone = { code: "user_not_found" };
  await expect(gateway.getAccount({ userId: "leaver" }, as("leaver"))).rejects.toMatchObject(gone);
  await expect(queue.getPlayer({ userId: "leaver" })).rejects.toMatchObject(gone);
  await expect(gateway.equipBadges({ primary: "" }, as("leaver"))).rejects.toMatchObject(gone);
  await expect(gateway.updateBlocking({}, as("leaver"))).rejects.toMatchObject(gone);
  await expect(gateway.getPublicPlayer({ userId: "leaver" })).rejects.toMatchObject(gone);
  await expect(gateway.exportAccount({}, as("leaver"))).rejects.toMatchObject(gone);
  expect(await gateway.getAccess({ userId: "leaver" })).toMatchObject({ exists: false });
  const row = await db
    .selectFrom("account")
    .selectAll()
    .where("user_id", "=", "leaver")
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    trainer_name: LEFT,
    discord_username: "",
    discord_avatar_url: "",
    twitter_id: "",
    bio: "",
    rate: before?.rate,
    match_count: 1,
  });
  await eventually(async () => (await publishRanking(deps)) === "published");
  const { rankings } = await gateway.getRanking({});
  expect(rankings.find(({ card }) => card?.userId === "leaver")?.card).toMatchObject({ trainerName: LEFT });
  await expect(gateway.deleteAccount({}, as("no_account"))).rejects.toMatchObject(gone);
});

test("[PROFILE-75] a player who comes back finds results, penalties and a ban as they were, and no other player does", async () => {
  const { gateway, db } = played;
  await db.updateTable("account").set({ is_banned: true }).where("user_id", "=", "leaver").execute();
  await expect(
    gateway.createAccount({ ...REGISTRATION, authSubject: "oauth2|other|leaver" }, as("leaver")),
  ).rejects.toMatchObject({ code: "forbidden" });
  const back = await gateway.createAccount({ ...REGISTRATION, trainerName: "リーフ2" }, as("leaver"));
  expect(back).toMatchObject({
    created: true,
    account: { trainerName: "リーフ2", discordUsername: "leaver", matchCount: 1, isBanned: true },
  });
  expect(await gateway.createAccount(REGISTRATION, as("leaver"))).toMatchObject({ created: false });
});

test("[PROFILE-74] the last admin cannot leave; one of two can", async () => {
  await expect(played.gateway.deleteAccount({}, as("dummy_admin"))).rejects.toMatchObject({
    code: "last_admin",
  });
  await setRoleByOperator(played.deps, "dummy_020", "admin");
  await played.gateway.deleteAccount({}, as("dummy_admin"));
  await expect(played.gateway.deleteAccount({}, as("dummy_020"))).rejects.toMatchObject({
    code: "last_admin",
  });
});

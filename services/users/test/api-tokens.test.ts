import { createHash } from "node:crypto";
import { event } from "@gokaku/bus";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Played, startUsersForTest, userId } from "./harness.ts";

let played: Played;
const admin = { as: { userId: userId("dummy_admin"), role: "admin" as const } };
const create = (name: string, more: { scopes?: string[]; expiresAtS?: bigint } = {}) =>
  played.gateway.createApiToken({ name, scopes: ["read:public"], ...more }, admin);
const check = (text: string) =>
  played.gateway.checkApiToken({ hash: createHash("sha256").update(text).digest("hex") });
const nowS = () => BigInt(Math.floor(played.deps.clock.nowMs() / 1000));
const rowOf = (tokenId = "") =>
  played.db.selectFrom("api_token").selectAll().where("token_id", "=", tokenId).executeTakeFirstOrThrow();

beforeAll(async () => {
  played = await startUsersForTest();
  await played.db
    .updateTable("account")
    .set({ role: "admin" as const })
    .where("user_id", "=", "dummy_admin")
    .execute();
});
afterAll(() => played[Symbol.asyncDispose]());

test("[AUTH-530] a token is shown once: 256 random bits, stored as a hash, recognised by its prefix", async () => {
  const { token, text } = await create("配信用ボット");
  expect(text).toMatch(/^gkk_[A-Za-z0-9_-]{43}$/);
  expect(token).toMatchObject({
    prefix: text.slice(0, 10),
    scopes: ["read:public"],
    createdBy: "dummy_admin",
  });
  const row = JSON.stringify(await rowOf(token?.tokenId));
  expect(row).not.toContain(text.slice(10));
  expect(await check(text)).toMatchObject({ tokenId: token?.tokenId, name: "配信用ボット" });
  expect(
    JSON.stringify((await played.gateway.listApiTokens({}, admin)).tokens.map(({ name }) => name)),
  ).not.toContain(text);
});

test("[AUTH-530] a name is given once, a scope is a known one, an end is not past", async () => {
  await create("一度だけ");
  await expect(create("一度だけ")).rejects.toMatchObject({ code: "api_token_exists" });
  for (const wrong of [{ scopes: [] }, { scopes: ["write:everything"] }, { expiresAtS: nowS() - 1n }])
    await expect(create("誤り", wrong)).rejects.toMatchObject({ code: "invalid_request" });
  await expect(create(" ")).rejects.toMatchObject({ code: "invalid_request" });
});

test("[AUTH-531] a revoked or expired token is refused at once, and its name stays taken", async () => {
  const { token, text } = await create("短い");
  const tokenId = token?.tokenId ?? "";
  const first = await played.gateway.revokeApiToken({ tokenId }, admin);
  expect(await played.gateway.revokeApiToken({ tokenId }, admin)).toEqual(first);
  await expect(check(text)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(create("短い")).rejects.toMatchObject({ code: "api_token_exists" });
  await expect(played.gateway.revokeApiToken({ tokenId: "0".repeat(16) }, admin)).rejects.toMatchObject({
    code: "api_token_not_found",
  });
  const other = await create("期限つき", { expiresAtS: nowS() + 3600n });
  expect(await check(other.text)).toMatchObject({ name: "期限つき" });
  await played.db
    .updateTable("api_token")
    .set({ expires_at: String(nowS()) })
    .where("token_id", "=", other.token?.tokenId ?? "")
    .execute();
  await expect(check(other.text)).rejects.toMatchObject({ code: "token_expired" });
});

test("[AUTH-534] the last use is stored at most once a minute", async () => {
  const { token, text } = await create("使用日時");
  await Promise.all([check(text), check(text), check(text)]);
  const first = (await rowOf(token?.tokenId)).last_used_at;
  expect(Number(first)).toBeGreaterThan(0);
  const longAgo = Number(first) - 61;
  const set = (at: number) =>
    played.db
      .updateTable("api_token")
      .set({ last_used_at: at })
      .where("token_id", "=", token?.tokenId ?? "")
      .execute();
  await set(longAgo + 30);
  await check(text);
  expect(Number((await rowOf(token?.tokenId)).last_used_at)).toBe(longAgo + 30);
  await set(longAgo);
  await check(text);
  expect(Number((await rowOf(token?.tokenId)).last_used_at)).toBeGreaterThan(longAgo);
});

test("[AUTH-535] the audit log has who created and revoked a token, and names the token that acted", async () => {
  const { token } = await create("監査", { scopes: ["write:queue-settings"] });
  await played.gateway.revokeApiToken({ tokenId: token?.tokenId ?? "" }, admin);
  const { entries } = await played.gateway.listAudit({ object: "監査" }, admin);
  expect(entries.map(({ actor, action }) => [actor, action])).toEqual([
    ["dummy_admin", "api_token.revoke"],
    ["dummy_admin", "api_token.create"],
  ]);
  await played.publishAsQueue(
    event("queue.admin_acted", {
      actorId: "#token:監査",
      action: "matchmaker_settings.update",
      object: "version 2",
      actedAtMs: 1n,
    }),
  );
  const row = await eventually(async () =>
    (await played.gateway.listAudit({ actor: "#token:監査" }, admin)).entries.at(0),
  );
  expect(row).toMatchObject({ action: "matchmaker_settings.update", object: "version 2" });
});

test("[AUTH-533] a token reads the log with its scope, and does nothing else here", async () => {
  const asToken = (...scopes: ("read:public" | "read:staff")[]) => ({ as: { tokenName: "監査", scopes } });
  expect((await played.gateway.listAudit({}, asToken("read:staff"))).entries.length).toBeGreaterThan(0);
  for (const refused of [
    () => played.gateway.listAudit({}, asToken("read:public")),
    () => played.gateway.listApiTokens({}, asToken("read:staff")),
    () => played.gateway.getAccount({ userId: "dummy_001" }, asToken("read:staff")),
  ])
    await expect(refused()).rejects.toMatchObject({ code: "forbidden" });
});

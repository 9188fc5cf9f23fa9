import { afterAll, beforeAll, expect, test } from "vitest";
import { endDirectWish, listDirectWishes } from "../src/usecases/direct-wishes.ts";
import { dummies, type Played, startUsersForTest, userId } from "./harness.ts";

let played: Played;
beforeAll(async () => {
  played = await startUsersForTest();
});
afterAll(() => played[Symbol.asyncDispose]());

const as = (id: string) => ({ as: { userId: userId(id) } });
const wish = (id: string, isWished: boolean) => played.gateway.updateDirectWish({ isWished }, as(id));

test("[DISCORD-33] a wish for direct messages is stored until its player or Discord ends it, is in the export, and goes with the account", async () => {
  const [first = "", second = "", third = ""] = dummies(1, 3);
  const wished = () => listDirectWishes(played.deps, dummies(1, 10));
  for (const id of [first, second, third]) expect(await wish(id, true)).toMatchObject({ isWished: true });
  await wish(first, true);
  expect(await wished()).toEqual([first, second, third]);
  const { json } = await played.gateway.exportAccount({}, as(first));
  expect(JSON.parse(json).direct_wish).toEqual([{ user_id: first }]);
  await wish(first, false);
  await endDirectWish(played.deps, second);
  expect(await wished()).toEqual([third]);
  await played.gateway.deleteAccount({}, as(third));
  expect(await wished()).toEqual([]);
  // A wish that was stored while the account was deleted.
  await played.deps.db.insertInto("direct_wish").values({ user_id: third }).execute();
  expect(await wished()).toEqual([]);
  await expect(wish("dummy_999", true)).rejects.toMatchObject({ code: "user_not_found" });
});

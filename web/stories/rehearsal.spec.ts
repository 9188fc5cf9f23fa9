import { expect, test } from "@playwright/test";
import { currentMatch, login, me, ranking } from "./api.ts";
import { logIn } from "./test-login.ts";

const LOBBY = "AB12CD34";
/** 初陣 and 初勝利. */
const OF_A_MATCH: ReadonlySet<string> = new Set(["badge_004", "badge_005"]);

test("[ADMIN-583] [ADMIN-586] an admin plays a rehearsal from the button to the result, and nothing has changed", async ({
  page,
}) => {
  const admin = await login("dummy_admin");
  /** Without the badges of the profile and of the server, which a sign-in gives. */
  const account = async () => {
    const { owned_badges: badges, ...rest } = await me(admin);
    return { ...rest, badges: badges.filter((badge) => OF_A_MATCH.has(badge)) };
  };
  const rank = async () => (await ranking()).rankings.find(({ user_id: id }) => id === admin.userId);
  const before = { account: await account(), rank: await rank() };
  let matchId = "";
  await logIn(page, admin, "rules");
  await page.goto("/admin_control?tab=setup");

  await test.step("one button leads to the match, which is shown as to the players", async () => {
    await page.getByRole("button", { name: "リハーサルを始める" }).click();
    const found = page.getByRole("dialog", { name: "マッチングが成立しました" });
    await found.getByRole("button", { name: /^(?:試合画面を開く|参加する)/ }).click();
    await expect(page.getByRole("complementary", { name: "リハーサル" })).toBeVisible();
    await expect(page.getByRole("region", { name: "チームA" }).getByRole("listitem")).toHaveCount(5);
    const refusal = await admin
      .post("/api/queue/join", { selected_roles: ["TANK", "MIDDLE"], blocking: [] })
      .catch(String);
    expect(refusal).toContain("already_in_match");
  });

  await test.step("the lobby number", async () => {
    await page.getByLabel("ロビーID（8文字まで）").fill(LOBBY);
    await page.getByRole("button", { name: "送信" }).click();
    await expect(page.locator("output")).toHaveText(LOBBY);
  });

  await test.step("the report; the bots follow, and the match is settled", async () => {
    matchId = (await currentMatch(admin))?.match_id ?? "";
    await admin.post(`/api/matches/${matchId}/report`, {
      result: "A-win",
      picked_pokemon: "PIKACHU",
      banned_pokemon: "EMPTY",
    });
    const result = page.getByRole("region", { name: "集計済み" });
    await expect(result.getByText("WIN", { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("リハーサルは終わりました。")).toBeVisible();
    await page.getByRole("button", { name: "閉じる" }).click();
    await expect(page.getByRole("group", { name: "希望ロール" })).toBeVisible();
  });

  await test.step("rate, record, badges and rank are as before, and no list has the match", async () => {
    expect({ account: await account(), rank: await rank() }).toEqual(before);
    expect(JSON.stringify(await admin.get("/api/public/matches"))).not.toContain(matchId);
    expect((await page.request.get(`/api/matches/${matchId}`)).status()).toBe(404);
  });
});

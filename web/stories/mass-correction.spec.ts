import { expect, test } from "@playwright/test";
import { currentMatch, freePlayers, joinAll, login, me, reportAll } from "./api.ts";
import { logIn } from "./test-login.ts";

test("[CASE-60] [CASE-74] [WEB-760] staff void all matches of a player after a preview, and a player sees before and after", async ({
  page,
  browser,
}) => {
  const players = await freePlayers(10);
  const before = new Map(
    await Promise.all(players.map(async (player) => [player.userId, (await me(player)).rate] as const)),
  );
  await joinAll(players);
  const [first] = players;
  if (first === undefined) throw new Error("no player");
  await expect.poll(async () => (await currentMatch(first)) !== null, { timeout: 120_000 }).toBe(true);
  const match = await currentMatch(first);
  if (match === null) throw new Error("no match");
  const team = match.team_a.players.map(({ user_id: id }) => id);
  const [cheat = "", mateId = ""] = team;
  const mate = await login(mateId);
  await reportAll(players, match, "A-win");
  const rateOf = async () => (await me(mate)).rate;
  await expect.poll(rateOf, { timeout: 30_000 }).not.toBe(before.get(mateId));
  const won = await rateOf();

  await test.step("the preview names the changes, and the act needs a reason", async () => {
    const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await logIn(desk, await login("dummy_admin"), "mypage");
    await desk.goto(`/admin_control?tab=users&open=${cheat}`);
    await desk.getByRole("button", { name: "すべて無効にする" }).click();
    await desk.getByRole("group", { name: "シーズン" }).getByRole("button").first().click();
    await desk.getByRole("button", { name: "変更を確認する" }).click();
    const dialog = desk.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: "変更のある人" })).toBeVisible();
    await expect(dialog.getByText(`${won}`, { exact: true }).first()).toBeVisible();
    const go = dialog.getByRole("button", { name: "訂正する" });
    await dialog.getByRole("textbox", { name: "理由" }).fill("録画で確認した");
    await go.click();
    await expect(dialog).toBeHidden();
    await desk.getByRole("link", { name: "訂正の前と後を見る" }).click();
    await expect(desk.getByText("訂正の全体（スタッフだけに表示）")).toBeVisible();
    await expect(desk.getByText("録画で確認した")).toBeVisible();
    await expect(desk.getByRole("heading", { name: "変更のあった人" })).toBeVisible();
    await desk.context().close();
  });

  await test.step("a team-mate has the former rate, and reads of it once", async () => {
    await expect.poll(rateOf, { timeout: 30_000 }).not.toBe(won);
    const now = await rateOf();
    await page.setViewportSize({ width: 390, height: 844 });
    await logIn(page, mate, "mypage");
    await page.getByRole("link", { name: "訂正の前と後を見る" }).click();
    const main = page.getByRole("main");
    await expect(main).toContainText(`${won}→${now}`);
    await expect(main.getByText("あなたが出場した", { exact: false })).toBeVisible();
    await page.goto("/?tab=mypage");
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect.poll(async () => (await me(mate)).correction_news_id).toBe("");
    await expect(page.getByRole("link", { name: "訂正の前と後を見る" })).toBeHidden();
  });
});

import { COMMUNITY_INVITE } from "@gokaku/game";
import { expect, test } from "@playwright/test";
import { BASE_URL, freePlayers, joinAll, login } from "./api.ts";
import { joinServer, returnToPage } from "./provider.ts";

/** The sign-in leads back to the site's configured address. */
const SITE = BASE_URL.replace("127.0.0.1", "localhost");
const INVITE = "https://discord.gg/gokaku";
const MOST_TAPS = 8;

test("[WEB-670] a stranger is in the first match after at most eight taps, from the front page on", async ({
  page,
  context,
}) => {
  const admin = await login("dummy_admin");
  await admin.put("/api/master/settings", { id: COMMUNITY_INVITE, value: INVITE });
  await context.route(`${INVITE}**`, (route) => route.fulfill({ body: "" }));
  let taps = 0;
  await context.exposeFunction("countTap", () => {
    taps += 1;
  });
  // Taps at the provider and in Discord do not count.
  await context.addInitScript((site) => {
    if (location.origin === site)
      addEventListener("pointerdown", () => Reflect.get(globalThis, "countTap")(), true);
  }, SITE);
  await page.setViewportSize({ width: 390, height: 844 });
  const joining = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/users") && answer.status() === 201,
  );

  await page.goto(SITE);
  await page.getByRole("button", { name: "Discordでログインして始める" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discordで続ける" }).click();
  await page.getByLabel("新しい Discord ユーザーの名前").fill("はつせ");
  await page.getByRole("button", { name: "新しい Discord ユーザー" }).click();
  const { user_id: userId } = (await (await joining).json()) as { readonly user_id: string };
  await page.getByRole("button", { name: "獲得しています", exact: true }).click();

  const [discord] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "コミュニティサーバーに参加する（Discordが開きます）" }).click(),
  ]);
  await discord.close();
  await joinServer(userId);
  const tiles = page.getByRole("group", { name: "希望ロール" }).getByRole("button");
  const start = page.getByRole("button", { name: "マッチング開始" });
  await tiles.filter({ hasText: "タンク" }).click();
  await tiles.filter({ hasText: "中央" }).click();
  await returnToPage(page, start);
  await start.click();
  await expect(page.getByRole("button", { name: "マッチングをやめる" })).toBeEnabled();
  await joinAll(await freePlayers(9));
  await page.getByRole("button", { name: /^(?:試合画面を開く|参加する)/ }).click({ timeout: 120_000 });
  await expect(page.getByRole("region", { name: "チームA" })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
});

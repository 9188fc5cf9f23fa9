import type { User } from "@gokaku/contract";
import { COMMUNITY_INVITE } from "@gokaku/game";
import { expect, type Page, test } from "@playwright/test";
import { BASE_URL, login } from "./api.ts";
import { joinServer } from "./provider.ts";

const INVITE = "https://discord.gg/gokaku";

/** Everything that a script of the site can read. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

const leaveForDiscord = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "ログイン" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Discordで続ける" }).click();
  await expect(page.getByRole("heading", { name: "Discord（開発用）" })).toBeVisible();
};

test("[AUTH-500] [AUTH-505] [AUTH-509] [AUTH-510] a stranger signs in at Discord itself, stays signed in over a reload, is asked to join the server, and logs out", async ({
  page,
}) => {
  const admin = await login("dummy_admin");
  await admin.put("/api/master/settings", { id: COMMUNITY_INVITE, value: INVITE });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${BASE_URL}/?tab=match`);

  await leaveForDiscord(page);
  await page.getByRole("button", { name: "キャンセル" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "キャンセル" })).toBeVisible();
  await page.keyboard.press("Escape");

  await leaveForDiscord(page);
  const [creation] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/api/users") && answer.status() === 201),
    (async () => {
      await page.getByLabel("新しい Discord ユーザーの名前").fill("あかり");
      await page.getByRole("button", { name: "新しい Discord ユーザー" }).click();
    })(),
  ]);
  const { user_id: userId, trainer_name: name } = (await creation.json()) as User;
  expect(userId).toMatch(/^9\d{17}$/);
  expect(name).toBe("あかり");
  await expect(page).toHaveURL(`${BASE_URL}/?tab=match`);
  expect(await stored(page)).not.toMatch(/eyJ|refresh|access_token|code_verifier/);
  await page.getByRole("button", { name: "獲得しています", exact: true }).click();

  const refused = page.getByText(/^マッチングにはコミュニティサーバーへの参加が必要です/);
  await expect(refused).toBeVisible();
  await page.reload();
  await expect(refused).toBeVisible();
  await joinServer(userId);
  await page.getByRole("button", { name: "再確認" }).click();
  await expect(refused).toBeHidden();

  await page.goto(`${BASE_URL}/?tab=mypage`);
  await page.getByRole("main").getByRole("button", { name: "ログアウト" }).click();
  await expect(page.getByRole("button", { name: "ログイン" }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "ログイン" }).first()).toBeVisible();
});

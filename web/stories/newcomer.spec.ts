import type { User } from "@gokaku/contract";
import { COMMUNITY_INVITE } from "@gokaku/game";
import { expect, type Page, test } from "@playwright/test";
import { BASE_URL, login } from "./api.ts";
import { joinServer, returnToPage, signInAsNewcomer } from "./provider.ts";

/** The payment page leads back to the address that the site goes by. */
const SITE = BASE_URL.replace("127.0.0.1", "localhost");
const INVITE = "https://discord.gg/gokaku";

/** Everything that the browser keeps of this site. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

test("[WEB-140] [WEB-200] [SHOP-70] [SHOP-72] [SHOP-73] [SHOP-463] a new player signs in by the provider, gets a profile, joins the server, waits, buys a badge, equips it and leaves", async ({
  page,
}) => {
  const admin = await login("dummy_admin");
  await admin.put("/api/master/settings", { id: COMMUNITY_INVITE, value: INVITE });
  const asked: string[] = [];
  let token = "";
  page.on("request", (request) => {
    asked.push(new URL(request.url()).pathname);
    token = request.headers().authorization ?? token;
  });
  const owned = async () => {
    const answer = await fetch(`${BASE_URL}/api/users/me`, { headers: { authorization: token } });
    return (await answer.json()) as User;
  };
  await page.setViewportSize({ width: 390, height: 844 });
  const buy = page.getByRole("button", { name: "「青海波」を購入する" });
  await page.goto(`${SITE}/shop`);
  await page.getByRole("button", { name: "画像", exact: true }).click();
  await buy.click();
  await expect(page.getByText("購入するにはログインが必要です")).toBeVisible();
  expect(asked.filter((path) => path.includes("provider"))).toEqual([]);

  await page.goto(`${SITE}/?tab=match`);
  const [creation] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/api/users") && answer.status() === 201),
    signInAsNewcomer(page, "はるか"),
  ]);
  const { user_id: userId } = (await creation.json()) as User;
  await expect(page).toHaveURL(`${SITE}/?tab=match`);
  expect(await stored(page)).not.toMatch(/eyJ|refresh|access_token|code_verifier/);
  // Asked for the seal: no first, which leaves the site open for a look, then yes.
  await page.getByRole("button", { name: "まだ獲得していません" }).click();
  await expect(
    page.getByText("レート1600の証を獲得すると、マッチングに参加できます。", { exact: false }),
  ).toBeVisible();
  await page.getByRole("button", { name: "閉じる" }).click();
  const needsSeal = page.getByRole("button", {
    name: "マッチングに参加するには、1600の証の確認が必要です。",
  });
  await expect(needsSeal).toBeDisabled();
  await page.getByRole("button", { name: "条件を確認" }).last().click();
  await page.getByRole("button", { name: "獲得しています", exact: true }).click();
  await expect(needsSeal).toBeHidden();
  expect((await owned()).seal_confirmed).toBe(true);
  const refused = page.getByText(/^マッチングにはコミュニティサーバーへの参加が必要です/);
  const start = page.getByRole("button", { name: "マッチング開始" });
  const invite = page.getByRole("link", { name: "コミュニティサーバーに参加する（Discordが開きます）" });
  await expect(refused).toBeVisible();
  await expect(start).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: "希望ロールを2つ以上選ぶ" })).toBeVisible();
  await expect(invite).toBeInViewport({ ratio: 1 });
  await expect(invite).toHaveAttribute("href", INVITE);

  await page.goto(`${SITE}/?tab=mypage`);
  await page.getByRole("button", { name: "編集" }).click();
  const profile = page.getByRole("dialog", { name: "プロフィールの編集" });
  await expect(profile.getByRole("textbox", { name: "トレーナー名" })).toHaveValue("はるか");
  await profile.getByRole("textbox", { name: "トレーナー名" }).fill("あけぼの");
  const tiles = profile.getByRole("group", { name: "希望ロール" }).getByRole("button");
  await tiles.filter({ hasText: "タンク" }).click();
  await tiles.filter({ hasText: "中央" }).click();
  await profile.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByRole("region", { name: "あけぼの" })).toBeVisible();

  await page.getByRole("link", { name: "マッチング", exact: true }).click();
  await expect(refused).toBeVisible();
  const again = page.getByRole("button", { name: "再確認", exact: true });
  await Promise.all([page.waitForResponse("**/api/discord/check-membership"), again.click()]);
  await expect(page.getByText(/^まだ参加を確認できません/)).toBeVisible();
  await joinServer(userId);
  await returnToPage(page, start);
  await expect(invite).toBeHidden();
  await start.click();
  const stop = page.getByRole("button", { name: "マッチングをやめる" });
  await expect(stop).toBeEnabled();
  await stop.click();
  await expect(start).toBeEnabled();

  await page.goto(`${SITE}/shop`);
  await buy.click();
  const dialog = page.getByRole("dialog", { name: "購入内容の確認" });
  await expect(dialog.getByText("500円（税込み）")).toBeVisible();
  await dialog.getByRole("button", { name: "決済画面へ進む" }).click();
  await page.getByRole("button", { name: "キャンセル" }).click();
  await expect(page.getByText("お支払いは完了していません。料金は発生していません。")).toBeVisible();
  expect((await owned()).owned_badges).not.toContain("badge_116");
  await page.getByRole("link", { name: "ショップへ戻る" }).click();
  await page.getByRole("button", { name: "「青海波」の支払いを続ける" }).click();
  await page.getByRole("button", { name: "支払う" }).click();
  await expect(page.getByText("「青海波」を購入しました。")).toBeVisible();
  expect((await owned()).owned_badges).toContain("badge_116");
  await page.getByRole("link", { name: "ショップへ戻る" }).click();
  await expect(buy).toBeHidden();
  await expect(page.getByRole("link", { name: "購入済み" })).toBeVisible();

  await page.getByRole("link", { name: "マイページ" }).first().click();
  await page.getByRole("button", { name: "編集" }).click();
  await page.getByRole("button", { name: "2つ目の勲章を選ぶ" }).click();
  await page
    .getByRole("dialog", { name: "勲章を選択" })
    .getByRole("button", { name: /青海波/ })
    .click();
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(profile).toBeHidden();
  expect((await owned()).current_badge_2).toBe("badge_116");

  const second = await page.context().newPage();
  await second.goto(`${SITE}/?tab=mypage`);
  await expect(second.getByRole("region", { name: "あけぼの" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "ログアウト" }).click();
  // By way of the provider, which ends its own session too.
  await expect(page.getByRole("heading", { level: 1, name: "ルール" })).toBeVisible();
  await expect(page.getByRole("button", { name: "ログイン" }).first()).toBeVisible();
  await expect(second.getByRole("heading", { name: "ログインして始めましょう" })).toBeVisible();
  await page.goto(`${SITE}/?tab=mypage`);
  await expect(page.getByRole("heading", { name: "ログインして始めましょう" })).toBeVisible();
  await expect(page.getByRole("link", { name: "プライバシーポリシー" })).toBeVisible();
});

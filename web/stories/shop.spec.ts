import { expect, test } from "@playwright/test";
import { BASE_URL, freePlayers, loginPath, me } from "./api.ts";

/** The payment page leads back to the address that the site goes by. */
const SITE = BASE_URL.replace("127.0.0.1", "localhost");

test("[SHOP-70] [SHOP-72] [SHOP-73] a badge is bought at the provider's page and worn", async ({ page }) => {
  const [own] = await freePlayers(1);
  if (own === undefined) throw new Error("no player");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${SITE}/shop`);
  await page.getByRole("button", { name: "画像", exact: true }).click();
  const buy = page.getByRole("button", { name: "「青海波」を購入する" });
  await buy.click();
  await expect(page.getByText("購入するにはログインが必要です")).toBeVisible();

  await page.goto(SITE + loginPath(own, "mypage"));
  await expect(page.getByRole("region", { name: "ステータス" })).toBeVisible();
  await page.goto(`${SITE}/shop`);
  await buy.click();
  const dialog = page.getByRole("dialog", { name: "購入内容の確認" });
  await expect(dialog.getByText("500円（税込み）")).toBeVisible();
  await dialog.getByRole("button", { name: "決済画面へ進む" }).click();
  await page.getByRole("button", { name: "キャンセル" }).click();
  await expect(page.getByText("お支払いは完了していません。料金は発生していません。")).toBeVisible();
  expect((await me(own)).owned_badges).not.toContain("badge_116");

  await page.getByRole("link", { name: "ショップへ戻る" }).click();
  await buy.click();
  await dialog.getByRole("button", { name: "決済画面へ進む" }).click();
  await page.getByRole("button", { name: "支払う" }).click();
  await expect(page.getByText("「青海波」を購入しました。")).toBeVisible();
  expect((await me(own)).owned_badges).toContain("badge_116");
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
  await expect.poll(async () => (await me(own)).current_badge_2).toBe("badge_116");
});

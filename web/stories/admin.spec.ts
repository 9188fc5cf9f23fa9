import { expect, test } from "@playwright/test";
import { login, me } from "./api.ts";
import { logIn } from "./test-login.ts";

test("[WEB-180] only an admin sees the page of the admins", async ({ page }) => {
  await page.goto("/admin_control");
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("heading", { level: 1, name: "ルール" })).toBeVisible();

  await logIn(page, await login("dummy_030"), "mypage");
  await expect(page.getByRole("button", { name: "編集" })).toBeVisible();
  await expect(page.getByRole("link", { name: "管理" })).toBeHidden();
  await page.goto("/admin_control?tab=users");
  await expect(page).toHaveURL(/\/$/);
});

test("[WEB-182] [WEB-183] an admin finds a player, changes the rate and sees it in the history", async ({
  page,
}) => {
  const player = await login("dummy_030");
  const { rate, trainer_name: name } = await me(player);
  const asked = rate + 1;
  await logIn(page, await login("dummy_admin"), "mypage");
  await page.getByRole("link", { name: "管理" }).click();
  await page.getByRole("link", { name: "ユーザー管理" }).click();
  const query = page.getByRole("searchbox", { name: "検索クエリ" });
  await query.fill("  ");
  await page.keyboard.press("Enter");
  await expect(page.getByText("検索クエリを入力してください")).toBeVisible();
  await query.fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("listitem").getByRole("link", { name, exact: true }).first().click();

  const form = page.getByRole("region", { name: "編集" });
  await form.getByRole("button", { name: "変更を確認" }).click();
  await expect(form.getByText("変更がありません")).toBeVisible();
  const field = form.getByRole("textbox", { name: "レート" });
  await field.fill("4001");
  await form.getByRole("button", { name: "変更を確認" }).click();
  await expect(field).toBeFocused();
  await expect(form.getByText("1〜4000の整数で入力してください")).toBeVisible();
  await field.fill(String(asked));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "ユーザー情報の変更" });
  await expect(dialog.getByRole("listitem")).toHaveText(`レート${rate}→${asked}`);
  await dialog.getByRole("textbox", { name: "理由" }).fill("申告によりレートを戻しました");
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("ユーザー情報を更新しました")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole("region", { name: "履歴" }).getByText("申告によりレートを戻しました").first(),
  ).toBeVisible();
  expect((await me(player)).rate).toBe(asked);
});

test("[WEB-253] [WEB-254] the matchmaker's settings are changed with a reason, which the log of acts shows", async ({
  page,
}) => {
  await logIn(page, await login("dummy_admin"), "mypage");
  await page.goto("/admin_control?tab=overview&open=settings");
  const field = page.getByRole("textbox", { name: "最善を証明する人数" });
  const before = await field.inputValue();
  const asked = String(Number(before) - 1);
  const reason = `人数を${asked}にする`;
  for (const [value, words] of [[asked, reason] as const, [before, "元に戻す"] as const]) {
    await expect(field).not.toHaveValue(value);
    await field.fill(value);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "マッチメイカーの設定の変更" });
    await dialog.getByRole("textbox", { name: "理由" }).fill(words);
    await dialog.getByRole("button", { name: "保存する" }).click();
    await expect(dialog).toBeHidden();
    await expect(field).toHaveValue(value);
  }
  await page.goto("/admin_control?tab=overview&open=audit");
  const entry = page.getByRole("listitem").filter({ hasText: reason }).first();
  await entry.getByText("変更の内容（1）").click();
  await expect(entry.getByText("exactPlayers")).toBeVisible();
});

import type { User } from "@gokaku/contract";
import { expect, test } from "@playwright/test";
import { BASE_URL, login } from "./api.ts";
import { joinServer, returnToPage, signInAsNewcomer } from "./provider.ts";
import { logIn } from "./test-login.ts";

const SITE = BASE_URL.replace("127.0.0.1", "localhost");

test("[AUTH-538] [ADMIN-591] a new player applies for the seal with a screenshot, staff accept it, and the player queues", async ({
  page,
  browser,
}) => {
  const admin = await login("dummy_admin");
  const requireSeals = (value: "0" | "1") =>
    admin.put("/api/master/settings", { id: "seal_required", value });
  await requireSeals("1");
  try {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${SITE}/?tab=match`);
    const [creation] = await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith("/api/users") && answer.status() === 201),
      signInAsNewcomer(page, "あかつき"),
    ]);
    const { user_id: userId } = (await creation.json()) as User;
    await joinServer(userId);
    const dialog = page.getByRole("dialog", { name: "1600の証" });
    await dialog.getByRole("button", { name: "あとで" }).click();
    await expect(
      page.getByRole("button", { name: "マッチングに参加するには、運営が確認した1600の証が必要です。" }),
    ).toBeDisabled();
    await page.getByRole("button", { name: "証を申請" }).click();
    const send = dialog.getByRole("button", { name: "申請する" });
    await expect(send).toBeDisabled();
    const field = dialog.getByLabel("ゲーム内のレートが分かるスクリーンショット");
    await field.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
    await expect(dialog.getByText("この画像は読み込めません", { exact: false })).toBeVisible();
    await field.setInputFiles({
      name: "rank.png",
      mimeType: "image/png",
      buffer: await page.screenshot(),
    });
    await expect(dialog.getByRole("img", { name: "選んだ画像" })).toBeVisible();
    await send.click();
    await expect(dialog.getByText("運営の確認をお待ちください", { exact: false })).toBeVisible();
    await dialog.getByRole("button", { name: "送った画像を見る" }).click();
    await expect(dialog.getByRole("img", { name: "申請した画像" })).toBeVisible();
    await dialog.getByRole("button", { name: "閉じる" }).click();

    const desk = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await logIn(desk, admin, "mypage");
    await desk.goto("/admin_control?tab=seals");
    const row = desk.getByRole("listitem").filter({ hasText: "あかつき" });
    await row.getByRole("button", { name: "画像を見る" }).click();
    await expect(row.getByRole("img", { name: "あかつきの申請の画像" })).toBeVisible();
    await row.getByRole("button", { name: "承認" }).click();
    await desk.getByRole("dialog").getByRole("button", { name: "承認" }).click();
    await expect(desk.getByText("承認しました")).toBeVisible();
    await expect(row).toBeHidden();
    await desk.context().close();

    await page.reload();
    await expect(page.getByText("証の申請が認められました", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "閉じる" }).click();
    await expect(page.getByText("証の申請が認められました", { exact: false })).toBeHidden();
    const tiles = page.getByRole("group", { name: "希望ロール" }).getByRole("button");
    await tiles.filter({ hasText: "タンク" }).click();
    await tiles.filter({ hasText: "中央" }).click();
    const start = page.getByRole("button", { name: "マッチング開始" });
    await returnToPage(page, start);
    await start.click();
    const stop = page.getByRole("button", { name: "マッチングをやめる" });
    await expect(stop).toBeEnabled();
    await stop.click();
  } finally {
    await requireSeals("0");
  }
});

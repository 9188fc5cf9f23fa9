import { expect, test } from "@playwright/test";
import { freePlayers, joinAll } from "./api.ts";
import { logIn } from "./test-login.ts";
import { withoutWrittenAnswers } from "./unwritten.ts";

const refusal = (status: number, error: string, message: string) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({ error, message }),
});

test("[WEB-11] when five attempts have failed the sentence stays, and being online again starts over", async ({
  page,
}) => {
  const [player] = await freePlayers(1);
  if (player === undefined) throw new Error("no player");
  let attempts = 0;
  await page.route("**/api/realtime/ticket", (route) => {
    attempts += 1;
    return route.fulfill(refusal(503, "unavailable", "ただいま利用できません。"));
  });
  await logIn(page, player, "match");
  const sentence = page
    .getByRole("alert")
    .filter({ hasText: "接続が切れました。画面をリロードしてください。" });
  await expect(sentence).toBeVisible({ timeout: 60_000 });
  expect(attempts).toBe(6);
  await page.unroute("**/api/realtime/ticket");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(sentence).toBeHidden();
});

test("[WEB-6] a token that the server refuses ends the session with a sentence and a way on", async ({
  page,
}) => {
  const [player] = await freePlayers(1);
  if (player === undefined) throw new Error("no player");
  await page.route("**/api/users/me", (route) =>
    route.fulfill(refusal(401, "token_expired", "認証の有効期限が切れました。")),
  );
  await logIn(page, player, "match");
  await expect(page.getByRole("alert")).toContainText(
    "認証の有効期限が切れました。再度ログインしてください。",
  );
  await expect(page.getByRole("heading", { level: 1, name: "認証の有効期限が切れました" })).toBeVisible();
  await expect(page.getByText("再度ログインしてください")).toHaveCount(1);
  await page.unroute("**/api/users/me");
  await page.getByRole("alert").getByRole("button", { name: "再読み込み" }).click();
  await expect(
    page.getByRole("button", { name: "マッチングを利用するには、ログインが必要です。" }),
  ).toBeVisible();
});

test("[WEB-64] a ranking that cannot be loaded says so and can be tried again", async ({ page }) => {
  await withoutWrittenAnswers(page);
  await page.route("**/api/public/ranking", (route) =>
    route.fulfill(refusal(503, "unavailable", "ただいま利用できません。")),
  );
  await page.goto("/?tab=ranking");
  await expect(page.getByRole("alert")).toContainText("ランキングを読み込めませんでした。");
  await expect(page.getByRole("alert")).toContainText("ただいま利用できません。");
  await page.unroute("**/api/public/ranking");
  await page.route("**/api/public/ranking", (route) =>
    route.fulfill({ json: { rankings: [], updated_at: 0, lapse_days: 14 } }),
  );
  await page.getByRole("button", { name: "再試行" }).click();
  await expect(page.getByText("ランキングデータがありません")).toBeVisible();
});

test("[WEB-86] an account that cannot be loaded says why on the button and can be tried again", async ({
  page,
}) => {
  const [player] = await freePlayers(1);
  if (player === undefined) throw new Error("no player");
  await page.route("**/api/users/me", (route) =>
    route.fulfill(refusal(500, "internal", "サーバーで問題が起きました。")),
  );
  await logIn(page, player, "match");
  await expect(
    page.getByRole("button", { name: "情報を読み込めませんでした。サーバーで問題が起きました。" }),
  ).toBeDisabled();
  await page.unroute("**/api/users/me");
  await page.getByRole("button", { name: "再試行" }).click();
  await expect(page.getByRole("button", { name: "マッチング開始" })).toBeEnabled();
});

test("[WEB-87] without a network the queue says so within three seconds and cannot be left; with it, it can", async ({
  page,
  context,
}) => {
  const [player] = await freePlayers(1);
  if (player === undefined) throw new Error("no player");
  await joinAll([player]);
  await logIn(page, player, "match");
  await expect(page.getByRole("button", { name: "マッチングをやめる" })).toBeEnabled();
  await context.setOffline(true);
  await expect(page.getByRole("button", { name: "オフラインのため、いまはやめられません" })).toBeDisabled({
    timeout: 3000,
  });
  await context.setOffline(false);
  await page.getByRole("button", { name: "マッチングをやめる" }).click();
  await expect(page.getByRole("button", { name: "マッチング開始" })).toBeVisible();
});

test("[WEB-81] a queue status and a match that are not there mean that one neither waits nor plays", async ({
  page,
}) => {
  const [player] = await freePlayers(1);
  if (player === undefined) throw new Error("no player");
  for (const path of ["queue/me", "matches/current"]) {
    await page.route(`**/api/${path}`, (route) =>
      route.fulfill(refusal(404, "not_found", "見つかりません。")),
    );
  }
  await logIn(page, player, "match");
  await expect(page.getByRole("button", { name: "マッチング開始" })).toBeEnabled();
});

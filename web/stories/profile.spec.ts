import { expect, test } from "@playwright/test";
import { freePlayers, me } from "./api.ts";
import { logIn } from "./test-login.ts";

test("[WEB-160] [WEB-161] [WEB-162] a profile is edited as a whole, checked beside its fields and shown at once", async ({
  page,
}) => {
  const [own] = await freePlayers(1);
  if (own === undefined) throw new Error("no player");
  const before = await me(own);
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, own, "mypage");
  await page.getByRole("button", { name: "編集" }).click();
  const dialog = page.getByRole("dialog", { name: "プロフィールの編集" });
  const name = dialog.getByRole("textbox", { name: "トレーナー名" });
  await name.fill("  ");
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect(dialog.getByText("トレーナー名は必須です")).toBeVisible();
  await expect(name).toBeFocused();
  await name.fill("よあけ");

  const tiles = dialog.getByRole("group", { name: "希望ロール" }).getByRole("button");
  for (const tile of await tiles.all())
    if ((await tile.getAttribute("aria-pressed")) === "true") await tile.click();
  await expect(dialog.getByText("まずは希望ロールを選択してください")).toBeVisible();
  await tiles.filter({ hasText: "タンク" }).click();
  await tiles.filter({ hasText: "中央" }).click();
  const removals = dialog.getByRole("button", { name: /を外す$/ });
  while ((await removals.count()) > 0) await removals.first().click();
  await dialog.getByRole("button", { name: "タンクの得意ポケモンを追加" }).click();
  const picker = page.getByRole("dialog", { name: "ポケモンを選択" });
  await expect(picker.getByText("タイプを選択してポケモンを表示してください")).toBeVisible();
  await picker.getByRole("button", { name: "ディフェンス" }).click();
  const first = picker.getByRole("option").first();
  await first.click();
  await expect(first).toContainText("選択済み");
  await page.goBack();
  await expect(picker).toBeHidden();

  await dialog.getByRole("button", { name: /^2つ目の勲章を(選ぶ|変更)$/ }).click();
  const badges = page.getByRole("dialog", { name: "勲章を選択" });
  await badges.getByRole("searchbox").fill("ありえない名前");
  await expect(badges.getByText("検索条件に一致する勲章がありません")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(badges).toBeHidden();

  await dialog.getByRole("textbox", { name: "自己紹介" }).fill("よろしくお願いします");
  await expect(dialog.getByText("10 / 200")).toBeVisible();
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "よあけ" })).toBeVisible();
  const after = await me(own);
  expect(after.trainer_name).toBe("よあけ");
  expect(after.preferred_roles).toEqual(["TANK", "MIDDLE"]);
  expect(after.favourites.TANK).toHaveLength(1);
  expect(after.bio).toBe("よろしくお願いします");
  expect([after.current_badge, after.current_badge_2]).toEqual([
    before.current_badge,
    before.current_badge_2,
  ]);
});

test("[WEB-163] [WEB-164] [WEB-165] past seasons, penalties, the block list and the way out open from my page", async ({
  page,
}) => {
  const [own] = await freePlayers(1);
  if (own === undefined) throw new Error("no player");
  await logIn(page, own, "mypage");
  for (const [button, title, sentence] of [
    ["過去データ", "過去シーズンの成績", "過去シーズンの成績はまだありません。"],
    ["ペナルティの内訳", "ペナルティの内訳", /^現在の有効ペナルティは\d+点です。/],
    ["ブロックリスト", "ブロックリスト", /30日以内に会った人から3人まで選べます。/],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog.getByText(sentence)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await page.getByRole("button", { name: "データのダウンロードと退会" }).click();
  const leaving = page.getByRole("dialog", { name: "データのダウンロードと退会" });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    leaving.getByRole("button", { name: "データをダウンロード" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("gokaku-data.json");
  await expect(leaving.getByRole("button", { name: "退会する" })).toBeDisabled();
  await leaving.getByRole("checkbox").check();
  await leaving.getByRole("button", { name: "退会する" }).click();
  await expect(leaving.getByText("本当に退会しますか？この操作は取り消せません。")).toBeVisible();
  await expect(leaving.getByRole("button", { name: "退会を確定する" })).toBeEnabled();
  await leaving.getByRole("button", { name: "やめる" }).click();
  await expect(leaving.getByRole("button", { name: "退会する" })).toBeVisible();
});

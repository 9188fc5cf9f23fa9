import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { characters } from "./api.ts";

/** Whose turn each of the fourteen steps is when team A attacks first. */
const ORDER = [..."ABABABBAABBAAB"];

const choose = async (page: Page, name: string, type: string) => {
  await page.getByRole("button", { name: /するポケモンを選ぶ$/ }).click();
  await page.getByRole("button", { name: type }).click();
  await page.getByRole("option", { name, exact: true }).click();
  await page.getByRole("button", { name: new RegExp(`^${name}を(BAN|PICK)する$`) }).click();
};

/** The content of the two boards, team by team. */
const boardOf = (page: Page) =>
  Promise.all(
    ["チームA", "チームB"].map((name) =>
      page.getByRole("region", { name, exact: true }).getByRole("listitem").allInnerTexts(),
    ),
  );

const connected = (page: Page) => page.getByRole("status").filter({ hasText: "つながっています" });

test("[ROOM-16] [ROOM-17] [ROOM-18] two browsers draft fourteen steps, and both reload on the way", async ({
  browser,
}) => {
  const all = (await characters()).filter(({ type }) => type === "ATTACKER");
  const contexts: BrowserContext[] = [];
  const open = async () => {
    const context = await browser.newContext();
    contexts.push(context);
    return await context.newPage();
  };
  const [host, guest] = [await open(), await open()];
  const pages = { A: host, B: guest };

  await host.goto("/tools");
  await host.getByRole("button", { name: "ルームを作る" }).click();
  await expect(host.getByRole("status").filter({ hasText: "相手を待っています" })).toBeVisible();
  const roomId = new URL(host.url()).searchParams.get("room") ?? "";
  expect(roomId).toMatch(/^[A-Z0-9]{8}$/);

  await guest.goto("/tools");
  const field = guest.getByRole("textbox", { name: "ルームID" });
  await field.fill("zzzzzzzz");
  await guest.getByRole("button", { name: "参加する" }).click();
  await expect(guest.getByText("指定されたルームが見つかりません")).toBeVisible();
  await field.fill(roomId.toLowerCase());
  await guest.getByRole("button", { name: "参加する" }).click();
  for (const page of [host, guest]) await expect(connected(page)).toBeVisible();

  await guest.getByRole("group", { name: "先攻" }).getByRole("button", { name: "チームB" }).click();
  await expect(host.getByRole("heading", { name: "チームBのBAN" })).toBeVisible();
  await host.getByRole("group", { name: "先攻" }).getByRole("button", { name: "チームA" }).click();
  await expect(guest.getByRole("heading", { name: "チームAのBAN" })).toBeVisible();

  for (const [step, team] of ORDER.entries()) {
    const character = all[step];
    if (character === undefined) throw new Error("too few characters");
    const page = pages[team === "A" ? "A" : "B"];
    if (step === 6) {
      await guest.reload();
      for (const one of [host, guest]) await expect(connected(one)).toBeVisible();
      expect(await boardOf(guest)).toEqual(await boardOf(host));
    }
    if (step === 10) {
      await host.reload();
      for (const one of [host, guest]) await expect(connected(one)).toBeVisible();
    }
    await choose(page, character.name_ja, "アタック");
    await expect(page.getByText(`${step + 1} / 14`)).toBeVisible();
  }
  for (const page of [host, guest]) {
    await expect(page.getByRole("heading", { name: "ドラフトが完了しました" })).toBeVisible();
    await expect(page.getByRole("group", { name: "先攻" }).getByRole("button").first()).toBeDisabled();
  }
  const board = await boardOf(host);
  expect(await boardOf(guest)).toEqual(board);
  const named = (steps: readonly number[]) => steps.map((step) => all[step]?.name_ja);
  expect(board[0]?.map((slot) => slot.split("\n").at(-1))).toEqual(named([0, 2, 4, 7, 8, 11, 12]));
  for (const context of contexts) await context.close();
});

test("[ROOM-15] [ROOM-19] what keeps two browsers apart is said in a sentence", async ({ page, request }) => {
  await page.goto("/tools");
  await page.route("**/api/tools/banpick/rooms", (route) =>
    route.fulfill({ status: 429, json: { error: "rate_limited", message: "少し待ってください。" } }),
  );
  await page.getByRole("button", { name: "ルームを作る" }).click();
  await expect(page.getByRole("alert")).toContainText("ルーム作成エラー: 少し待ってください。");
  await page.unroute("**/api/tools/banpick/rooms");
  await page.getByRole("button", { name: "再試行" }).click();
  await expect(page.getByRole("status").filter({ hasText: "相手を待っています" })).toBeVisible();

  const id = new URL(page.url()).searchParams.get("room") ?? "";
  await request.put(`/api/tools/banpick/rooms/${id}/answer`, { data: { guest_answer: "no answer at all" } });
  await expect(page.getByRole("alert")).toContainText("相手と接続できませんでした。");
  await expect(page.getByRole("status").filter({ hasText: "相手を待っています" })).toBeVisible();

  await page.goto("/tools?room=short");
  await expect(page.getByRole("alert")).toContainText("指定されたルームが見つかりません");
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "RTCPeerConnection"));
  await page.goto(`/tools?room=${id}`);
  await expect(page.getByRole("alert")).toContainText("相手と直接通信（WebRTC）できません。");
});

test("[ROOM-11] [ROOM-20] both sides are drafted on one screen, no character twice, and a reload keeps it", async ({
  page,
}) => {
  await page.goto("/tools");
  await page.getByRole("button", { name: "1人で両チームを選ぶ" }).click();
  await choose(page, "ピカチュウ", "アタック");
  await page.reload();
  await expect(page.getByRole("heading", { name: "チームBのBAN" })).toBeVisible();
  await expect(page.getByRole("region", { name: "チームA" })).toContainText("ピカチュウ");
  await page.getByRole("button", { name: "BANするポケモンを選ぶ" }).click();
  await page.getByRole("button", { name: "アタック" }).click();
  await expect(page.getByRole("option", { name: "ピカチュウ" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "リセット" }).click();
  await page.getByRole("button", { name: "やり直す" }).click();
  await expect(page.getByText("0 / 14")).toBeVisible();
});

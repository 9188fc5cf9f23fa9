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

/** What the two boards show, team by team. */
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

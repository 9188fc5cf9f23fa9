import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { type ApiPlayer, currentMatch, freePlayers, joinAll, me, reportAll } from "./api.ts";
import { logIn } from "./test-login.ts";
import { withoutWrittenAnswers } from "./unwritten.ts";

const open = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: "dark",
    reducedMotion: "reduce",
  });
  return await context.newPage();
};

/** Fails unless the whole of it is between the header and the navigation, uncovered, without any scrolling. */
const expectInReach = async (page: Page, what: Locator, name: string) => {
  await expect(what, name).toBeVisible();
  const header = await page.getByRole("banner").boundingBox();
  const nav = await page.getByRole("navigation").boundingBox();
  const box = await what.boundingBox();
  if (header === null || nav === null || box === null) throw new Error(`${name} has no place`);
  expect(await page.evaluate(() => window.scrollY), name).toBe(0);
  expect(box.y, name).toBeGreaterThanOrEqual(header.y + header.height);
  expect(box.y + box.height, name).toBeLessThanOrEqual(nav.y);
  expect(box.x, name).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width, name).toBeLessThanOrEqual(390);
  const isUncovered = await what.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
      element.contains(document.elementFromPoint((left + right) / 2, y)),
    );
  });
  expect(isUncovered, `${name} is uncovered`).toBe(true);
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const chooseRoles = async (page: Page, wanted: number) => {
  const tiles = await page.getByRole("group", { name: "希望ロール" }).getByRole("button").all();
  for (const [index, tile] of tiles.entries()) {
    const isChosen = (await tile.getAttribute("aria-pressed")) === "true";
    if (isChosen !== index < wanted) await tile.click();
  }
};

test("[WEB-92] on a phone start, refusal, stop, report and what follows are in reach without scrolling", async ({
  browser,
}) => {
  const players = await freePlayers(10);
  const [own, ...others] = players;
  if (own === undefined) throw new Error("no player");
  const page = await open(browser);
  await logIn(page, own, "match");

  await expect(button(page, "マッチング開始")).toBeEnabled();
  await expectInReach(page, button(page, "マッチング開始"), "start");
  await expect(button(page, "マッチング開始")).toHaveCSS("background-color", "rgb(255, 130, 79)");
  await chooseRoles(page, 0);
  await button(page, "マッチング開始").click();
  const refusal = page.getByRole("alert").filter({ hasText: "ロールを2つ以上選択してください（現在: 0個）" });
  await expectInReach(page, refusal, "refusal");
  await expectInReach(page, button(page, "マッチング開始"), "start below the refusal");

  await chooseRoles(page, 5);
  await expect(refusal).toBeHidden();
  await button(page, "マッチング開始").click();
  await expectInReach(page, button(page, "マッチングをやめる"), "stop");
  await page.reload();
  await expect(page.getByText("音が鳴りません", { exact: true })).toBeVisible();
  await expectInReach(page, button(page, "マッチングをやめる"), "stop beside the warning of a silent page");

  await joinAll(others);
  await page.getByRole("button", { name: /^(?:試合画面を開く|参加する)/ }).click({ timeout: 90_000 });
  await expectInReach(page, button(page, "結果を報告する"), "report");

  await button(page, "結果を報告する").click();
  await expect(page.getByRole("dialog", { name: "結果の報告" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectInReach(page, button(page, "結果を報告する"), "report after the way back");
  await page.goForward();
  await expect(page.getByRole("dialog", { name: "結果の報告" })).toBeVisible();
  await page.getByRole("button", { name: "閉じる" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();

  const match = await currentMatch(own);
  if (match === null) throw new Error("the player is in no match");
  await reportAll(players, match, "B-win");
  await expect(page.getByRole("region", { name: "集計済み" }).getByText(/^[+−]\d+$/)).toBeVisible();
  await expectInReach(page, button(page, "もう一戦"), "again");
  await expectInReach(page, button(page, "閉じる"), "close");
  await button(page, "もう一戦").click();
  await expectInReach(page, button(page, "マッチングをやめる"), "stop after going on");
  await button(page, "マッチングをやめる").click();
  await expectInReach(page, button(page, "マッチング開始"), "start after stopping");
  await page.context().close();
});

test("[WEB-92] on a phone every reason that holds back stands on the button, in reach, with its way out", async ({
  browser,
}) => {
  const [own] = await freePlayers(1);
  if (own === undefined) throw new Error("no player");
  const page = await open(browser);
  const account = await me(own);
  const inAnHour = Math.floor(Date.now() / 1000) + 3600;
  const reasons: readonly [words: RegExp, path: string, answer: object, wayOut: string | null][] = [
    [/有効ペナルティが7のため/, "users/me", { ...account, effective_penalty: 7 }, "内訳を見る"],
    [/あと60分で参加できます/, "users/me", { ...account, penalty_timeout_until: inAnHour }, "内訳を見る"],
    [
      /^マイページでトレーナー名を設定してください$/,
      "users/me",
      { ...account, trainer_name: "" },
      "マイページへ",
    ],
    [
      /コミュニティサーバーへの参加が必要です/,
      "discord/check-membership",
      { is_member: false, invite_url: null },
      "再確認",
    ],
    [
      /現在はシーズン期間外です/,
      "seasons/active",
      { is_season_active: false, closing: false, current_season: null, next_season: null },
      "ランキングを見る",
    ],
  ];
  await withoutWrittenAnswers(page);
  for (const [words, path, answer, wayOut] of reasons) {
    await page.route(`**/api/${path}`, (route) => route.fulfill({ json: answer }));
    await logIn(page, own, "match");
    await expectInReach(
      page,
      page.getByRole("button", { name: words }).or(page.getByRole("status").filter({ hasText: words })),
      String(words),
    );
    if (wayOut !== null) await expectInReach(page, button(page, wayOut), wayOut);
    await page.unroute(`**/api/${path}`);
  }
  await page.context().close();
});

const reportInvalid = async (player: ApiPlayer, matchId: string, offender: string) => {
  await player.post(`/api/matches/${matchId}/report`, { result: "invalid", invalid_player: offender });
};

test("[WEB-93] a match reported invalid in the browser is settled as invalid and costs its player nothing", async ({
  browser,
}) => {
  const players = await freePlayers(10);
  const [own, offender, ...others] = players;
  if (own === undefined || offender === undefined) throw new Error("no player");
  const before = await me(own);
  await joinAll(players);
  await expect.poll(async () => (await currentMatch(own)) !== null, { timeout: 90_000 }).toBe(true);
  const match = await currentMatch(own);
  if (match === null) throw new Error("the player is in no match");
  const name = [...match.team_a.players, ...match.team_b.players].find(
    (player) => player.user_id === offender.userId,
  )?.trainer_name;
  if (name === undefined) throw new Error("the offender plays elsewhere");

  const page = await open(browser);
  await logIn(page, own, "match");
  const found = page.getByRole("button", { name: /^(?:試合画面を開く|参加する)/ });
  await expect(found.or(button(page, "結果を報告する")).first()).toBeVisible();
  if (await found.isVisible()) await found.click();
  await button(page, "結果を報告する").click();
  await button(page, "無効試合として報告する").click();
  await button(page, "送信").click();
  await expect(page.getByRole("alert")).toContainText("無効試合の原因プレイヤーを選択してください");
  await page.getByRole("radio", { name, exact: false }).check();
  await expect(page.getByRole("region", { name: "報告の内容" })).toContainText("無効試合");
  await button(page, "送信").click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("報告済みです。集計されるまでは修正できます。")).toBeVisible();

  for (const player of others) await reportInvalid(player, match.match_id, offender.userId);
  await reportInvalid(offender, match.match_id, own.userId);
  const result = page.getByRole("region", { name: "集計済み" });
  await expect(result.getByText("INVALID", { exact: true })).toBeVisible();
  await expect(result.getByText("±0", { exact: true })).toBeVisible();
  const after = await me(own);
  expect([after.rate, after.match_count]).toEqual([before.rate, before.match_count]);
  expect(after.latest_matches[0]).toMatchObject({ match_id: match.match_id, winlose: 2, state: "settled" });
  await page.context().close();
});

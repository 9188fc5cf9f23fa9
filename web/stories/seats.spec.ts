import { CHECK_IN_TIMEOUT } from "@gokaku/game";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { type ApiPlayer, currentMatch, freePlayers, joinAll, login, reportAll } from "./api.ts";
import { logIn } from "./test-login.ts";

/** Seconds to confirm a seat: enough for a page that opens on a busy machine. */
const CHECK_IN_S = 25;
/** The time to confirm a seat, and the search for a substitute after it. Milliseconds. */
const OPEN_WITHIN_MS = 65_000;
const FOUND_MS = 90_000;

const JOIN = /^(?:試合画面を開く|参加する)/;

const openPage = async (browser: Browser, player: ApiPlayer): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, player, "match");
  return page;
};

/** Offers all roles and waits. */
const startWaiting = async (page: Page): Promise<void> => {
  const tiles = page.getByRole("group", { name: "希望ロール" });
  for (const tile of await tiles.getByRole("button").all())
    if ((await tile.getAttribute("aria-pressed")) === "false") await tile.click();
  await page.getByRole("button", { name: "マッチング開始" }).click();
  await expect(page.getByRole("button", { name: "マッチングをやめる" })).toBeVisible();
};

const leaveAll = (players: readonly ApiPlayer[]) =>
  Promise.all(players.map((player) => player.post("/api/queue/leave", {}).catch(() => undefined)));

const setCheckIn = async (seconds: number): Promise<void> => {
  const admin = await login("dummy_admin");
  const body = { id: "check_in_timeout", value: String(seconds), reason: "shorter stories" };
  await admin.put("/api/master/settings", body);
};
test.beforeAll(() => setCheckIn(CHECK_IN_S));
test.afterAll(() => setCheckIn(CHECK_IN_TIMEOUT.fallback));

let players: readonly ApiPlayer[] = [];

/** Players of one story are none of the next one's substitutes. */
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
  await leaveAll(players);
});

test("[WEB-585] [WEB-582] one of ten does not come: a waiting player is asked, takes the seat and plays", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  players = await freePlayers(11);
  // The one in the middle of their rates fits with all others.
  const [substitute, own, absent, ...others] = players;
  if (own === undefined || absent === undefined || substitute === undefined) throw new Error("no players");
  const page = await openPage(browser, own);
  const closed = await openPage(browser, absent);
  await startWaiting(page);
  await startWaiting(closed);
  await closed.close();
  await joinAll(others);
  await page.getByRole("button", { name: JOIN }).click({ timeout: FOUND_MS });
  const waiting = await openPage(browser, substitute);
  await startWaiting(waiting);

  await expect(page.getByText("空席", { exact: true })).toBeVisible({ timeout: OPEN_WITHIN_MS });
  await expect(page.getByRole("heading", { name: "代わりの人を探しています" })).toBeVisible();
  const offer = waiting.getByRole("dialog", { name: "空いた席に入れます" });
  await expect(offer).toBeVisible();
  await expect(offer.getByText(/^あと\d+秒$/)).toBeVisible();
  await offer.getByRole("button", { name: "入る" }).click();
  await expect(waiting.getByRole("region", { name: "チームA" })).toBeVisible({ timeout: 20_000 });
  await expect(waiting.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("空席", { exact: true })).toBeHidden({ timeout: 20_000 });

  const match = await currentMatch(substitute);
  if (match === null) throw new Error("the substitute is in no match");
  expect(await currentMatch(absent)).toBeNull();
  await reportAll(players, match, "A-win");
  for (const each of [page, waiting])
    await expect(each.getByRole("region", { name: "集計済み" })).toBeVisible({ timeout: 30_000 });
});

test("[WEB-586] [WEB-583] no suitable player waits: the nine are back in the queue with their time, the tenth reads why", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  players = await freePlayers(10);
  const [own, absent, ...others] = players;
  if (own === undefined || absent === undefined) throw new Error("no players");
  const page = await openPage(browser, own);
  const late = await openPage(browser, absent);
  await startWaiting(page);
  await startWaiting(late);
  await late.goto("about:blank");
  await joinAll(others);
  await page.getByRole("button", { name: JOIN }).click({ timeout: FOUND_MS });
  await expect(page.getByText(/^代わりの人が見つかりませんでした。/)).toBeVisible({
    timeout: OPEN_WITHIN_MS + 60_000,
  });
  await expect(page.getByRole("button", { name: "マッチングをやめる" })).toBeVisible();
  await late.goto("/?tab=match");
  await expect(late.getByText(/^前回の試合：参加を確認できず/)).toBeVisible({ timeout: 20_000 });
});

test("[GATHER-2] [GATHER-5] nine wait: a tenth player reads that one is missing, joins, and a match is found", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  players = await freePlayers(10);
  const [own, ...others] = players;
  if (own === undefined) throw new Error("no player");
  const page = await openPage(browser, own);
  const joined = joinAll(others);
  await expect(page.getByText("あなたの参加で成立します")).toBeVisible({ timeout: FOUND_MS });
  await expect(page.getByText("あと1人で成立")).toBeVisible();
  await startWaiting(page);
  await page.getByRole("button", { name: JOIN }).click({ timeout: FOUND_MS });
  await joined;
  const match = await currentMatch(own);
  if (match === null) throw new Error("the tenth player is in no match");
  await reportAll(players, match, "A-win");
  await expect(page.getByRole("region", { name: "集計済み" })).toBeVisible({ timeout: 30_000 });
});

test("[WEB-581] backing out asks once more with the price; the match goes on without the player", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  players = await freePlayers(10);
  const [own, ...others] = players;
  if (own === undefined) throw new Error("no player");
  const page = await openPage(browser, own);
  await startWaiting(page);
  await joinAll(others);
  const found = page.getByRole("dialog", { name: "マッチングが成立しました" });
  await found.getByRole("button", { name: "辞退する" }).click({ timeout: FOUND_MS });
  const asked = page.getByRole("dialog", { name: "試合を辞退しますか？" });
  await expect(asked).toContainText("発表から15秒以内は1日1回まで無料");
  await asked.getByRole("button", { name: "辞退する" }).click();
  await expect(page.getByText("試合を辞退しました。")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "マッチングの画面へ" }).click();
  await expect(page.getByRole("group", { name: "希望ロール" })).toBeVisible();
  expect(await currentMatch(own)).toBeNull();
  await expect
    .poll(async () => (await currentMatch(others[0] ?? own)) === null, { timeout: OPEN_WITHIN_MS })
    .toBe(true);
});

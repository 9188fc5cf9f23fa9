import { expect, type Page, test } from "@playwright/test";
import { currentMatch, freePlayers, joinAll, reportAll } from "./api.ts";
import { logIn } from "./test-login.ts";

const countTones = () => {
  const start = AudioScheduledSourceNode.prototype.start;
  Object.assign(globalThis, { tones: 0 });
  AudioScheduledSourceNode.prototype.start = function (...when) {
    Object.assign(globalThis, { tones: Number(Reflect.get(globalThis, "tones")) + 1 });
    start.apply(this, when);
  };
};
const tones = (page: Page) => page.evaluate(() => Number(Reflect.get(globalThis, "tones")));

/** The titles of what the browser's notifications say. */
const notifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.getNotifications()) ?? []).map(({ title }) => title);
  });

const REPORT_FILE = /\/assets\/report-dialog-[^/]+\.js$/;

test("[WEB-25] a found match sounds in the one tab that may, shows in all, and one acknowledgement is enough; [WEB-510] how even it is comes without a failed call; [WEB-110] its report can be tried again", async ({
  context,
}) => {
  const players = await freePlayers(10);
  const [own, ...others] = players;
  if (own === undefined) throw new Error("no player");
  await context.addInitScript(countTones);
  await context.grantPermissions(["notifications"]);
  const silent = await context.newPage();
  await logIn(silent, own, "ranking");
  const playing = await context.newPage();
  await playing.goto("/?tab=match");
  const tiles = playing.getByRole("group", { name: "希望ロール" });
  for (const tile of await tiles.getByRole("button").all()) {
    if ((await tile.getAttribute("aria-pressed")) === "false") await tile.click();
  }
  await playing.getByRole("button", { name: "マッチング開始" }).click();
  await expect(playing.getByRole("button", { name: "マッチングをやめる" })).toBeVisible();
  await expect(silent.getByRole("complementary", { name: "現在の状態" })).toContainText("待機中");

  const refused: string[] = [];
  for (const page of [playing, silent])
    page.on("response", (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
    });
  await joinAll(others);
  for (const page of [playing, silent]) {
    await expect(page.getByRole("dialog", { name: "マッチングが成立しました" })).toBeVisible({
      timeout: 90_000,
    });
    await expect.poll(() => page.title(), { intervals: [200] }).toBe("【マッチ成立】Gokaku");
  }
  for (const page of [playing, silent])
    await expect(page.getByRole("dialog").getByRole("img", { name: /^勝率の見込みは/ })).toBeVisible();
  expect(refused).toEqual([]);
  await expect(playing.locator("[aria-live=assertive]")).toContainText("マッチングが成立しました");
  await expect.poll(() => tones(playing)).toBe(15);
  expect(await tones(silent)).toBe(0);
  await expect.poll(() => notifications(playing)).toEqual(["マッチングが成立しました"]);

  await playing.getByRole("button", { name: /^(?:試合画面を開く|参加する)/ }).click();
  for (const page of [playing, silent]) {
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveTitle("試合中｜Gokaku");
  }
  await playing.route(REPORT_FILE, (route) => route.abort());
  await playing.reload();
  await expect(playing.getByRole("region", { name: "チームA" })).toBeVisible();
  await expect(playing.getByRole("dialog")).toBeHidden();
  expect(await tones(playing)).toBe(0);

  await playing.getByRole("button", { name: "結果を報告する" }).click();
  await expect(playing.getByRole("dialog").getByRole("alert")).toContainText(
    "この画面を表示できませんでした。",
  );
  await expect(playing.getByRole("region", { name: "チームA", includeHidden: true })).toBeAttached();
  await playing.unroute(REPORT_FILE);
  await playing.getByRole("button", { name: "再試行" }).click();
  await expect(playing.getByRole("dialog").getByRole("progressbar")).toBeVisible();
  await playing.getByRole("button", { name: "閉じる" }).click();
  await expect(playing.getByRole("dialog")).toBeHidden();
  expect(new URL(playing.url()).search).toBe("?tab=match");

  const match = await currentMatch(own);
  if (match === null) throw new Error("the player is in no match");
  await reportAll(players, match, "B-win");
});

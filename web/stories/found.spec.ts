import { expect, type Page, test } from "@playwright/test";
import { currentMatch, freePlayers, joinAll, loginPath, reportAll } from "./api.ts";

const countTones = () => {
  const start = AudioScheduledSourceNode.prototype.start;
  Object.assign(globalThis, { tones: 0 });
  AudioScheduledSourceNode.prototype.start = function (...when) {
    Object.assign(globalThis, { tones: Number(Reflect.get(globalThis, "tones")) + 1 });
    start.apply(this, when);
  };
};
const tones = (page: Page) => page.evaluate(() => Number(Reflect.get(globalThis, "tones")));

test("[WEB-25] a found match rings in the one tab that may, shows in all, and one acknowledgement is enough", async ({
  context,
}) => {
  const players = await freePlayers(10);
  const [own, ...others] = players;
  if (own === undefined) throw new Error("no player");
  await context.addInitScript(countTones);
  const silent = await context.newPage();
  await silent.goto(loginPath(own, "ranking"));
  const playing = await context.newPage();
  await playing.goto("/?tab=match");
  const tiles = playing.getByRole("group", { name: "希望ロール" });
  for (const tile of await tiles.getByRole("button").all()) {
    if ((await tile.getAttribute("aria-pressed")) === "false") await tile.click();
  }
  await playing.getByRole("button", { name: "マッチング開始" }).click();
  await expect(playing.getByRole("button", { name: "マッチングをやめる" })).toBeVisible();
  await expect(silent.getByRole("complementary", { name: "現在の状態" })).toContainText("待機中");

  await joinAll(others);
  for (const page of [playing, silent]) {
    await expect(page.getByRole("dialog", { name: "マッチングが成立しました" })).toBeVisible({
      timeout: 90_000,
    });
    await expect.poll(() => page.title(), { intervals: [200] }).toBe("【マッチ成立】Gokaku");
  }
  await expect(playing.locator("[aria-live=assertive]")).toContainText("マッチングが成立しました");
  await expect.poll(() => tones(playing)).toBe(15);
  expect(await tones(silent)).toBe(0);

  await playing.getByRole("button", { name: "試合画面を開く" }).click();
  for (const page of [playing, silent]) {
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveTitle("試合中｜Gokaku");
  }
  await playing.reload();
  await expect(playing.getByRole("region", { name: "チームA" })).toBeVisible();
  await expect(playing.getByRole("dialog")).toBeHidden();
  expect(await tones(playing)).toBe(0);

  const match = await currentMatch(own);
  if (match === null) throw new Error("the player is in no match");
  await reportAll(players, match, "B-win");
});

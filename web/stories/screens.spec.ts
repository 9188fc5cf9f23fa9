import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { currentMatch, freePlayers, joinAll, reportAll } from "./api.ts";
import { logIn } from "./test-login.ts";

const EVERY_LOOK = [390, 1280].flatMap((width) =>
  (["dark", "light"] as const).map((theme) => ({ width, theme })),
);
type Look = (typeof EVERY_LOOK)[number];

/** A phone in the dark. All four, with pictures, take minutes: `npm test -- --tier looks`. */
const LOOKS = process.env.EVERY_LOOK ? EVERY_LOOK : EVERY_LOOK.slice(0, 1);

const SMALLEST_TARGET = 44;
/** A checkbox inside its label: the label is the target, and the box is still seen and hit. */
const SMALLEST_BOX = 24;

/** The dialogs of 記録と設定, each with a control or sentence that it shows when it has its data. */
const MORE_DIALOGS = [
  ["実績", /^すべての実績/],
  ["勲章図鑑", /^すべての勲章です/],
  ["過去データ", /過去シーズン/],
  ["ペナルティの内訳", /^現在の有効ペナルティ/],
  ["購入履歴", /^購入の履歴/],
  ["ブロックリスト", /^保存する$/],
  ["データのダウンロードと退会", /^退会する$/],
] as const;

/** Controls smaller than a finger, and how far the page is wider than the screen. */
const measure = (page: Page) =>
  page.evaluate(
    ([smallest, smallestBox]) => {
      const controls = document.querySelectorAll<HTMLElement>(
        "button, select, input:not([type=radio]), nav a, label:has(input)",
      );
      const leastOf = (control: HTMLElement) =>
        control.matches("label input[type=checkbox]") ? smallestBox : smallest;
      const small = [...controls]
        // A control that is not laid out yet has no size.
        .filter((control) => control.checkVisibility({ contentVisibilityAuto: true }))
        .filter((control) => control.getBoundingClientRect().height < leastOf(control))
        .map((control) => control.outerHTML.slice(0, 120));
      const root = document.documentElement;
      return { small, overflow: Math.max(0, root.scrollWidth - root.clientWidth) };
    },
    [SMALLEST_TARGET, SMALLEST_BOX] as const,
  );

const inspect = async (page: Page, name: string, { width, theme }: Look) => {
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  if (process.env.EVERY_LOOK)
    await page.screenshot({
      path: `test-results/screens/${name}-${width}-${theme}.png`,
      fullPage: (await page.getByRole("dialog").count()) === 0,
    });
  expect.soft(await measure(page), `${name} ${width} ${theme}`).toEqual({ small: [], overflow: 0 });
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`),
      `${name} ${width} ${theme}`,
    )
    .toEqual([]);
};

const open = async (browser: Browser, { width, theme }: Look): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 860 },
    hasTouch: width < 500,
    isMobile: width < 500,
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  return await context.newPage();
};

for (const look of LOOKS) {
  const name = `${look.width} px, ${look.theme}`;

  test(`[WEB-71] the screens of a visitor, ${name}`, async ({ browser }) => {
    const page = await open(browser, look);
    await page.goto("/no/such/path");
    await expect(page.getByRole("heading", { level: 1, name: "ルール" })).toBeVisible();
    await inspect(page, "rules", look);
    await page.goto("/?tab=mypage");
    await expect(page.getByRole("heading", { name: "ログインして始めましょう" })).toBeVisible();
    await inspect(page, "mypage-visitor", look);
    await page.goto("/?tab=match");
    await expect(
      page.getByRole("button", { name: "マッチングを利用するには、ログインが必要です。" }),
    ).toBeVisible();
    await inspect(page, "queue-visitor", look);
    await page.goto("/?tab=ranking");
    await expect(page.getByText("上位100名を表示しています。")).toBeVisible();
    await inspect(page, "ranking", look);
    await page.goto("/players/dummy_001");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/の成績｜Gokaku$/);
    await inspect(page, "player", look);
    await page.goto("/fairness");
    await expect(page.getByRole("region", { name: "待ち時間", exact: true })).toBeVisible();
    await inspect(page, "fairness", look);
    await page.goto("/characters");
    await expect(page.getByRole("heading", { level: 1, name: "ポケモン別の成績" })).toBeVisible();
    await inspect(page, "characters", look);
    await page.goto("/season");
    await expect(page.getByRole("heading", { level: 1, name: /の記録$/ })).toBeVisible();
    await inspect(page, "season", look);
    await page.goto("/shop");
    await expect(page.getByRole("button", { name: /を購入する$/ }).first()).toBeVisible();
    await inspect(page, "shop", look);
    await page.goto("/tools");
    await expect(page.getByRole("button", { name: "ルームを作る" })).toBeVisible();
    await inspect(page, "tools", look);
    await page.getByRole("button", { name: "1人で両チームを選ぶ" }).click();
    await expect(page.getByRole("heading", { name: "チームAのBAN" })).toBeVisible();
    await inspect(page, "tools-draft", look);
    await page.getByRole("button", { name: "ログイン" }).first().click();
    await expect(page.getByRole("combobox")).toBeVisible();
    await inspect(page, "login", look);
    await page.context().close();
  });
}

test("[WEB-71] the screens of a player", async ({ browser }) => {
  test.setTimeout(600_000);
  const players = await freePlayers(10);
  const [own, ...others] = players;
  if (own === undefined) throw new Error("no player");
  const pages: [Look, Page][] = [];
  for (const look of LOOKS) pages.push([look, await open(browser, look)]);

  for (const [look, page] of pages) {
    await logIn(page, own, "mypage");
    await expect(page.getByRole("region", { name: "ステータス" })).toBeVisible();
    expect(new URL(page.url()).search).toBe("?tab=mypage");
    await inspect(page, "mypage", look);
    await page.getByRole("button", { name: "通知の設定" }).click();
    await expect(page.getByRole("dialog").getByText(/通知/).nth(1)).toBeVisible();
    await inspect(page, "notifications", look);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("link", { name: "マッチング" }).first().click();
    await expect(page.getByRole("button", { name: "マッチング開始" })).toBeEnabled();
    const estimate = page.getByRole("region", { name: /^(?:待ち時間の目安|組み合わせまで)$/ });
    await expect(estimate.getByText(/^約\d+分$|^60分以上$|^あと\d+人で組めます$/)).toBeVisible();
    await inspect(page, "queue", look);
  }

  await joinAll([own]);
  for (const [look, page] of pages) {
    await expect(page.getByRole("button", { name: "マッチングをやめる" })).toBeVisible();
    await inspect(page, "queue-waiting", look);
  }

  await joinAll(others);
  for (const [look, page] of pages) {
    await expect(page.getByRole("dialog", { name: "マッチングが成立しました" })).toBeVisible({
      timeout: 90_000,
    });
    await inspect(page, "found", look);
  }
  const match = await currentMatch(own);
  if (match === null) throw new Error("the player is in no match");

  for (const [look, page] of pages) {
    await page.getByRole("button", { name: /^(?:試合画面を開く|参加する)/ }).click();
    await expect(page.getByRole("dialog", { name: "マッチングが成立しました" })).toBeHidden();
    await expect(page.getByRole("region", { name: "チームA" })).toBeVisible();
    await expect(page.getByRole("region", { name: "互角度" }).getByText(/^\d+%$/)).toHaveCount(2);
    await inspect(page, "match", look);
    await page.getByRole("button", { name: "結果を報告する" }).click();
    await page.getByRole("button", { name: "アタック" }).click();
    await expect(page.getByRole("option", { name: "ピカチュウ" })).toBeVisible();
    await inspect(page, "report-banned", look);
    // The teams decide which players ban; the others go on.
    const isBanning = !(await page.getByText("BANの担当ではありません。").isVisible());
    if (isBanning) await page.getByRole("option", { name: "ピカチュウ" }).click();
    else await page.getByRole("button", { name: "次へ" }).click();
    await expect(page.getByRole("heading", { name: "使用したポケモン" })).toBeVisible();
    await page.getByRole("option", { name: "フシギバナ" }).click();
    await expect(page.getByRole("heading", { name: "選んだわざ" })).toBeVisible();
    await inspect(page, "report-moves", look);
    await page.getByRole("group", { name: "わざ1" }).getByRole("radio").first().check();
    await page.getByRole("group", { name: "わざ2" }).getByRole("radio").first().click();
    await page.getByRole("button", { name: "勝ち" }).click();
    await inspect(page, "report-summary", look);
    await page.getByRole("button", { name: "閉じる" }).click();
  }
  await reportAll(players, match, "A-win");
  for (const [look, page] of pages) {
    const result = page.getByRole("region", { name: "集計済み" });
    await expect(result.getByText(/^[+−]\d+$/)).toBeVisible();
    await inspect(page, "match-result", look);
  }
  for (const [look, page] of pages) {
    await page.getByRole("link", { name: "マイページ" }).first().click();
    await page.getByRole("region", { name: "最近の10試合" }).locator("summary").first().click();
    await expect(page.getByRole("table", { name: "ロールごとの差" })).toBeVisible();
    await inspect(page, "mypage-details", look);
    for (const [dialog, words] of MORE_DIALOGS) {
      await page.getByRole("button", { name: dialog, exact: true }).click();
      await expect(page.getByRole("dialog").getByText(words).first()).toBeVisible();
      await inspect(page, `mypage-${dialog}`, look);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    await page.getByRole("link", { name: "試合のページを開く" }).click();
    await expect(page.getByRole("table", { name: "10人の組み合わせ" })).toBeVisible();
    await inspect(page, "match-page", look);
    await page.context().close();
  }
});

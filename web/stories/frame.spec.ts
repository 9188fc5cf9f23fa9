import { TEST_OPERATOR } from "@gokaku/testing/operator";
import { expect, type Page, type Response, test } from "@playwright/test";
import { freePlayers, joinAll } from "./api.ts";
import { logIn, loginPath } from "./test-login.ts";

/** The wide one: `npm test -- --tier looks`. */
const VIEWPORTS = [
  { width: 390, height: 844 },
  ...(process.env.EVERY_LOOK ? [{ width: 1280, height: 800 }] : []),
];
const RANKING_FILE = /\/assets\/ranking-screen-[^/]+\.js$/;

/** Opened where the ranking's own file was not asked for yet. */
const openRules = async (page: Page) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "ルール" })).toBeVisible();
};

test("[WEB-110] a screen whose file does not come says so, the rest lives on, and it can be tried again", async ({
  page,
}) => {
  await openRules(page);
  await page.route(RANKING_FILE, (route) => route.abort());
  await page.getByRole("link", { name: "ランキング" }).click();
  await expect(page.getByRole("alert")).toContainText("この画面を表示できませんでした。");
  await page.getByRole("link", { name: "ルール" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "ルール" })).toBeVisible();
  await page.getByRole("link", { name: "ランキング" }).click();
  await expect(page.getByRole("alert")).toContainText("この画面を表示できませんでした。");
  await page.unroute(RANKING_FILE);
  await page.getByRole("button", { name: "再試行" }).click();
  await expect(page.getByText("上位100名を表示しています。")).toBeVisible();
});

test("[WEB-111] a file gone with a newer build loads the page again, and only once", async ({ page }) => {
  await openRules(page);
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.route(RANKING_FILE, (route) => route.fulfill({ status: 404 }));
  await page.route("/", async (route) => {
    if (route.request().resourceType() !== "fetch") return route.fallback();
    const response = await route.fetch();
    return route.fulfill({
      response,
      body: (await response.text()).replaceAll("/assets/index-", "/assets/index-new-"),
    });
  });
  await page.getByRole("link", { name: "ランキング" }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole("alert")).toContainText("この画面を表示できませんでした。");
  await page.getByRole("button", { name: "再試行" }).click();
  await expect(page.getByRole("alert")).toContainText("この画面を表示できませんでした。");
  expect(loads).toBe(1);
  // The page may still be asking for a newer build.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("[WEB-112] [WEB-497] the login offers the provider first; a dialog starts on its first field, gives the focus back, and going back closes it and stays", async ({
  page,
}) => {
  await page.goto("/?tab=ranking");
  const button = page.getByRole("button", { name: "ログイン" }).first();
  await button.click();
  const dialog = page.getByRole("dialog", { name: "ログイン" });
  await expect(dialog.getByRole("combobox")).toBeFocused();
  expect(await dialog.getByRole("button").allTextContents()).toEqual([
    "Discordで続ける",
    "ログイン",
    "キャンセル",
  ]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).search).toBe("?tab=ranking");
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: "ランキング" })).toBeVisible();
  await page.getByRole("link", { name: "ルール" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "ルール" })).toBeVisible();
});

test("[SITE-1] [SITE-2] the menu leads to the pages beside the tabs; the last one says who runs the site", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "サイトのページ" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "メニュー" }).click();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  for (const [link, title] of [
    ["Gokakuとは", "Gokakuとは"],
    ["プライバシー", "プライバシーポリシー"],
    ["特定商取引法に基づく表記", "特定商取引法に基づく表記"],
  ] as const) {
    await page.getByRole("button", { name: "メニュー" }).click();
    await menu.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(menu).toBeHidden();
    await expect(page).toHaveTitle(new RegExp(`^${link}｜`));
  }
  await expect(page.getByText(TEST_OPERATOR.OPERATOR_NAME)).toBeVisible();
  await expect(page.getByText("未設定")).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await menu.getByRole("link", { name: "利用規約" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "利用規約" })).toBeVisible();
});

test("[WEB-113] without a network the connection reads as broken, and with it as restored", async ({
  page,
  context,
}) => {
  const [player] = await freePlayers(1);
  if (player === undefined) throw new Error("no player");
  await logIn(page, player, "ranking");
  const connection = page.getByRole("banner").getByRole("status");
  await expect(connection).toContainText("つながっています");
  await context.setOffline(true);
  await expect(connection).toContainText("切れました");
  await context.setOffline(false);
  await expect(connection).toContainText("つながっています");
});

test("[WEB-114] after a reload in the queue every page says that the sound is locked, and one tap frees it", async ({
  page,
}) => {
  const [player] = await freePlayers(1);
  if (player === undefined) throw new Error("no player");
  await joinAll([player]);
  await logIn(page, player, "ranking");
  const banner = page.getByRole("status").filter({ hasText: "音が鳴りません" });
  await expect(banner).toBeVisible();
  await expect(page).toHaveTitle("待機中｜Gokaku");
  await page.getByRole("link", { name: "マッチング" }).first().click();
  await expect(banner).toBeVisible();
  await banner.getByRole("button", { name: "音を出す" }).click();
  await expect(banner).toBeHidden();
  await player.post("/api/queue/leave", {});
  await expect(page).toHaveTitle("マッチング｜Gokaku");
});

test("[WEB-115] before its scripts the page shows its frame and that it loads", async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto("/");
  await expect(page.getByText("読み込んでいます")).toBeVisible();
});

test("[WEB-116] a match that is found is shown by the worker where the page itself may not", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["notifications"]);
  const [player] = await freePlayers(1);
  if (player === undefined) throw new Error("no player");
  await logIn(page, player, "match");
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.scriptURL),
    )
    .toContain("/sw.js");
  // No page is visible while the push service sends.
  const beside = await context.newPage();
  const browser = await context.newCDPSession(beside);
  const registered = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [registration] }) => {
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  const registrationId = await registered;
  const { href, origin } = new URL(page.url());
  await page.goto("about:blank");
  const message = { kind: "match", match_id: "42", role: "TANK", until: Math.floor(Date.now() / 1000) + 200 };
  for (let times = 0; times < 2; times += 1)
    await browser.send("ServiceWorker.deliverPushMessage", {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
  await page.goto(href);
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return ((await registration?.getNotifications()) ?? []).map(({ title, tag }) => [title, tag]);
    });
  await expect.poll(shown).toEqual([["マッチングが成立しました", "gokaku-match-42"]]);
  await beside.close();
  const { display, icons } = (await (await page.request.get("/manifest.webmanifest")).json()) as {
    display: string;
    icons: { src: string }[];
  };
  expect(display).toBe("standalone");
  for (const { src } of icons) expect((await page.request.get(src)).ok()).toBe(true);
});

/** Opens `path` and adds up the bodies of every script and style that it asks for by itself, as received. */
const expectWithinBudget = async (page: Page, path: string, heading: string, scriptKb = 123) => {
  const sizes = new Map<string, Promise<number>>();
  const measure = (response: Response): void => {
    if (/\/assets\/.*\.(?:js|css)$|\/boot\.js$/.test(response.url()))
      sizes.set(
        response.url(),
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize / 1000),
      );
  };
  page.on("response", measure);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await page.waitForLoadState("networkidle");
  // Files that the page requests later can still load when it closes.
  page.off("response", measure);
  const weights = new Map<string, number>();
  for (const [url, size] of sizes) weights.set(url, await size);
  const sum = (extension: string) =>
    [...weights].reduce((total, [url, kb]) => (url.endsWith(extension) ? total + kb : total), 0);
  expect(sum(".js")).toBeGreaterThan(50);
  expect(sum(".js")).toBeLessThanOrEqual(scriptKb);
  expect(sum(".css")).toBeLessThanOrEqual(15.6);
};

for (const [path, heading] of [
  ["/", "ルール"],
  ["/?tab=ranking", "ランキング"],
] as const) {
  test(`[WEB-97] what a visitor's browser loads by itself on ${path} stays within its budget`, ({ page }) =>
    expectWithinBudget(page, path, heading));
}

test("[WEB-120] what a waiting player's browser loads by itself stays within its budget, with the dialogs of an offered seat and a found match", async ({
  page,
}) => {
  const [player] = await freePlayers(1);
  if (player === undefined) throw new Error("no player");
  await joinAll([player]);
  try {
    await expectWithinBudget(page, loginPath(player, "match"), "マッチング", 130);
  } finally {
    // A player left in the queue would disturb the other stories.
    await player.post("/api/queue/leave", {});
  }
});

/** Adds up what Chromium counts as layout shifts. */
const countShifts = () => {
  Object.assign(globalThis, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(globalThis, {
        shifted: Number(Reflect.get(globalThis, "shifted")) + Number(Reflect.get(entry, "value")),
      });
  }).observe({ type: "layout-shift", buffered: true });
};

test("[WEB-516] a page for everybody hardly moves while it loads, also on a slow line", async ({
  browser,
}) => {
  for (const viewport of VIEWPORTS) {
    const context = await browser.newContext({ viewport });
    await context.addInitScript(countShifts);
    const pages = [
      "/",
      "/?tab=ranking",
      "/?tab=match",
      "/players/dummy_001",
      "/shop",
      "/fairness",
      "/characters",
    ];
    const front = await (await context.request.get("/api/public/front")).text();
    const [, ended] = /"match_id":"(\d+)"/.exec(front) ?? [];
    if (ended !== undefined) pages.push(`/matches/${ended}`);
    for (const path of pages) {
      const page = await context.newPage();
      const network = await context.newCDPSession(page);
      await network.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 150,
        downloadThroughput: 200_000,
        uploadThroughput: 100_000,
      });
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      await expect(page.getByText("読み込んでいます")).toHaveCount(0);
      const shifted = await page.evaluate(() => Number(Reflect.get(globalThis, "shifted")));
      expect.soft(shifted, `${path} at ${viewport.width} px`).toBeLessThanOrEqual(0.02);
      await page.close();
    }
    await context.close();
  }
});

test("[WEB-694] an English page whose texts do not load is Japanese", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("gokaku.language", "en"));
  await page.goto("/?tab=ranking");
  await expect(page.getByRole("link", { name: "Fairness" }).first()).toBeAttached();
  await page.route(/\/assets\/en-/, (route) => route.abort());
  await page.goto("/?tab=ranking");
  await expect(page.getByRole("link", { name: "公平さ" }).first()).toBeAttached();
});

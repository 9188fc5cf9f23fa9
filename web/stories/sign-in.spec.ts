import { expect, type Page, test } from "@playwright/test";
import { BASE_URL, freePlayers } from "./api.ts";
import { control, leaveForProvider, providerUrl, signInAsPlayer } from "./provider.ts";

test.afterEach(() => control({ accessTokenS: 600, refreshError: null, isDown: false }));

test("[WEB-141] [WEB-201] a token that ends while one waits is renewed silently, and the place in the queue stays", async ({
  page,
}) => {
  const renewed = () =>
    page.waitForResponse((answer) => answer.url().endsWith("/api/auth/session") && answer.ok());
  const [player] = await freePlayers(1);
  if (player === undefined) throw new Error("no player");
  await page.goto("/?tab=match");
  await control({ accessTokenS: 5 });
  await signInAsPlayer(page, player.userId);
  await page.getByRole("button", { name: "マッチング開始" }).click();
  const stop = page.getByRole("button", { name: "マッチングをやめる" });
  await expect(stop).toBeEnabled();
  const openedAt = await page.evaluate(() => performance.timeOrigin);
  await renewed();
  // Twice no answer comes; the third attempt renews.
  let lost = 0;
  await page.route("**/api/auth/session", (route) => {
    lost += 1;
    return lost > 2 ? route.continue() : route.abort();
  });
  await control({ accessTokenS: 600 });
  await renewed();
  expect(lost).toBe(3);
  await expect(stop).toBeEnabled();
  await expect(page.getByRole("status").filter({ hasText: "つながっています" })).toBeVisible();
  // A call that is refused for its token is made again with another one.
  let refusals = 0;
  await page.route("**/api/queue/leave", (route) => {
    refusals += 1;
    const refusal = { error: "token_expired", message: "認証の有効期限が切れました。" };
    return refusals === 1 ? route.fulfill({ status: 401, json: refusal }) : route.continue();
  });
  await Promise.all([renewed(), stop.click()]);
  await expect(page.getByRole("button", { name: "マッチング開始" })).toBeVisible();
  expect(refusals).toBe(2);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(openedAt);
});

test("[WEB-143] a refused renewal leads to the login, with the sentence", async ({ page }) => {
  const said: string[] = [];
  page.on("console", (message) => void said.push(message.text()));
  await page.goto("/?tab=mypage");
  await control({ accessTokenS: 5 });
  await signInAsPlayer(page, "dummy_045");
  await expect(page.getByRole("banner").getByRole("button", { name: "ログアウト" })).toBeVisible();
  await control({ refreshError: "invalid_grant" });
  await expect(page.getByRole("dialog").getByRole("button", { name: "Discordで続ける" })).toBeVisible();
  await expect(page.getByText("認証の有効期限が切れました。再度ログインしてください。")).toBeVisible();
  expect(said).toContain("Authentication expired, redirecting to login");
  await page.reload();
  await expect(page.getByRole("heading", { name: "ログインして始めましょう" })).toBeVisible();
});

test("[WEB-142] an answer of the provider that is not asked for, is used, or cancels does not sign in and says so", async ({
  page,
}) => {
  const dialog = page.getByRole("dialog");
  await page.goto("/auth/callback?code=stolen&state=foreign");
  await expect(dialog.getByRole("alert")).toContainText("ログインの手続きが途中で切れました。");
  await expect(page).toHaveURL(`${BASE_URL}/`);
  await page.goto("/auth/callback");
  await expect(dialog.getByRole("alert")).toContainText("ログインの手続きが途中で切れました。");

  await page.goto("/?tab=ranking");
  await leaveForProvider(page);
  await page.getByRole("button", { name: "キャンセル" }).click();
  await expect(dialog.getByRole("alert")).toContainText("ログインがキャンセルされました。");
  await expect(page).toHaveURL(`${BASE_URL}/?tab=ranking`);
  await dialog.getByRole("button", { name: "キャンセル" }).click();

  // The code has been exchanged before.
  await control({ refreshError: "invalid_grant" });
  await signInAsPlayer(page, "dummy_044");
  await expect(dialog.getByRole("alert")).toContainText("使用済みか、期限切れです。");
  await control({ refreshError: null });

  // The answer belongs to another request.
  await page.route(
    ({ pathname }) => pathname === "/auth",
    (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set("nonce", "foreign");
      return route.continue({ url: url.href });
    },
  );
  await dialog.getByRole("button", { name: "Discordで続ける" }).click();
  await expect(dialog.getByRole("alert")).toContainText("ログインの応答を確認できませんでした。");
  expect(await page.evaluate(() => localStorage.getItem("gokaku.provider"))).toBeNull();
});

test("[WEB-142] [WEB-201] an unavailable provider is tried three times, then the page says so, and the rest of the site goes on", async ({
  page,
}) => {
  const asked: number[] = [];
  page.on("response", (answer) => {
    if (answer.url().endsWith("/api/auth/sign-in")) asked.push(answer.status());
  });
  await control({ isDown: true });
  await page.goto("/?tab=ranking");
  await page.getByRole("button", { name: "ログイン" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Discordで続ける" }).click();
  await expect(dialog.getByRole("alert")).toContainText("ログインのサービスに接続できませんでした。");
  expect(asked).toEqual(Array(3).fill(503));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await control({ isDown: false });
  await dialog.getByRole("button", { name: "Discordで続ける" }).click();
  await expect(page.getByRole("heading", { name: "ログイン（開発用）" })).toBeVisible();
});

/** How often two pages renew at once: more by hand, `RENEWALS=100`. */
const RENEWALS = Number(process.env.RENEWALS ?? 3);

test(`[WEB-145] two pages that renew at once, ${RENEWALS} times, never lose the session`, async ({
  page,
}) => {
  await page.goto("/?tab=mypage");
  await signInAsPlayer(page, "dummy_043");
  await expect(page.getByRole("banner").getByRole("button", { name: "ログアウト" })).toBeVisible();
  const second = await page.context().newPage();
  await second.goto("/?tab=mypage");
  await expect(second.getByRole("banner").getByRole("button", { name: "ログアウト" })).toBeVisible();
  const pages = [page, second];

  const answers: number[] = [];
  page.context().on("response", (answer) => {
    if (answer.url().endsWith("/api/auth/session")) answers.push(answer.status());
  });
  const refused = new Set<Page>();
  await page.context().route("**/api/queue/me", (route) => {
    const asking = route.request().frame().page();
    if (!refused.delete(asking)) return route.continue();
    const refusal = { error: "token_expired", message: "認証の有効期限が切れました。" };
    return route.fulfill({ status: 401, json: refusal });
  });
  for (let run = 0; run < RENEWALS; run += 1) {
    for (const each of pages) refused.add(each);
    await Promise.all(
      pages.map(async (each) => {
        // An answer that is still on its way is neither asked for again nor that of a renewal.
        const renewed = each.waitForResponse(
          (answer) => !refused.has(each) && answer.url().endsWith("/queue/me") && answer.ok(),
        );
        while (refused.has(each)) {
          await each.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
          await each.waitForTimeout(20);
        }
        await renewed;
      }),
    );
  }
  expect(answers.filter((status) => status !== 200)).toEqual([]);
  // A page whose call was refused while it renewed anyway renews once for both.
  expect(answers.length).toBeGreaterThan(RENEWALS);
  for (const each of pages) {
    await expect(each.getByRole("banner").getByRole("button", { name: "ログアウト" })).toBeVisible();
    await each.reload();
    await expect(each.getByRole("banner").getByRole("button", { name: "ログアウト" })).toBeVisible();
  }
});

/** The signed-in player's own button. */
const logout = (page: Page) => page.getByRole("banner").getByRole("button", { name: "ログアウト" });

test("[WEB-570] a reload keeps the player without a way to the provider, an entry in the history or a code in the address", async ({
  page,
}) => {
  await page.goto("/?tab=match");
  await signInAsPlayer(page, "dummy_042");
  await expect(page.getByRole("button", { name: "マッチング開始" })).toBeVisible();
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const entries = await page.evaluate(() => history.length);
  await page.reload();
  await expect(page.getByRole("button", { name: "マッチング開始" })).toBeVisible();
  expect(addresses).toEqual([`${BASE_URL}/?tab=match`]);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  const provider = await providerUrl();
  expect(asked.filter((address) => address.startsWith(provider) || address.includes("code="))).toEqual([]);
  // Once for the page, however many calls it makes.
  expect(asked.filter((address) => address.endsWith("/api/auth/session"))).toHaveLength(1);
  expect(asked.filter((address) => address.endsWith("/api/users/me"))).toHaveLength(1);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(stored).not.toMatch(/eyJ|refresh|gokaku-login/);
  // While the provider is down.
  await control({ isDown: true });
  await page.reload();
  await expect(page.getByRole("button", { name: "マッチング開始" })).toBeVisible();
});

test("[WEB-571] pages that reload at once keep the session, also when each needs another token", async ({
  page,
}) => {
  await page.goto("/?tab=mypage");
  await control({ accessTokenS: 2 });
  await signInAsPlayer(page, "dummy_041");
  await expect(logout(page)).toBeVisible();
  const pages = [page];
  for (let count = 0; count < 3; count += 1) pages.push(await page.context().newPage());
  for (let run = 0; run < 3; run += 1) {
    await page.waitForTimeout(1200);
    await Promise.all(pages.map((each) => each.goto("/?tab=mypage")));
    for (const each of pages) {
      await expect(logout(each)).toBeVisible();
      expect(new URL(each.url()).search).toBe("?tab=mypage");
    }
  }
});

test("[WEB-572] a reload whose login is refused leads to the login, with the sentence; a lost cookie asks the provider", async ({
  page,
}) => {
  const dialog = page.getByRole("dialog");
  await page.goto("/?tab=mypage");
  await control({ accessTokenS: 2 });
  await signInAsPlayer(page, "dummy_040");
  await expect(logout(page)).toBeVisible();
  await page.context().clearCookies({ name: "gokaku-login" });
  await page.reload();
  await expect(logout(page)).toBeVisible();
  await expect(page).toHaveURL(`${BASE_URL}/?tab=mypage`);

  await page.goto("about:blank");
  await control({ refreshError: "invalid_grant" });
  await page.waitForTimeout(2000);
  await page.goto("/?tab=mypage");
  await expect(dialog.getByRole("alert")).toContainText(
    "認証の有効期限が切れました。再度ログインしてください。",
  );
  await page.reload();
  await expect(page.getByRole("heading", { name: "ログインして始めましょう" })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("[WEB-573] a logout that the gateway does not hear is repeated by the next page, which does not sign in", async ({
  page,
}) => {
  await page.goto("/?tab=mypage");
  await signInAsPlayer(page, "dummy_039");
  await expect(logout(page)).toBeVisible();
  await page.route("**/api/auth/**", (route) => route.abort());
  const unheard = page.waitForEvent("requestfailed", (request) => request.method() === "DELETE");
  await logout(page).click();
  await expect(logout(page)).toBeHidden();
  await unheard;
  await page.unrouteAll();
  const ended = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/auth/session") && answer.request().method() === "DELETE",
  );
  await page.goto("/?tab=mypage");
  expect((await ended).status()).toBe(200);
  await expect(page.getByRole("heading", { name: "ログインして始めましょう" })).toBeVisible();
  const cookies = await page.context().cookies(`${BASE_URL}/api/auth/session`);
  expect(cookies.filter(({ name }) => name.includes("login"))).toEqual([]);
});

import { expect, type Locator, test } from "@playwright/test";
import { currentMatch, freePlayers, joinAll, login, me, PASSWORD, ranking, reportAll } from "./api.ts";

const LOBBY = "AB12CD34";
/** No screen has more stops than this. */
const MOST_TABS = 150;

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Goes there by the Tab key alone. */
const reach = async (target: Locator) => {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_TABS; stops += 1) {
    if (await isFocused(target)) return;
    await target.page().keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not lead to ${target}`);
};
const press = async (target: Locator, key = "Enter") => {
  await reach(target);
  await target.page().keyboard.press(key);
};
const type = async (target: Locator, text: string) => {
  await press(target, "ControlOrMeta+a");
  await target.page().keyboard.type(text);
};
/** A list's options are one stop; the arrows lead on. */
const choose = async (option: Locator) => {
  const { keyboard } = option.page();
  await expect(option).toBeVisible();
  const list = option.locator("xpath=ancestor::*[@role='listbox']");
  const isInside = () => list.evaluate((element) => element.contains(document.activeElement));
  for (let stops = 0; stops < MOST_TABS && !(await isInside()); stops += 1) await keyboard.press("Tab");
  for (let steps = 0; steps < MOST_TABS && !(await isFocused(option)); steps += 1)
    await keyboard.press("ArrowRight");
  await keyboard.press("Enter");
};

test("[WEB-70] [WEB-286] [WEB-287] [WEB-410] a whole match by the keyboard alone: from the login to a changed rate and a row in the ranking", async ({
  page,
  context,
}) => {
  const players = await freePlayers(10);
  const [own, ...others] = players;
  if (own === undefined) throw new Error("no player");
  const before = await me(own);
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(error.message));
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) troubles.push(message.text());
  });

  await test.step("log in as a test account", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: "ルール" })).toBeVisible();
    await press(page.getByRole("button", { name: "ログイン", exact: true }));
    const accounts = page.getByRole("combobox");
    await reach(accounts);
    for (let steps = 0; steps < MOST_TABS && (await accounts.inputValue()) !== own.userId; steps += 1)
      await page.keyboard.press("ArrowDown");
    expect(await accounts.inputValue()).toBe(own.userId);
    await type(page.getByLabel("パスワード"), "wrong");
    await press(page.getByRole("dialog").getByRole("button", { name: "ログイン" }));
    await expect(page.getByRole("alert")).toContainText("ログインに失敗しました: ");
    await type(page.getByLabel("パスワード"), PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("choose roles and start", async () => {
    await press(page.getByRole("link", { name: "マッチング" }).first());
    const tiles = page.getByRole("group", { name: "希望ロール" });
    for (const role of ["TOP_LANE", "SUPPORT", "MIDDLE", "BOTTOM_LANE", "TANK"]) {
      const tile = tiles.locator(`button[data-role=${role}]`);
      if ((await tile.getAttribute("aria-pressed")) === "true") await press(tile);
    }
    await press(tiles.getByRole("button", { name: "中央" }));
    await press(page.getByRole("button", { name: "マッチング開始" }));
    await expect(page.getByRole("alert")).toContainText("ロールを2つ以上選択してください（現在: 1個）");
    for (const role of ["上レーン", "サポート", "下レーン", "タンク"]) {
      await press(tiles.getByRole("button", { name: role }));
    }
    await expect(tiles.getByRole("button", { name: "中央" })).toContainText("1");
    await expect(tiles.getByRole("button", { name: "タンク" })).toContainText("5");
    await press(page.getByRole("button", { name: "マッチング開始" }));
    await expect(page.getByRole("button", { name: "マッチングをやめる" })).toBeVisible();
    await expect(tiles.getByRole("button", { name: "中央" })).toBeDisabled();
  });

  await test.step("nine others come and the match is found", async () => {
    await press(page.getByRole("link", { name: "ルール" }));
    await joinAll(others);
    await expect(page.getByRole("dialog", { name: "マッチングが成立しました" })).toBeVisible({
      timeout: 90_000,
    });
    await expect.poll(() => page.title(), { intervals: [200] }).toBe("【マッチ成立】Gokaku");
    await press(page.getByRole("button", { name: /^(?:試合画面を開く|参加する)/ }));
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("heading", { name: "ロビー作成中" })).toBeVisible();
  });

  const match = await currentMatch(own);
  if (match === null) throw new Error("the player is in no match");
  const ownTeam = page.getByRole("region", { name: match.my_team === "A" ? "チームA" : "チームB" });
  const otherTeam = page.getByRole("region", { name: match.my_team === "A" ? "チームB" : "チームA" });

  await test.step("both teams are shown, roles of the own one only", async () => {
    await expect(ownTeam.getByRole("listitem")).toHaveCount(5);
    await expect(otherTeam.getByRole("listitem")).toHaveCount(5);
    await expect(ownTeam.locator("[data-role]")).toHaveCount(5);
    await expect(otherTeam.locator("[data-role]")).toHaveCount(0);
    const ownRow = ownTeam.getByRole("listitem").filter({ hasText: "あなた" });
    await expect(ownRow.getByRole("img", { name: "サイトを開いています" })).toBeVisible();
  });

  await test.step("the lobby id reaches the screen, and nothing is lost without a network", async () => {
    const connection = page.getByRole("banner").getByRole("status");
    await context.setOffline(true);
    await expect(connection).toContainText("切れました", { timeout: 3000 });
    const host = players.find((player) => player.userId === match.host_user_id);
    if (host === undefined || host === own) {
      await type(page.getByLabel("ロビーID（8文字まで）"), LOBBY);
      await press(page.getByRole("button", { name: "送信" }));
      await expect(page.getByRole("alert").first()).toBeVisible();
      await context.setOffline(false);
      await press(page.getByRole("button", { name: "送信" }));
    } else {
      await host.post("/api/matches/lobby/update", { lobby_id: LOBBY });
      await context.setOffline(false);
    }
    await expect(connection).toContainText("つながっています");
    await expect(page.locator("output")).toHaveText(LOBBY);
    await expect(page.getByRole("heading", { name: "ロビーへ入室" })).toBeVisible();
  });

  await test.step("the report wizard", async () => {
    await press(page.getByRole("button", { name: "結果を報告する" }));
    await press(page.getByRole("button", { name: "BANしていない" }));
    await expect(page.getByText("タイプを選択してポケモンを表示してください")).toBeVisible();
    await press(page.getByRole("button", { name: "アタック" }));
    await choose(page.getByRole("option", { name: "ピカチュウ" }).first());
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "60");
    await page.reload();
    await expect(page.getByRole("heading", { name: "選んだわざ" })).toBeVisible();
    await context.setOffline(true);
    const offline = page.getByText("オフラインです。入力した内容は残ります。つながると送信できます。");
    await expect(offline).toBeVisible({ timeout: 3000 });
    await press(page.getByRole("group", { name: "わざ1" }).getByRole("radio").first(), "Space");
    await press(page.getByRole("group", { name: "わざ2" }).getByRole("radio").first(), "Space");
    await press(page.getByRole("button", { name: "勝ち" }));
    await expect(page.getByRole("region", { name: "報告の内容" })).toContainText("ピカチュウ");
    await press(page.getByRole("button", { name: "送信" }));
    await expect(page.getByRole("alert")).toBeVisible();
    await context.setOffline(false);
    await expect(offline).toBeHidden();
    await press(page.getByRole("button", { name: "送信" }));
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByText("報告済みです。集計されるまでは修正できます。")).toBeVisible();
    await expect(page.getByText("1/10", { exact: true })).toBeVisible();
  });

  await test.step("the others report, the match closes with its result, which outlasts a reload, and its player leaves it", async () => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await reportAll(others, match, match.my_team === "A" ? "A-win" : "B-win", own);
    const result = page.getByRole("region", { name: "集計済み" });
    await expect(result.getByText("WIN", { exact: true })).toBeVisible();
    await expect(result.getByText(/^\+\d+$/)).toBeVisible();
    expect(asked.filter((path) => path === "/api/matches/current" || path === "/api/queue/me")).toEqual([]);
    expect(asked.filter((path) => path === "/api/users/me").length).toBeLessThanOrEqual(2);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const after = await me(own);
    expect(after.match_count).toBe(before.match_count + 1);
    const rate = `レートは${before.rate}から${after.rate}になりました。`;
    await expect(result).toContainText(rate);
    await page.reload();
    await expect(result.getByText("WIN", { exact: true })).toBeVisible();
    await expect(result).toContainText(rate);
  });

  await test.step("[WEB-622] [MATCH-490] the result shows the ten lane by lane, and its page has a picture", async () => {
    const lineup = page.getByRole("table", { name: "10人の組み合わせ" });
    await expect(lineup.getByRole("link")).toHaveCount(10);
    const head = await (await page.request.get(`/matches/${match.match_id}`)).text();
    const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(head) ?? [];
    const reply = await page.request.get(picture);
    expect([reply.status(), reply.headers()["content-type"]]).toEqual([200, "image/png"]);
  });

  await test.step("an admin corrects the result and takes that back: the open page follows, rate included", async () => {
    const [won, lost] = match.my_team === "A" ? ["A-win", "B-win"] : ["B-win", "A-win"];
    const admin = await login("dummy_admin");
    const decide = (result: string | undefined) =>
      admin.post(`/api/admin/matches/${match.match_id}/decide`, { result, reason: "story" });
    const result = page.getByRole("region", { name: "集計済み" });
    await decide(lost);
    await expect(result.getByText("LOSE", { exact: true })).toBeVisible();
    await expect(result.getByText(/^−\d+$/)).toBeVisible({ timeout: 15_000 });
    await expect(result).toContainText("になりました。");
    await decide(won);
    await expect(result.getByText("WIN", { exact: true })).toBeVisible();
    await expect(result.getByText(/^\+\d+$/)).toBeVisible({ timeout: 15_000 });
    await page.waitForResponse((response) => new URL(response.url()).pathname === "/api/users/me");
    await press(page.getByRole("button", { name: "閉じる" }));
    await expect(page.getByRole("group", { name: "希望ロール" })).toBeVisible();
  });

  await test.step("the rate, the record and the ranking have changed", async () => {
    const after = await me(own);
    expect(after.rate - before.rate).toBeGreaterThanOrEqual(10);
    expect(after.rate - before.rate).toBeLessThanOrEqual(50);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole("link", { name: "マイページ" }).first().click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    const hero = page.getByRole("region", { name: after.trainer_name });
    await expect(hero.getByText(String(after.rate), { exact: true })).toBeVisible();
    const newest = page.getByRole("region", { name: "最近の10試合" }).getByRole("listitem").first();
    await expect(newest).toContainText("ピカチュウ");
    await expect(newest).toContainText("WIN");
    await expect(newest).toContainText(`+${after.rate - before.rate}`);
    await expect
      .poll(async () => (await ranking()).rankings.find((row) => row.user_id === own.userId)?.rate, {
        timeout: 30_000,
      })
      .toBe(after.rate);
    await page.getByRole("link", { name: "ランキング" }).click();
    const row = page.getByRole("row").filter({ hasText: "あなた" });
    await expect(row).toContainText(String(after.rate));
  });
  expect(troubles).toEqual([]);
});

import type { QueueStatus } from "@gokaku/contract";
import { expect, type Page, test } from "@playwright/test";
import { currentMatch, freePlayers, joinAll } from "./api.ts";
import { logIn } from "./test-login.ts";

/** The length of each network failure; the stories of every change use seconds. */
const OFFLINE_MS = Number(process.env.OFFLINE_S) * 1000;
const LOBBY = "48213377";

/** Without a network for `OFFLINE_MS`, in which `meanwhile` happens elsewhere. */
const offline = async (page: Page, meanwhile: () => Promise<unknown>): Promise<void> => {
  const connection = page.getByRole("banner").getByRole("status");
  const back = Date.now() + OFFLINE_MS;
  await page.context().setOffline(true);
  await expect(connection).toContainText("切れました", { timeout: 3000 });
  await meanwhile();
  await page.waitForTimeout(Math.max(0, back - Date.now()));
  await page.context().setOffline(false);
  await expect(connection).toContainText("つながっています");
};

test("[WEB-313] half a minute without a network loses nothing: while one waits, when the match is found, in its lobby", async ({
  page,
}) => {
  test.setTimeout(180_000 + 3 * OFFLINE_MS);
  const [own, ...others] = await freePlayers(10);
  if (own === undefined) throw new Error("no player");
  const waiting = () => own.get<QueueStatus>("/api/queue/me");
  await joinAll([own]);
  await logIn(page, own, "match");
  const leave = page.getByRole("button", { name: "マッチングをやめる" });
  await expect(leave).toBeEnabled();
  const { entry } = await waiting();

  await test.step("waiting goes on, and is said to", async () => {
    await offline(page, () =>
      expect(page.getByText("通信が切れています。待機は続いています。")).toBeVisible(),
    );
    await expect(leave).toBeEnabled();
    expect((await waiting()).entry?.joined_at).toBe(entry?.joined_at);
  });

  await test.step("a match that was found meanwhile is shown at once", async () => {
    await offline(page, async () => {
      await joinAll(others);
      await expect.poll(() => currentMatch(own), { timeout: 90_000 }).not.toBeNull();
    });
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^(?:試合画面を開く|参加する)/ })
      .click();
    await expect(page.getByRole("heading", { name: "ロビー作成中" })).toBeVisible();
  });

  await test.step("a lobby's id that came meanwhile is there", async () => {
    await offline(page, async () => {
      await expect(page.getByText(/画面は最後に届いた内容です/)).toBeVisible();
      const match = await currentMatch(own);
      const host = [own, ...others].find(({ userId }) => userId === match?.host_user_id) ?? own;
      await host.post("/api/matches/lobby/update", { lobby_id: LOBBY });
    });
    await expect(page.locator("output")).toHaveText(LOBBY);
    await expect(page.getByText(/画面は最後に届いた内容です/)).toBeHidden();
  });
});

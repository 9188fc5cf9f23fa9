import type { AuthConfigResponse } from "@gokaku/contract";
import { expect, type Locator, type Page } from "@playwright/test";
import { BASE_URL } from "./api.ts";

/** The stand-in of the identity provider. */
export const providerUrl = async (): Promise<string> => {
  const response = await fetch(`${BASE_URL}/api/auth/config`);
  const { provider } = (await response.json()) as AuthConfigResponse;
  if (provider === null) throw new Error("no provider");
  return provider.issuer;
};

/** Changes how it answers from now on. */
export const control = async (switches: object): Promise<void> => {
  const response = await fetch(`${await providerUrl()}/control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(switches),
  });
  if (!response.ok) throw new Error(`the provider answered ${response.status}`);
};

export const leaveForProvider = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "ログイン" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Discordで続ける" }).click();
  await expect(page.getByRole("heading", { name: "ログイン（開発用）" })).toBeVisible();
};

/** Signs in as a new user who is not on the community server. */
export const signInAsNewcomer = async (page: Page, name: string): Promise<void> => {
  const back = `${new URL(page.url()).origin}/**`;
  await leaveForProvider(page);
  await page.getByLabel("新しい Discord ユーザーの名前").fill(name);
  await page.getByRole("button", { name: "新しい Discord ユーザー" }).click();
  await page.waitForURL(back);
};

export const signInAsPlayer = async (page: Page, id: string): Promise<void> => {
  await leaveForProvider(page);
  await page.getByLabel("テストプレイヤー").selectOption(`dummy|${id}`);
  await page.getByRole("button", { name: "ログイン", exact: true }).click();
  await page.waitForURL(`${BASE_URL}/**`);
};

/** Adds the user to the community server. */
export const joinServer = async (userId: string): Promise<void> => {
  const url = process.env.STORY_DISCORD_URL;
  if (url === undefined) throw new Error("STORY_DISCORD_URL names the stand-in of Discord");
  const response = await fetch(`${url}/control/members/${userId}`, { method: "PUT" });
  if (!response.ok) throw new Error(`Discord answered ${response.status}`);
};

/** Comes back from Discord to the page, which asks Discord again, until the button can be pressed. */
export const returnToPage = (page: Page, button: Locator): Promise<void> =>
  expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(button).toBeEnabled({ timeout: 1000 });
  }).toPass();

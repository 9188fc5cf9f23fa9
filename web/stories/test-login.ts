import { expect, type Page } from "@playwright/test";
import type { ApiPlayer } from "./api.ts";

/** Where a browser lands signed in as this player, as links to the app can do. */
export const loginPath = (player: ApiPlayer, tab: string) =>
  `/?${new URLSearchParams({
    tab,
    dummy_login: "true",
    token: player.token,
    user: JSON.stringify(player.loginUser),
  })}`;

/**
 * Arrives signed in as this player. The app's scripts come after the page's load event: a next step must wait until
 * they have removed the login from the address.
 */
export const logIn = async (page: Page, player: ApiPlayer, tab: string): Promise<void> => {
  await page.goto(loginPath(player, tab));
  await expect(page).not.toHaveURL(/[?&]token=/);
};

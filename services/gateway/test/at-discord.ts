import type { Discord } from "@gokaku/testing/discord";
import type { Browser } from "./browser.ts";
import type { ReplyOf } from "./harness.ts";

export const LOGIN_KEYS = "first-key-of-the-tests-that-is-long-enough";
/** A member of the server at the stand-in. */
export const HARUKA = "123456789012345678";

export const tokenOf = (reply: { readonly body: unknown }): string =>
  (reply.body as { access_token: string }).access_token;

export const errorOf = (reply: { readonly status: number; readonly body: unknown }) => [
  reply.status,
  (reply.body as { error?: string }).error,
];

export const claimsOf = (token: string): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")) as Readonly<
    Record<string, unknown>
  >;

/** Signs a person in at the stand-in of Discord, who accepts at once. */
export const signInAt = async (browser: Browser, discord: Discord, personId = HARUKA): Promise<ReplyOf> =>
  browser.finish(discord.oauth.accept(await browser.begin(), personId).search);

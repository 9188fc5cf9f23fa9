import { startDiscord } from "@gokaku/testing/discord";

/**
 * The stand-in of Discord for `npm start`, on `PORT`; `SITES` are the site's origins, `INTERACTIONS_URL` takes its
 * interactions. Stops with its parent.
 */
const { PORT, SITES = "", INTERACTIONS_URL = null } = process.env;
const MOST_CALLS = 5_000;
const redirects = SITES.split(" ").map((site) => `${site}/auth/callback`);
const discord = await startDiscord({
  port: Number(PORT),
  redirects,
  interactionsUrl: INTERACTIONS_URL,
  mostCalls: MOST_CALLS,
});
process.stdout.write(`servers, channels and messages at ${discord.url}\n`);
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));

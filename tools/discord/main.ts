import { startDiscord } from "@gokaku/testing/discord";

/** The stand-in of Discord for `npm start`, on `PORT`; `SITES` are the site's origins. Stops with its parent. */
const { PORT, SITES = "" } = process.env;
const redirects = SITES.split(" ").map((site) => `${site}/auth/callback`);
const discord = await startDiscord({ port: Number(PORT), redirects });
process.stdout.write(`members and pictures at ${discord.url}\n`);
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));

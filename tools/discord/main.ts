import { startDiscord } from "@gokaku/testing/discord";

/** The stand-in of Discord for `npm start`, on `PORT`; stops with its parent. */
const discord = await startDiscord({ port: Number(process.env.PORT) });
process.stdout.write(`members and pictures at ${discord.url}\n`);
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));

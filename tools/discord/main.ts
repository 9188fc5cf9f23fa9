import { startDiscord } from "@gokaku/testing/discord";

/** Discord as `npm start` has it: `PORT` is where; it ends with whoever started it. */
const discord = await startDiscord({ port: Number(process.env.PORT) });
process.stdout.write(`members and pictures at ${discord.url}\n`);
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));

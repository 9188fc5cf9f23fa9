import { createServer } from "node:http";
import type { Listener } from "./provider.ts";

/**
 * The identity provider as `npm start` has it: `PORT` is where, `SITES` whom it serves, `FOLDER` what it keeps. Its
 * parts are loaded when somebody first asks for it: at rest it is hardly more than its door.
 */
const { PORT = "0", ISSUER = "", SITES = "", CLIENT_ID = "", AUDIENCE = "", FOLDER = "" } = process.env;
const withTestPlayers = process.env.TEST_PLAYERS === "on";

let listener: Promise<Listener> | null = null;
const load = async (): Promise<Listener> => {
  const { createProvider } = await import("./provider.ts");
  return createProvider({
    issuer: ISSUER,
    sites: SITES.split(" "),
    clientId: CLIENT_ID,
    audience: AUDIENCE,
    folder: FOLDER,
    withTestPlayers,
  });
};

const server = createServer((request, response) => {
  listener ??= load();
  listener
    .then((answer) => answer(request, response))
    .catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      response.writeHead(500).end();
    });
});
server.listen(Number(PORT), "127.0.0.1", () => process.stdout.write(`signs in at ${ISSUER}\n`));
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));

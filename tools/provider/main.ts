import { createServer } from "node:http";
import type { Listener } from "./provider.ts";

/**
 * The stand-in of the identity provider for `npm start`, on `PORT`; `SITES` are its clients' origins, `FOLDER` has
 * its data. It loads oidc-provider at the first request, to need little memory until then.
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

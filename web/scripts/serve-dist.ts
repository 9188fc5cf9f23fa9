import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/**
 * Serves a built app in `dist` on a free port. `answer` says what a call gets as JSON; null and every socket are refused
 * (503). A page that is not a file is the app's.
 */
export const serveDist = async (dist: URL, answer: (pathname: string) => unknown) => {
  const server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    if (/^\/(?:api|ws)\b/.test(pathname)) {
      const body = answer(pathname);
      response.writeHead(body === null ? 503 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(body ?? { error: "unavailable", message: "ただいま利用できません。" }));
      return;
    }
    const path = extname(pathname) === "" ? "/index.html" : pathname;
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
    response.end(readFileSync(new URL(path.slice(1), dist)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, close: () => server.close() };
};

/** A test account's session as the app stores it; its signature is not checked here. */
export const storedSession = (userId: string): string => {
  const claims = Buffer.from(JSON.stringify({ exp: 4_000_000_000 })).toString("base64url");
  return JSON.stringify({ token: `x.${claims}.x`, user: { user_id: userId } });
};

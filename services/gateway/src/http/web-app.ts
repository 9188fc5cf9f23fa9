import path from "node:path";
import { CodedError } from "@gokaku/game";
import { type RequestHandler, Router } from "express";
import expressStaticGzip from "express-static-gzip";
import { type PageDependencies, servePages } from "./pages.ts";

const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 365 * DAY_MS;
/** Where the build puts files whose name contains a hash of their content. */
const HASHED = "/assets";
const BADGES = "/badges";

type StaticOptions = NonNullable<NonNullable<Parameters<typeof expressStaticGzip>[1]>["serveStatic"]>;

/** Files as the build left them: `.br` or `.gz` beside a file is sent to whoever takes it. */
const precompressed = (folder: string, options: StaticOptions): RequestHandler =>
  expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ["br", "gz"],
    index: false,
    serveStatic: { redirect: false, ...options },
  });

/** The built web app: hashed files for ever, badges for a day, the rest asked for again; its page for other paths. */
export const serveWebApp = (folder: string, dependencies: PageDependencies): RequestHandler => {
  const router = Router();
  router.use(HASHED, precompressed(path.join(folder, HASHED), { immutable: true, maxAge: YEAR_MS }), () => {
    throw new CodedError("not_found", "no such file");
  });
  router.use(BADGES, precompressed(path.join(folder, BADGES), { maxAge: DAY_MS }));
  const own = precompressed(folder, {
    setHeaders: (response) => response.setHeader("cache-control", "no-cache"),
  });
  const pages = servePages(folder, dependencies);
  router.get("/index.html", pages);
  router.use(own);
  router.use(pages);
  return router;
};

import path from "node:path";
import { CodedError } from "@gokaku/game";
import express, { type RequestHandler, Router } from "express";

const YEAR_MS = 365 * 24 * 3_600_000;
/** Where the build puts files whose name contains a hash of their content. */
const HASHED = "/assets";

/** The built web app: hashed files for ever, everything else asked for again, and its index for any other path. */
export const serveWebApp = (folder: string): RequestHandler => {
  const router = Router();
  router.use(
    HASHED,
    express.static(path.join(folder, HASHED), {
      immutable: true,
      maxAge: YEAR_MS,
      index: false,
      redirect: false,
    }),
    () => {
      throw new CodedError("not_found", "no such file");
    },
  );
  router.use(
    express.static(folder, {
      index: false,
      redirect: false,
      setHeaders: (response) => response.setHeader("cache-control", "no-cache"),
    }),
  );
  router.get("/{*path}", (_request, response, next) => {
    response.setHeader("cache-control", "no-cache");
    response.sendFile("index.html", { root: folder, cacheControl: false }, (error?: Error) => {
      if (error !== undefined && !response.headersSent) next(error);
    });
  });
  return router;
};

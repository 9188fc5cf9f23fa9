import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Timers } from "@gokaku/service";
import compression from "compression";
import { type Request, type RequestHandler, Router } from "express";
import {
  type ContentSources,
  contentSecurityPolicy,
  hostOf,
  inlineOf,
  socketOrigin,
} from "../domain/content-security.ts";
import { type First, type FirstCall, headOf, pageAt, writePage } from "../domain/pages.ts";
import { HTTP } from "../domain/timeouts.ts";
import { ANYBODY, type Handlers } from "./call.ts";
import { toCoded, toFailure } from "./failure.ts";
import { handlerOf } from "./handle.ts";
import { isHttps } from "./peer.ts";
import { admit, type RouteDependencies } from "./serve-route.ts";

export interface PageDependencies extends Pick<RouteDependencies, "limits" | "trustedProxies" | "clock"> {
  readonly handlers: Pick<Handlers, FirstCall>;
  readonly timers: Timers;
  readonly contentSources: ContentSources;
}

/** The first answers of a page, and whether what the page is about is known not to exist. */
interface Loaded {
  readonly answers: ReadonlyMap<string, unknown>;
  readonly isMissing: boolean;
}

/** The answers that a page begins with; what cannot be had in time is left out. */
const createLoad =
  ({ handlers, timers, clock, ...counting }: PageDependencies) =>
  async (request: Request, calls: readonly First[]): Promise<Loaded> => {
    const answers = new Map<string, unknown>();
    let isMissing = false;
    const arrivedAtMs = clock.nowMs();
    const ask = async ({ id, address, params = {}, query = {} }: First): Promise<void> => {
      try {
        const { body } = await handlerOf(id, handlers)({ visitor: ANYBODY, arrivedAtMs, params, query });
        answers.set(address, body);
      } catch (error) {
        if (address === calls[0]?.address) isMissing = toFailure(toCoded(error)).status === 404;
      }
    };
    const all = async (): Promise<void> => {
      // It takes the place of calls that would be counted.
      await admit(ANYBODY, request, null, counting);
      await Promise.allSettled(calls.map(ask));
    };
    await new Promise<void>((resolve) => {
      const late = timers.after(HTTP.firstAnswersMs, resolve);
      const done = (): void => {
        late[Symbol.dispose]();
        resolve();
      };
      all().then(done, done);
    });
    return { answers: new Map(answers), isMissing };
  };

/** The page of every path that is no file, with its own head and its first answers. */
export const servePages = (folder: string, dependencies: PageDependencies): RequestHandler => {
  const load = createLoad(dependencies);
  const { trustedProxies, contentSources } = dependencies;
  const router = Router();
  router.use(compression({ threshold: 0 }));
  router.get("/{*path}", async (request, response) => {
    const html = await readFile(path.join(folder, "index.html"), "utf8");
    const page = pageAt(request.path, new URLSearchParams(request.url.split("?")[1]));
    const isSecure = isHttps(request, trustedProxies);
    const socket = socketOrigin(request.headers.host, isSecure);
    const policy = contentSecurityPolicy(socket, contentSources, inlineOf(html));
    response.setHeader("cache-control", "no-cache");
    response.setHeader("content-security-policy", policy);
    response.type("html");
    if (page === null) {
      response.send(html);
      return;
    }
    const { answers, isMissing } = await load(request, page.first);
    const host = hostOf(request.headers.host);
    // A page about nothing has no address of its own that others should keep.
    if (isMissing) response.status(404);
    const origin = host === null || isMissing ? null : `${isSecure ? "https" : "http"}://${host}`;
    const head = headOf(page, answers);
    response.send(writePage(html, { page, head, origin, answers }));
  });
  return router;
};

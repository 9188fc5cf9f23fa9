import { readFile } from "node:fs/promises";
import path from "node:path";
import { ROUTES, type Route } from "@gokaku/contract";
import { CodedError } from "@gokaku/game";
import type { Timers } from "@gokaku/service";
import compression from "compression";
import { type Request, type RequestHandler, Router } from "express";
import { hostOf } from "../domain/content-security.ts";
import { type First, type FirstCall, headOf, pageAt, writePage } from "../domain/pages.ts";
import type { Limits } from "../store/limits.ts";
import type { Handlers } from "./call.ts";
import { addressKeyOf, isHttps } from "./peer.ts";

/** A page waits no longer for its first answers; without them the web app asks itself. Milliseconds. */
const DEADLINE_MS = 150;

export interface PageDependencies {
  readonly handlers: Pick<Handlers, FirstCall>;
  readonly limits: Limits;
  readonly trustedProxies: number;
  readonly timers: Timers;
}

/** As anybody asks: without a token. */
const ANYBODY = { identity: null, refusal: null, token: "" } as const;

type AnyHandler = (call: unknown) => Promise<{ readonly body: unknown }>;

/** @throws CodedError when what stands in the address is no such thing */
const checked = (id: FirstCall, part: "params" | "query", value: unknown): unknown => {
  const schema = (ROUTES[id] as Route)[part];
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (!parsed.success) throw new CodedError("invalid_request", `not the ${part} of ${id}`);
  return parsed.data;
};

/** The answers that a page begins with; what cannot be had in time is left out. */
const createLoad =
  ({ handlers, limits, trustedProxies, timers }: PageDependencies) =>
  async (request: Request, calls: readonly First[]): Promise<ReadonlyMap<string, unknown>> => {
    const answers = new Map<string, unknown>();
    const ask = async ({ id, address, params, query }: First): Promise<void> => {
      const call = {
        visitor: ANYBODY,
        params: checked(id, "params", params),
        query: checked(id, "query", query),
      };
      const { body } = await (handlers[id] as AnyHandler)(call);
      answers.set(address, body);
    };
    const all = async (): Promise<void> => {
      // It takes the place of calls that would be counted.
      await limits.consume(["anonymous", addressKeyOf(request, trustedProxies)]);
      await Promise.allSettled(calls.map(ask));
    };
    await new Promise<void>((resolve) => {
      const late = timers.after(DEADLINE_MS, resolve);
      const done = (): void => {
        late[Symbol.dispose]();
        resolve();
      };
      all().then(done, done);
    });
    return new Map(answers);
  };

/** The page of every path that is no file, with its own head and its first answers. */
export const servePages = (folder: string, dependencies: PageDependencies): RequestHandler => {
  const load = createLoad(dependencies);
  const router = Router();
  router.use(compression({ threshold: 0 }));
  router.get("/{*path}", async (request, response) => {
    const html = await readFile(path.join(folder, "index.html"), "utf8");
    const page = pageAt(request.path, new URLSearchParams(request.url.split("?")[1]));
    response.setHeader("cache-control", "no-cache");
    response.type("html");
    if (page === null) {
      response.send(html);
      return;
    }
    const answers = await load(request, page.first);
    const host = hostOf(request.headers.host);
    const scheme = isHttps(request, dependencies.trustedProxies) ? "https" : "http";
    const origin = host === null ? null : `${scheme}://${host}`;
    const head = headOf(page, answers);
    response.send(writePage(html, { page, head, origin, answers }));
  });
  return router;
};

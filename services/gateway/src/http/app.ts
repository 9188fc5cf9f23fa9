import type { RequestListener } from "node:http";
import { ROUTES, type Route, type RouteId } from "@gokaku/contract";
import { CodedError } from "@gokaku/game";
import {
  type Chance,
  type Clock,
  type Ending,
  type Logger,
  type Metrics,
  namesSeveralHosts,
  newTraceparent,
  startTrace,
  type Timers,
  traceIdOf,
  withTraceparent,
} from "@gokaku/service";
import compression from "compression";
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from "express";
import type { ContentSources } from "../domain/content-security.ts";
import { languageOf } from "../domain/language.ts";
import type { LoadImage } from "../usecases/load-image.ts";
import type { LoadMatchPicture } from "../usecases/load-match-picture.ts";
import type { Handlers } from "./call.ts";
import { logFailure, toCoded, toFailure } from "./failure.ts";
import { securityHeaders } from "./headers.ts";
import { IMAGES_PATH, serveImage } from "./images.ts";
import { INTERACTIONS } from "./interactions.ts";
import { MATCH_PICTURE_PATH, serveMatchPicture } from "./match-picture.ts";
import { PAYMENT_WEBHOOK } from "./payment-webhook.ts";
import { refuseBurst } from "./refuse-burst.ts";
import { logSecurity, type Outcome } from "./security-log.ts";
import { admit, identify, type RouteDependencies, serveRoute } from "./serve-route.ts";
import { serveWebApp } from "./web-app.ts";

export interface AppDependencies extends RouteDependencies {
  readonly handlers: Handlers;
  readonly takePaymentWebhook: RequestHandler;
  /** Null while Discord sends no interactions to this site. */
  readonly takeInteraction: RequestHandler | null;
  /** Folder of the built web app, null for none. */
  readonly webDist: string | null;
  readonly contentSources: ContentSources;
  readonly loadImage: LoadImage;
  readonly loadMatchPicture: LoadMatchPicture;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly chance: Chance;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** The call behind each method of each path, aliases included. */
const routesByPath = (): Map<string, Map<Route["method"], RouteId>> => {
  const found = new Map<string, Map<Route["method"], RouteId>>();
  for (const [id, route] of Object.entries<Route>(ROUTES)) {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      found.set(path, (found.get(path) ?? new Map()).set(route.method, id as RouteId));
    }
  }
  return found;
};

/** `/api/matches/{id}/report` as express writes it. */
const toExpressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

const measure = (duration: ReturnType<Metrics["histogram"]>, clock: Clock, log: Logger) => {
  return (operation: string, serve: RequestHandler): RequestHandler =>
    (request, response, next) => {
      const startedAtMs = clock.nowMs();
      response.locals.operation = operation;
      response.once("finish", () => {
        duration.observe(
          { operation, status: String(response.statusCode) },
          (clock.nowMs() - startedAtMs) / 1000,
        );
        const { code = null, login = null }: Partial<Outcome> = response.locals;
        logSecurity(log, { operation, code, login, hasToken: request.headers.authorization !== undefined });
      });
      return serve(request, response, next);
    };
};

const endingOf = ({ method }: Request, { statusCode, locals }: Response): Ending => {
  const { operation } = locals as { readonly operation?: string };
  const route = operation === undefined ? undefined : (ROUTES as Record<string, Route>)[operation]?.path;
  return {
    name: `${method} ${route ?? operation ?? "page"}`,
    attributes: {
      "http.response.status_code": statusCode,
      ...(route === undefined ? {} : { "http.route": route }),
    },
    ...(statusCode >= 500 ? { error: `answered ${statusCode}` } : {}),
  };
};

/** Every call begins a trace, whose id the answer carries for whoever asks about it later. */
const beginTrace =
  (chance: Chance): RequestHandler =>
  (request, response, next) => {
    const { method } = request;
    const span = startTrace({ name: method, kind: "server", attributes: { "http.request.method": method } });
    if (span !== null) response.once("close", () => span.end(endingOf(request, response)));
    const traceparent = span?.traceparent ?? newTraceparent(chance);
    response.setHeader("x-request-id", traceIdOf(traceparent));
    withTraceparent(traceparent, next);
  };

const answerFailure =
  (log: Logger): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const coded = toCoded(error);
    const { status, headers, body } = toFailure(coded, languageOf(request.headers["accept-language"]));
    logFailure(log, coded, request.method);
    response.locals.code = coded.code;
    // The handler may have set headers for the answer that failed.
    response.removeHeader("etag");
    response.vary("accept-language");
    response
      .status(status)
      .set({ "cache-control": "no-store", ...headers })
      .type("json")
      .send(JSON.stringify(body));
  };

const isReadable = (path: string): boolean => {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

/** Counts a call that no route answers like any other, and refuses it. */
const counted =
  (
    dependencies: AppDependencies,
    refuse: (request: Request, response: Response) => CodedError,
  ): RequestHandler =>
  async (request, response) => {
    await admit(await identify(request, dependencies), request, null, dependencies);
    throw refuse(request, response);
  };

/** The refusal of a method that a known path does not take. */
const noSuchMethod =
  (methods: readonly Route["method"][]) =>
  ({ method }: Request, response: Response): CodedError => {
    const allowed = methods.map((each) => each.toUpperCase());
    response.setHeader("allow", [...allowed, ...(allowed.includes("GET") ? ["HEAD"] : [])].join(", "));
    return new CodedError("method_not_allowed", `${method} is not taken here`);
  };

/** Most calls name a path without parameters: these are not tried against one pattern after the other. */
const serveExact =
  (exact: ReadonlyMap<string, RequestHandler>): RequestHandler =>
  (request, response, next) => {
    const serve = exact.get(`${request.method} ${request.path}`);
    return serve === undefined ? next() : serve(request, response, next);
  };

/** The whole HTTP side: headers, every route of the contract, the web app, and one place for failures. */
export const createApp = (dependencies: AppDependencies): RequestListener => {
  const { handlers, log, chance, trustedProxies, webDist, contentSources } = dependencies;
  const duration = dependencies.metrics.histogram("http_server_seconds");
  const measured = measure(duration, dependencies.clock, log);
  const refused = (refuse: Parameters<typeof counted>[1]) => measured("none", counted(dependencies, refuse));
  const app = express();
  app.disable("x-powered-by");
  app.set("etag", "weak");
  app.set("query parser", "simple");

  app.use(beginTrace(chance));
  app.use(securityHeaders(trustedProxies, contentSources));
  app.use((request, _response, next) => {
    if (namesSeveralHosts(request.rawHeaders))
      throw new CodedError("invalid_request", "the request names several hosts");
    next();
  });
  const compress = compression();
  app.use("/api", (request, response, next) => {
    response.setHeader("cache-control", "no-store");
    // Answers to changes are short: compressing them costs more than it saves.
    if (request.method === "GET" || request.method === "HEAD") compress(request, response, next);
    else next();
  });
  const refuseUnreadable = refused(() => new CodedError("invalid_request", "the path cannot be decoded"));
  app.use((request, response, next) =>
    isReadable(request.path) ? next() : refuseUnreadable(request, response, next),
  );
  const exact = new Map<string, RequestHandler>();
  app.use(serveExact(exact));
  for (const [path, served] of routesByPath()) {
    for (const [method, id] of served) {
      const serve = measured(id, serveRoute(id, handlers, dependencies));
      if (!path.includes("{")) exact.set(`${method.toUpperCase()} ${path}`, serve);
      app[method](toExpressPath(path), serve);
    }
    app.all(toExpressPath(path), refused(noSuchMethod([...served.keys()])));
  }
  app.get(IMAGES_PATH, measured("image", serveImage(dependencies)));
  app.all(IMAGES_PATH, refused(noSuchMethod(["get"])));
  app.get(MATCH_PICTURE_PATH, measured("matchPicture", serveMatchPicture(dependencies)));
  app.all(MATCH_PICTURE_PATH, refused(noSuchMethod(["get"])));
  app.post(PAYMENT_WEBHOOK, measured("paymentWebhook", dependencies.takePaymentWebhook));
  app.all(PAYMENT_WEBHOOK, refused(noSuchMethod(["post"])));
  if (dependencies.takeInteraction !== null) {
    app.post(INTERACTIONS, measured("interaction", dependencies.takeInteraction));
    app.all(INTERACTIONS, refused(noSuchMethod(["post"])));
  }
  app.use(
    "/api",
    refused(() => new CodedError("not_found", "no such call")),
  );
  if (webDist !== null) app.use(serveWebApp(webDist, dependencies));
  app.use(() => {
    throw new CodedError("not_found", "no such page");
  });
  app.use(answerFailure(log));
  return refuseBurst({
    ...dependencies,
    count: (status) => duration.observe({ operation: "none", status: String(status) }, 0),
    serve: app,
  });
};

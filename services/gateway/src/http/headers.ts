import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import helmet from "helmet";
import { type ContentSources, contentSecurityPolicy, socketOrigin } from "../domain/content-security.ts";
import { isHttps } from "./peer.ts";

/** Device permissions that no page of ours needs, so that a framed page cannot ask for them either. */
const PERMISSIONS = ["camera", "microphone", "geolocation", "payment", "usb", "serial", "midi"]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Headers of JSON that is written beside the app: no browser shows or runs it. */
const NO_PAGE = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

const HSTS = { maxAge: 365 * 24 * 3_600, includeSubDomains: true } as const;

/** The headers of an answer beside the app. HSTS only over https. */
export const bareHeaders = (
  request: IncomingMessage,
  trustedProxies: number,
): Readonly<Record<string, string>> =>
  isHttps(request, trustedProxies)
    ? { ...NO_PAGE, "strict-transport-security": `max-age=${HSTS.maxAge}; includeSubDomains` }
    : NO_PAGE;

/** Headers that every answer carries. HSTS only over https. */
export const securityHeaders = (trustedProxies: number, sources: ContentSources): RequestHandler => {
  const options = {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
  } as const;
  const overHttp = helmet({ ...options, strictTransportSecurity: false });
  const overHttps = helmet({
    ...options,
    strictTransportSecurity: HSTS,
  });
  return (request, response, next) => {
    const secure = isHttps(request, trustedProxies);
    const socket = socketOrigin(request.headers.host, secure);
    response.setHeader("permissions-policy", PERMISSIONS);
    response.setHeader("content-security-policy", contentSecurityPolicy(socket, sources));
    (secure ? overHttps : overHttp)(request, response, next);
  };
};

import type { RequestHandler } from "express";
import helmet from "helmet";
import { type ContentSources, contentSecurityPolicy, socketOrigin } from "../domain/content-security.ts";
import { isHttps } from "./peer.ts";

/** Device permissions that no page of ours needs, so that a framed page cannot ask for them either. */
const PERMISSIONS = ["camera", "microphone", "geolocation", "payment", "usb", "serial", "midi"]
  .map((feature) => `${feature}=()`)
  .join(", ");

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
    strictTransportSecurity: { maxAge: 365 * 24 * 3_600, includeSubDomains: true },
  });
  return (request, response, next) => {
    const secure = isHttps(request, trustedProxies);
    const socket = socketOrigin(request.headers.host, secure);
    response.setHeader("permissions-policy", PERMISSIONS);
    response.setHeader("content-security-policy", contentSecurityPolicy(socket, sources));
    (secure ? overHttps : overHttp)(request, response, next);
  };
};

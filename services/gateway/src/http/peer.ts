import type { IncomingMessage } from "node:http";
import { addressKey, clientAddress } from "@gokaku/service";

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(",") : header;

export const addressOf = (request: IncomingMessage, trustedProxies: number): string =>
  clientAddress(request.socket.remoteAddress ?? "", one(request.headers["x-forwarded-for"]), trustedProxies);

/** The key under which the address of a request is counted. */
export const addressKeyOf = (request: IncomingMessage, trustedProxies: number): string =>
  addressKey(addressOf(request, trustedProxies));

/** Whether the visitor's own connection is encrypted; only a trusted proxy may say so. */
export const isHttps = (request: IncomingMessage, trustedProxies: number): boolean =>
  trustedProxies > 0 && one(request.headers["x-forwarded-proto"])?.split(",").at(-1)?.trim() === "https";

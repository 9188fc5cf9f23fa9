import { hostOf } from "./content-security.ts";

/** A page of this very site that makes a call, with the cookies that came along. */
export interface OwnPage {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly cookies: ReadonlyMap<string, string>;
}

/** The headers that say which page makes a call. Scripts cannot set them. */
export interface PageHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
  readonly fetchSite?: string | undefined;
  readonly cookie?: string | undefined;
}

const readCookies = (header: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    // Of two with one name the browser sends the one with the longer path first.
    if (at > 0 && !found.has(name)) found.set(name, pair.slice(at + 1).trim());
  }
  return found;
};

/**
 * The page that makes a call; null for a page of another origin, also of a neighbouring host, which `SameSite` lets
 * through. Each browser says the origin in every call that is not a `GET`.
 */
export const readOwnPage = ({ host, origin, fetchSite, cookie = "" }: PageHeaders): OwnPage | null => {
  const url = URL.parse(origin ?? "");
  const own = hostOf(host);
  if (url === null || own === null || url.origin !== origin) return null;
  // The default port stands in neither of them.
  if (URL.parse(`${url.protocol}//${own}`)?.origin !== url.origin) return null;
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  if (fetchSite !== undefined && fetchSite !== "same-origin") return null;
  return { origin, cookies: readCookies(cookie) };
};

export interface CookieOptions {
  /** Of the page that it is for. */
  readonly origin: string;
  readonly path: string;
  /** 0 removes the cookie. */
  readonly maxAgeS: number;
}

const isHttps = (origin: string): boolean => origin.startsWith("https:");

/** The name of a cookie at an origin. The prefix keeps it from being set without encryption. */
export const cookieName = (name: string, origin: string): string =>
  isHttps(origin) ? `__Secure-${name}` : name;

/** A `Set-Cookie` of a cookie that no script reads and no other site's page sends. */
export const writeCookie = (name: string, value: string, { origin, path, maxAgeS }: CookieOptions): string =>
  [
    `${cookieName(name, origin)}=${value}`,
    `Path=${path}`,
    `Max-Age=${maxAgeS}`,
    "HttpOnly",
    "SameSite=Strict",
    ...(isHttps(origin) ? ["Secure"] : []),
  ].join("; ");

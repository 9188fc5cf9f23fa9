import { createHash } from "node:crypto";

const HOST = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/** The host that a request names; null for an odd Host header. */
export const hostOf = (header: string | undefined): string | null =>
  header !== undefined && HOST.test(header) ? header : null;

/** The socket's own origin, for browsers whose `'self'` does not cover `ws:`; null for an odd Host header. */
export const socketOrigin = (header: string | undefined, isHttps: boolean): string | null => {
  const host = hostOf(header);
  return host === null ? null : `${isHttps ? "wss" : "ws"}://${host}`;
};

/** Origins beside the own one that pages may use. */
export interface ContentSources {
  readonly connections: readonly string[];
  /** The address that the ad slot frames. */
  readonly frames: readonly string[];
}

const list = (...sources: readonly (string | null)[]): string =>
  sources.filter((source) => source !== null).join(" ");

/** Digests of what stands in a page itself, as the policy names them. */
export interface Inline {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const NOTHING_INLINE: Inline = { scripts: [], styles: [] };

const digestsOf = (html: string, element: RegExp): readonly string[] =>
  [...html.matchAll(element)].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );

/**
 * The inline code of the page that may run: the first script and the style of the frame.
 * @param html as built, before the gateway writes anything into it
 */
export const inlineOf = (html: string): Inline => ({
  scripts: digestsOf(html, /<script(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/script>/gs),
  styles: digestsOf(html, /<style[^>]*>(.*?)<\/style>/gs),
});

/**
 * The content-security policy: own scripts, styles and fonts, of those in a page the ones that are named, and what the
 * configuration lets in beside them.
 */
export const contentSecurityPolicy = (
  socket: string | null,
  { connections, frames }: ContentSources,
  { scripts, styles }: Inline = NOTHING_INLINE,
): string =>
  [
    "default-src 'none'",
    `script-src ${list("'self'", ...scripts)}`,
    `style-src ${list("'self'", ...styles)}`,
    "font-src 'self'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    `connect-src ${list("'self'", socket, ...connections)}`,
    ...(frames.length === 0 ? [] : [`frame-src ${list(...frames)}`]),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

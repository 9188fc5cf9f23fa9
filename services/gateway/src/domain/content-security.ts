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
  /** The identity provider. */
  readonly connections: readonly string[];
  /** What the ad slot frames. */
  readonly frames: readonly string[];
}

const list = (...sources: readonly (string | null)[]): string =>
  sources.filter((source) => source !== null).join(" ");

/** The content-security policy: own scripts, styles and fonts, and what the configuration lets in beside them. */
export const contentSecurityPolicy = (
  socket: string | null,
  { connections, frames }: ContentSources,
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    `connect-src ${list("'self'", socket, ...connections)}`,
    ...(frames.length === 0 ? [] : [`frame-src ${list(...frames)}`]),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

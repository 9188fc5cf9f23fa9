const HOST = /^(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/;

/** The socket's own origin, for browsers whose `'self'` does not cover `ws:`; null for an odd Host header. */
export const socketOrigin = (host: string | undefined, isHttps: boolean): string | null =>
  host !== undefined && HOST.test(host) ? `${isHttps ? "wss" : "ws"}://${host}` : null;

/** The content-security policy: own scripts, styles, fonts and pictures, and the avatars that Discord serves. */
export const contentSecurityPolicy = (socket: string | null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: https://cdn.discordapp.com",
    "manifest-src 'self'",
    `connect-src 'self'${socket === null ? "" : ` ${socket}`}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

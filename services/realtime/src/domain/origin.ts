type Doors = Readonly<{
  origin: string | undefined;
  host: string | undefined;
  forwardedHost: string | undefined;
  /** The peer is the gateway on this machine, so its X-Forwarded-* headers may be believed. */
  peerIsTrusted: boolean;
}>;

const firstOf = (header: string | undefined): string | undefined => header?.split(",")[0]?.trim();

/** A browser's page may connect to its own host only; a client without an Origin is not a browser. */
export const isOwnOrigin = ({ origin, host, forwardedHost, peerIsTrusted }: Doors): boolean => {
  if (origin === undefined) return true;
  const own = (peerIsTrusted ? firstOf(forwardedHost) : undefined) ?? host;
  if (own === undefined || !URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  return (protocol === "https:" || protocol === "http:") && originHost === own.toLowerCase();
};

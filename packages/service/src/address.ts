/**
 * The address of whoever is asking: the peer, or with trusted proxies in front the entry that the outermost
 * of them wrote into `X-Forwarded-For`.
 */
export const clientAddress = (
  peer: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string => {
  const chain = [...(forwardedFor ?? "").split(",").map((part) => part.trim()), peer].filter(
    (part) => part !== "",
  );
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? peer;
};

/** The key of a shared allowance: one IPv4 address, or one IPv6 network of 64 bits. */
export const addressKey = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return plain.includes(":") ? `${expandIpv6(plain).slice(0, 4).join(":")}::/64` : plain;
};

/** The network part of an address: 24 bits of IPv4, 48 of IPv6. */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return plain.includes(":")
    ? `${expandIpv6(plain).slice(0, 3).join(":")}::/48`
    : `${plain.split(".").slice(0, 3).join(".")}.0/24`;
};

const expandIpv6 = (address: string): string[] => {
  const [head = "", tail] = address.replace(/%.*$/, "").toLowerCase().split("::");
  const groups = (text: string | undefined) => (text ? text.split(":") : []);
  const before = groups(head);
  const after = groups(tail);
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(gap).fill("0"), ...after].map((group) => group.replace(/^0+(?=.)/, ""));
};

/**
 * Whether a request names more than one host, so that a proxy and we could take it for different sites.
 * @param rawHeaders names and values in turn, as `IncomingMessage` has them
 */
export const namesSeveralHosts = (rawHeaders: readonly string[]): boolean => {
  let hosts = 0;
  for (let place = 0; place < rawHeaders.length; place += 2)
    if (rawHeaders[place]?.toLowerCase() === "host") hosts += 1;
  return hosts > 1;
};

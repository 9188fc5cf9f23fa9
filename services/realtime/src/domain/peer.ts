const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;

/** Whether the peer runs on this machine; only then are its X-Forwarded-* headers believed. */
export const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && LOOPBACK.test(address);

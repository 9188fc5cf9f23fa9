import type { EnvironmentReader } from "./config.ts";

/** One address or several of the same servers, with the credentials that hold for all of them. */
export interface NatsServers {
  /** Each as `protocol://host:port`, without credentials. */
  readonly servers: readonly string[];
  /** Empty without credentials. */
  readonly user: string;
  readonly password: string;
  /** Whether a server without TLS is refused. */
  readonly isEncrypted: boolean;
}

const PROTOCOLS = ["nats:", "tls:"];
const FORM = "must be one URL or several, separated by commas, that start with nats:// or tls://";

/** The text without the credentials in it, also where it is no URL. */
export const withoutCredentials = (text: string): string =>
  text.replace(/\/\/(?:(?!\/\/).)*@/g, "//…@").replace(/^(?:(?!\/\/).)*@/, "…@");

const isDecodable = (text: string): boolean => !/%(?![0-9a-f]{2})/i.test(text);

const parse = (text: string): URL | null => {
  const url = URL.parse(text);
  const isUsable = url !== null && PROTOCOLS.includes(url.protocol) && url.hostname !== "";
  return isUsable && isDecodable(url.username) && isDecodable(url.password) ? url : null;
};

/**
 * Reads a `NATS_URL`: addresses separated by commas. The credentials of the first address hold for all.
 * @returns a sentence without a subject about what is wrong, as a string
 */
export const parseNatsUrl = (text: string): NatsServers | string => {
  const urls = text.split(",").map((part) => parse(part.trim()));
  const [first] = urls;
  if (!first || urls.includes(null)) return `${FORM}, but is "${withoutCredentials(text)}"`;
  const isOther = (url: URL | null): boolean =>
    url !== null &&
    `${url.username}${url.password}` !== "" &&
    (url.username !== first.username || url.password !== first.password);
  if (urls.some(isOther)) return "names several users; the credentials of its first address hold for all";
  return {
    servers: urls.flatMap((url) => (url === null ? [] : `${url.protocol}//${url.host}`)),
    user: decodeURIComponent(first.username),
    password: decodeURIComponent(first.password),
    isEncrypted: urls.some((url) => url?.protocol === "tls:"),
  };
};

/** How a service reaches NATS, and how many copies its streams have there. */
export interface NatsConfig {
  readonly natsUrl: string;
  /** Absent: whatever the server has. */
  readonly natsReplicas?: number | undefined;
  /** A client certificate and its key, in PEM; they are read at each connect. */
  readonly natsCertFile?: string | undefined;
  readonly natsKeyFile?: string | undefined;
}

/** The settings of a service that speaks on NATS. */
export const readNatsConfig = (read: EnvironmentReader): NatsConfig => {
  const natsUrl = read.string("NATS_URL");
  const servers = natsUrl === "" ? null : parseNatsUrl(natsUrl);
  if (typeof servers === "string") read.problem(`NATS_URL ${servers}.`);
  const isReplicated = read.optional("NATS_REPLICAS") !== undefined;
  const config = {
    natsUrl,
    natsReplicas: isReplicated ? Number(read.oneOf("NATS_REPLICAS", ["1", "3"])) : undefined,
    natsCertFile: read.optional("NATS_CERT_FILE"),
    natsKeyFile: read.optional("NATS_KEY_FILE"),
  };
  if ((config.natsCertFile === undefined) !== (config.natsKeyFile === undefined))
    read.problem("NATS_CERT_FILE and NATS_KEY_FILE belong together: set both or none.");
  return config;
};

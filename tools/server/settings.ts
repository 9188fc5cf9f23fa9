import { randomBytes } from "node:crypto";

/** The values of `gokaku.env`. */
export type Settings = Readonly<Record<string, string>>;

/** A value that `setup` replaces by a secret of its own; the example names it. */
const TO_BE_MADE = /=@secret@$/gm;

/** Begins with a letter: NATS would read a password of digits as a number. */
const createSecret = (): string => `k${randomBytes(20).toString("hex")}`;

/** The text of a new `gokaku.env`: the example, each secret made. */
export const fillExample = (example: string, secret: () => string = createSecret): string =>
  example.replaceAll(TO_BE_MADE, () => `=${secret()}`);

const isSet = (settings: Settings, key: string): boolean => (settings[key] ?? "").trim() !== "";

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Keys that mean nothing without the others. */
const GROUPS: readonly (readonly string[])[] = [
  ["DISCORD_CLIENT_ID", "DISCORD_CLIENT_SECRET"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["BACKUP_S3", "BACKUP_S3_KEY", "BACKUP_S3_SECRET"],
];

/** The faults with which the server does not start, one sentence each. */
export const problemsOf = (settings: Settings): readonly string[] => [
  ...(DOMAIN.test(settings.DOMAIN ?? "")
    ? []
    : [
        `DOMAIN must be the host name of the site, such as gokaku.example.jp, not "${settings.DOMAIN ?? ""}".`,
      ]),
  ...GROUPS.flatMap((keys) => {
    const missing = keys.filter((key) => !isSet(settings, key));
    return missing.length === 0 || missing.length === keys.length
      ? []
      : [`${missing.join(", ")} must be set too: ${keys.join(", ")} belong together.`];
  }),
  ...Object.entries(settings).flatMap(([key, value]) =>
    value === "@secret@" ? [`${key} is no secret yet: run setup.`] : [],
  ),
];

/** The environment of the launcher. */
export const launchEnv = (settings: Settings): Readonly<Record<string, string>> => ({
  NODE_ENV: "production",
  INSTALLATION: "systemd",
  HOST: "127.0.0.1",
  PORT: "8080",
  DUMMY_LOGIN: "off",
  RESTART_ENDED: "on",
  MATCHING_INTERVAL_S: "120",
  MATCHING_HOURS: "jst",
  RANKING_MIN_MATCHES: "5",
  HTTP_LINGER_MS: "3000",
  TRUSTED_PROXIES: "1",
  WS_TRUSTED_PROXIES: "1",
  SITE_URL: `https://${settings.DOMAIN}`,
  ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value.trim() !== "")),
});

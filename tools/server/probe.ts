import { resolve4, resolve6, resolveMx } from "node:dns/promises";
import { existsSync, readFileSync, statfsSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { join } from "node:path";
import { connect } from "node:tls";
import { messageOf } from "../process/say.ts";
import { within } from "../start/owners.ts";
import { type Answer, type Facts, mailDomainOf, type PushKeys } from "./judge.ts";
import { openDatabases, type Place } from "./place.ts";
import { readRecord } from "./record.ts";
import type { Settings } from "./settings.ts";

const WITHIN_MS = 10_000;

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Judged by `certificate`; elsewhere a bad certificate is a failure. */
  readonly anyCertificate?: boolean;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** One call without following redirects. */
export const ask = (
  address: string,
  { method = "GET", headers = {}, body, anyCertificate = false }: Asked = {},
) =>
  new Promise<Answer>((resolve) => {
    const send = address.startsWith("https:") ? httpsRequest : httpRequest;
    const call = send(
      address,
      {
        method,
        headers: { "user-agent": "gokaku-doctor", ...headers },
        timeout: WITHIN_MS,
        rejectUnauthorized: !anyCertificate,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", (error) => resolve({ failure: error.message }));
        response.on("end", () => {
          const dateMs = Date.parse(response.headers.date ?? "");
          resolve({
            status: response.statusCode ?? 0,
            body: parsed(Buffer.concat(parts).toString()),
            dateMs: Number.isNaN(dateMs) ? null : dateMs,
          });
        });
      },
    );
    call.on("timeout", () => call.destroy(new Error("no answer within 10 s")));
    call.on("error", (error: NodeJS.ErrnoException) => resolve({ failure: error.code ?? error.message }));
    call.end(body);
  });

const certificateOf = (host: string, port: number): Promise<Facts["certificate"]> =>
  new Promise((resolve) => {
    const socket = connect(
      { host, port, servername: host, rejectUnauthorized: false, timeout: WITHIN_MS },
      () => {
        const endsMs = Date.parse(socket.getPeerCertificate().valid_to);
        resolve({ endsMs, fault: socket.authorized ? null : messageOf(socket.authorizationError) });
        socket.destroy();
      },
    );
    socket.on("timeout", () => socket.destroy(new Error("no answer within 10 s")));
    socket.on("error", (error: NodeJS.ErrnoException) => resolve({ failure: error.code ?? error.message }));
  });

const addressesOf = async (host: string): Promise<string[]> => {
  const found = await Promise.allSettled([resolve4(host), resolve6(host)]);
  return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
};

/** A name that does not exist, or has no such record. */
const hasNone = (error: unknown): boolean =>
  error instanceof Error && "code" in error && ["ENOTFOUND", "ENODATA"].includes(String(error.code));

/** A domain without MX record receives mail at its own address; an MX of "." refuses all mail. */
const mailOf = async (settings: Settings): Promise<Facts["mail"]> => {
  const domain = mailDomainOf(settings);
  if (domain === null) return null;
  try {
    return (await resolveMx(domain)).some(({ exchange }) => exchange !== "") ? "found" : "none";
  } catch (error) {
    if (!hasNone(error)) return "unknown";
    return (await addressesOf(domain)).length > 0 ? "found" : "none";
  }
};

const textIn = (file: string): string | null => (existsSync(file) ? readFileSync(file, "utf8") : null);

/** The keys of the settings, else those that the start made: a file each with Docker, `push.json` without. */
export const pushKeysOf = ({
  settings,
  keysFolder,
}: Pick<Place, "settings" | "keysFolder">): PushKeys | null => {
  const { VAPID_PUBLIC_KEY: publicKey = "", VAPID_PRIVATE_KEY: privateKey = "" } = settings;
  if (publicKey !== "" || privateKey !== "") return { publicKey, privateKey, shownKey: publicKey };
  const made = textIn(join(keysFolder, "push.json"));
  if (made !== null) {
    const pair = parsed(made) as Partial<PushKeys>;
    return {
      publicKey: pair.publicKey ?? "",
      privateKey: pair.privateKey ?? "",
      shownKey: pair.publicKey ?? "",
    };
  }
  const [secret, known, shown] = [
    "realtime/vapid-private",
    "realtime/vapid-public",
    "gateway/vapid-public",
  ].map((name) => textIn(join(keysFolder, name)));
  if (secret == null && known == null && shown == null) return null;
  return { privateKey: secret ?? "", publicKey: known ?? "", shownKey: shown ?? "" };
};

/** Memory of the whole machine, inside a container as well. */
const memoryOf = (): Facts["memory"] => {
  const text = readFileSync("/proc/meminfo", "utf8");
  const bytes = (key: string): number =>
    Number(new RegExp(`^${key}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) * 1024;
  return { freeBytes: bytes("MemAvailable"), allBytes: bytes("MemTotal") };
};

const diskOf = (folder: string): Facts["disk"] => {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { freeBytes: bavail * bsize, allBytes: blocks * bsize };
};

const testAccountsIn = async (place: Place): Promise<number | null> => {
  try {
    const databases = await openDatabases(place);
    try {
      return await within(databases.urls.users, async (client) => {
        const { rows } = await client.query<{ n: number }>(
          "select count(*)::int as n from account where auth_subject like 'dummy|%'",
        );
        return rows[0]?.n ?? 0;
      });
    } finally {
      await databases.close();
    }
  } catch {
    return null;
  }
};

/** Where `doctor` asks; tests put stand-ins there. */
export interface Elsewhere {
  readonly discord: string;
  readonly stripe: string;
  readonly ports: { readonly http: number; readonly https: number };
}
export const REAL: Elsewhere = {
  discord: "https://discord.com/api/v10",
  stripe: "https://api.stripe.com",
  ports: { http: 80, https: 443 },
};

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

/** Collects all facts in parallel. */
export const probe = async (place: Place, { discord, stripe, ports }: Elsewhere): Promise<Facts> => {
  const { settings } = place;
  const of = (key: string): string => (settings[key] ?? "").trim();
  const when = <Value>(isSet: boolean, look: () => Promise<Value>): Promise<Value | null> =>
    isSet ? look() : Promise.resolve(null);
  const host = of("DOMAIN");
  const site = `https://${host}:${ports.https}`;
  const bot = { headers: { authorization: `Bot ${of("DISCORD_BOT_TOKEN")}` } };
  const known = "/.well-known/gokaku-server";
  const [
    addresses,
    port80,
    port443,
    certificate,
    signIn,
    system,
    discordClient,
    discordBot,
    discordGuild,
    shop,
    clock,
    testAccounts,
    mail,
  ] = await Promise.all([
    addressesOf(host),
    ask(`http://${host}:${ports.http}${known}`),
    ask(`${site}${known}`, { anyCertificate: true }),
    certificateOf(host, ports.https),
    ask(`${site}/api/auth/config`, { anyCertificate: true }),
    ask(`${site}/api/public/system`, { anyCertificate: true }),
    when(of("DISCORD_CLIENT_ID") !== "", () =>
      ask(`${discord}/oauth2/token`, {
        method: "POST",
        headers: {
          authorization: basic(of("DISCORD_CLIENT_ID"), of("DISCORD_CLIENT_SECRET")),
          "content-type": "application/x-www-form-urlencoded",
        },
        body: "grant_type=client_credentials&scope=identify",
      }),
    ),
    when(of("DISCORD_BOT_TOKEN") !== "", () => ask(`${discord}/users/@me`, bot)),
    when(of("DISCORD_BOT_TOKEN") !== "" && of("DISCORD_GUILD_ID") !== "", () =>
      ask(`${discord}/guilds/${of("DISCORD_GUILD_ID")}`, bot),
    ),
    when(of("STRIPE_SECRET_KEY") !== "", () =>
      ask(`${stripe}/v1/webhook_endpoints?limit=100`, {
        headers: { authorization: `Bearer ${of("STRIPE_SECRET_KEY")}` },
      }),
    ),
    ask(`${discord}/gateway`),
    testAccountsIn(place),
    mailOf(settings),
  ]);
  return {
    nowMs: Date.now(),
    settings,
    addresses,
    port80,
    port443,
    certificate,
    signIn,
    system,
    discordClient,
    discordBot,
    discordGuild,
    stripe: shop,
    clock,
    disk: diskOf(existsSync(place.backupFolder) ? place.backupFolder : "/"),
    memory: memoryOf(),
    backup: readRecord(place.recordFile),
    testAccounts,
    mail,
    push: pushKeysOf(place),
  };
};

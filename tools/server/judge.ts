import { createECDH } from "node:crypto";
import type { BackupRecord } from "./record.ts";
import { problemsOf, type Settings } from "./settings.ts";

/** `fault` makes the exit code 1; `gap` is a missing part without which the site works. */
export type Grade = "ok" | "gap" | "fault";

export interface Finding {
  readonly about: string;
  readonly grade: Grade;
  /** The observation and, unless it is ok, what to do. */
  readonly text: string;
}

/** Base64url, as browsers and push services know them. */
export interface PushKeys {
  readonly privateKey: string;
  readonly publicKey: string;
  /** That gateway gives to browsers. */
  readonly shownKey: string;
}

/** How an address answered: its HTTP status, or why it did not. */
export type Answer =
  | { readonly status: number; readonly body: unknown; readonly dateMs: number | null }
  | { readonly failure: string };

/** Everything that `doctor` checks. Null for parts that the settings do not configure. */
export interface Facts {
  readonly nowMs: number;
  readonly settings: Settings;
  /** Of DOMAIN. */
  readonly addresses: readonly string[];
  /** The text at http://DOMAIN/.well-known/gokaku-server, or of its redirect. */
  readonly port80: Answer;
  readonly port443: Answer;
  readonly certificate:
    | { readonly endsMs: number; readonly fault: string | null }
    | { readonly failure: string };
  /** `/api/auth/config`, `/api/public/system` of the site. */
  readonly signIn: Answer;
  readonly system: Answer;
  readonly discordClient: Answer | null;
  readonly discordBot: Answer | null;
  readonly discordGuild: Answer | null;
  readonly stripe: Answer | null;
  /** A server elsewhere, for its clock. */
  readonly clock: Answer;
  readonly disk: { readonly freeBytes: number; readonly allBytes: number };
  readonly memory: { readonly freeBytes: number; readonly allBytes: number };
  readonly backup: BackupRecord | null;
  /** Whether the mail server of OPERATOR_EMAIL's domain is known; null without a usable address. */
  readonly mail: "found" | "none" | "unknown" | null;
  /** The keys of push notifications as the services read them; null without any. */
  readonly push: PushKeys | null;
  /** Test accounts in the database; null when it cannot be read. */
  readonly testAccounts: number | null;
}

const DAY_MS = 86_400_000;
const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const LIMITS = {
  certificateDays: 14,
  /** A nightly backup is a day old when the next one runs. */
  backupMs: DAY_MS + 3_600_000,
  clockMs: 5_000,
  diskBytes: 2 * GIB,
  memoryBytes: 100 * MIB,
} as const;

const ok = (about: string, text: string): Finding => ({ about, grade: "ok", text });
const gap = (about: string, text: string): Finding => ({ about, grade: "gap", text });
const fault = (about: string, text: string): Finding => ({ about, grade: "fault", text });

const saying = (answer: Answer): string => ("failure" in answer ? answer.failure : `status ${answer.status}`);
const isStatus = (answer: Answer, ...wanted: readonly number[]): boolean =>
  "status" in answer && wanted.includes(answer.status);
const has = (settings: Settings, key: string): boolean => (settings[key] ?? "").trim() !== "";

const judgeSettings = ({ settings }: Facts): Finding[] => {
  const problems = problemsOf(settings);
  return problems.length === 0
    ? [ok("settings", "gokaku.env is complete")]
    : problems.map((problem) => fault("settings", `${problem} Edit gokaku.env, then start again.`));
};

const judgeDomain = ({ settings, addresses, port80, port443 }: Facts): Finding[] => {
  const name = settings.DOMAIN ?? "";
  if (addresses.length === 0)
    return [
      fault(
        "dns",
        `${name} has no address. At your domain's provider add an A record with this server's address.`,
      ),
    ];
  const http = isStatus(port80, 200, 308, 301)
    ? ok("port 80", "open")
    : fault(
        "port 80",
        `http://${name} does not answer (${saying(port80)}). Open port 80 in the server's firewall and the provider's panel.`,
      );
  if (!("status" in port443))
    return [
      ok("dns", `${name} is ${addresses.join(", ")}`),
      http,
      fault(
        "port 443",
        `https://${name} does not answer (${port443.failure}). Open port 443, and see that Caddy runs: logs caddy.`,
      ),
    ];
  const isOurs = port443.body === settings.SERVER_ID;
  return [
    isOurs
      ? ok("dns", `${name} leads to this server (${addresses.join(", ")})`)
      : fault(
          "dns",
          `${name} (${addresses.join(", ")}) leads to another server. Change its A and AAAA records to this server's addresses; a proxy in front must pass on every path.`,
        ),
    http,
    ok("port 443", "open"),
  ];
};

const judgeCertificate = ({ certificate, nowMs }: Facts): Finding => {
  if ("failure" in certificate)
    return fault(
      "certificate",
      `There is none (${certificate.failure}). Caddy gets one by itself as soon as DNS and ports 80 and 443 are right.`,
    );
  if (certificate.fault !== null)
    return fault(
      "certificate",
      `Browsers refuse it (${certificate.fault}). See why Caddy got no better one: logs caddy.`,
    );
  const days = Math.floor((certificate.endsMs - nowMs) / DAY_MS);
  return days < LIMITS.certificateDays
    ? fault("certificate", `It ends in ${days} days and was not renewed. See why: logs caddy.`)
    : ok("certificate", `valid for ${days} days more; Caddy renews it`);
};

const judgeSite = ({ system, signIn }: Facts): Finding[] => {
  const service = isStatus(system, 200)
    ? ok("services", "the site answers")
    : fault(
        "services",
        `The site does not answer (${saying(system)}). See what does not run: status, then logs.`,
      );
  if (!("status" in signIn) || signIn.status !== 200) return [service];
  const { test_login: isTest } = signIn.body as { readonly test_login?: boolean };
  return [
    service,
    isTest === true
      ? fault(
          "test login",
          "Anybody can sign in as a test account. Remove DUMMY_LOGIN from the settings and build the images without --test-login.",
        )
      : ok("test login", "off"),
  ];
};

const judgeTestAccounts = ({ testAccounts }: Facts): Finding[] => {
  if (testAccounts === null) return [];
  return [
    testAccounts === 0
      ? ok("test accounts", "none")
      : fault(
          "test accounts",
          `${testAccounts} test accounts are among the players. Start with an empty database: they come with the test login only.`,
        ),
  ];
};

const judgeDiscord = ({ settings, discordClient, discordBot, discordGuild }: Facts): Finding[] => {
  const findings: Finding[] = [];
  if (discordClient === null)
    findings.push(
      has(settings, "OIDC_ISSUER")
        ? ok("sign-in", `by ${settings.OIDC_ISSUER}`)
        : fault(
            "sign-in",
            "No player can sign in. Set DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET (discord.com/developers, OAuth2).",
          ),
    );
  else if (isStatus(discordClient, 200)) findings.push(ok("sign-in", "Discord accepts client id and secret"));
  else if (isStatus(discordClient, 400, 401, 403))
    findings.push(
      fault(
        "sign-in",
        "Discord refuses DISCORD_CLIENT_ID with DISCORD_CLIENT_SECRET. Copy both again from discord.com/developers, OAuth2.",
      ),
    );
  else
    findings.push(
      fault(
        "sign-in",
        `Discord did not answer (${saying(discordClient)}). Try again; see https://discordstatus.com.`,
      ),
    );
  if (discordBot !== null)
    findings.push(
      isStatus(discordBot, 200)
        ? ok("Discord bot", "Discord accepts its token")
        : fault(
            "Discord bot",
            `Discord refuses DISCORD_BOT_TOKEN (${saying(discordBot)}). Make a new one: discord.com/developers, Bot, Reset Token.`,
          ),
    );
  if (discordGuild !== null)
    findings.push(
      isStatus(discordGuild, 200)
        ? ok("Discord server", "the bot is in it")
        : fault(
            "Discord server",
            `The bot does not see the server DISCORD_GUILD_ID (${saying(discordGuild)}). Invite the bot, or correct the id.`,
          ),
    );
  return findings;
};

const judgeStripe = ({ settings, stripe }: Facts): Finding[] => {
  if (stripe === null)
    return [gap("shop", "closed: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set")];
  if (!("status" in stripe) || stripe.status !== 200)
    return [
      fault(
        "shop",
        `Stripe refuses STRIPE_SECRET_KEY (${saying(stripe)}). Copy it again from dashboard.stripe.com, Developers, API keys.`,
      ),
    ];
  const address = `https://${settings.DOMAIN}/api/payments/webhook`;
  const { data = [] } = stripe.body as { data?: readonly { url: string; status: string }[] };
  const isHeard = data.some(({ url, status }) => url === address && status === "enabled");
  const test = settings.STRIPE_SECRET_KEY?.includes("_test_")
    ? [gap("shop", "STRIPE_SECRET_KEY is of Stripe's test mode: no player really pays")]
    : [];
  return [
    ...test,
    isHeard
      ? ok("shop", "Stripe accepts the key and knows the webhook")
      : fault(
          "shop",
          `Stripe has no enabled webhook for ${address}: paid badges come late. Add it at dashboard.stripe.com, Developers, Webhooks.`,
        ),
  ];
};

const OPERATOR = [
  "OPERATOR_NAME",
  "OPERATOR_REPRESENTATIVE",
  "OPERATOR_ADDRESS",
  "OPERATOR_PHONE",
  "OPERATOR_EMAIL",
];

/** The domain of the operator's mail address; null without a usable one. */
export const mailDomainOf = ({ OPERATOR_EMAIL: address = "" }: Settings): string | null =>
  /^[^\s@]+@((?:[^\s@.]+\.)+[^\s@.]+)$/.exec(address.trim())?.[1] ?? null;

const judgeMail = ({ settings, mail }: Facts): Finding[] => {
  if (mail === null) return [];
  const domain = mailDomainOf(settings) ?? "";
  if (mail === "none")
    return [
      fault(
        "mail",
        `${domain} receives no mail (no MX record), so requests to the operator are lost. Correct OPERATOR_EMAIL in gokaku.env, or add the record, then start again.`,
      ),
    ];
  return [
    mail === "found"
      ? ok("mail", `${domain} receives mail`)
      : gap("mail", `the MX record of ${domain} could not be looked up. Run doctor again later`),
  ];
};

const isPair = ({ privateKey, publicKey }: PushKeys): boolean => {
  try {
    const pair = createECDH("prime256v1");
    pair.setPrivateKey(privateKey.trim(), "base64url");
    return pair.getPublicKey("base64url") === publicKey.trim();
  } catch {
    return false;
  }
};

const judgePush = ({ push }: Facts): Finding => {
  if (push === null)
    return gap(
      "push",
      "off: there are no VAPID keys. Remove VAPID_* from the settings and start again: start makes them",
    );
  if (!isPair(push))
    return fault(
      "push",
      "The private and the public VAPID key do not belong together: no notification arrives. Restore the keys from a backup, or correct VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, then start again.",
    );
  return push.shownKey.trim() === push.publicKey.trim()
    ? ok("push", "the VAPID keys belong together")
    : fault(
        "push",
        "Browsers subscribe with another VAPID key than notifications are signed with. Start again; every browser then subscribes again.",
      );
};

const judgeOperator = ({ settings }: Facts): Finding => {
  const missing = OPERATOR.filter((key) => !has(settings, key));
  if (has(settings, "OPERATOR_EMAIL") && mailDomainOf(settings) === null)
    return fault(
      "operator",
      "OPERATOR_EMAIL is no mail address. Correct it in gokaku.env, then start again.",
    );
  return missing.length === 0
    ? ok("operator", "all facts are set")
    : gap("operator", `${missing.join(", ")} are not set: the legal pages show gaps and no badge is sold`);
};

const judgeClock = ({ clock, nowMs }: Facts): Finding => {
  if (!("status" in clock) || clock.dateMs === null)
    return gap("clock", `could not be compared (${saying(clock)})`);
  const offMs = Math.abs(nowMs - clock.dateMs);
  return offMs > LIMITS.clockMs
    ? fault(
        "clock",
        `It is ${Math.round(offMs / 1000)} s off: sign-ins and deadlines fail. Run: timedatectl set-ntp true`,
      )
    : ok("clock", "right");
};

const judgeMachine = ({ disk, memory }: Facts): Finding[] => [
  disk.freeBytes < LIMITS.diskBytes
    ? fault(
        "disk",
        `Only ${(disk.freeBytes / GIB).toFixed(1)} GiB are free. Remove old images (docker image prune --all) or rent a larger disk.`,
      )
    : ok("disk", `${(disk.freeBytes / GIB).toFixed(0)} of ${(disk.allBytes / GIB).toFixed(0)} GiB free`),
  memory.freeBytes < LIMITS.memoryBytes
    ? fault(
        "memory",
        `Only ${(memory.freeBytes / MIB).toFixed(0)} MiB are free. Stop other programs, or rent a server with 2 GiB.`,
      )
    : ok(
        "memory",
        `${(memory.freeBytes / MIB).toFixed(0)} of ${(memory.allBytes / MIB).toFixed(0)} MiB free`,
      ),
];

const judgeBackup = ({ backup, settings, nowMs }: Facts): Finding[] => {
  if (backup === null) return [fault("backup", "There is none yet. Run: backup")];
  const ageMs = nowMs - Date.parse(backup.takenAt);
  const age = `${Math.floor(ageMs / 3_600_000)} hours old`;
  const isCopied = !has(settings, "BACKUP_S3") || backup.stored.length > 1;
  return [
    ageMs > LIMITS.backupMs
      ? fault("backup", `The last one is ${age}. Run backup and read what it says.`)
      : ok("backup", age),
    ...(isCopied
      ? []
      : [fault("backup copy", "The last backup did not reach BACKUP_S3. Run backup and read what it says.")]),
    ...(has(settings, "BACKUP_S3") || has(settings, "BACKUP_FOLDER")
      ? []
      : [
          gap(
            "backup copy",
            "none elsewhere: a broken disk loses everything. Set BACKUP_S3, or BACKUP_FOLDER to another disk",
          ),
        ]),
  ];
};

/** The findings, in the order in which an operator should act on them. */
export const judge = (facts: Facts): readonly Finding[] => [
  ...judgeSettings(facts),
  ...judgeMachine(facts),
  judgeClock(facts),
  ...judgeDomain(facts),
  judgeCertificate(facts),
  ...judgeSite(facts),
  ...judgeTestAccounts(facts),
  ...judgeDiscord(facts),
  ...judgeStripe(facts),
  judgeOperator(facts),
  ...judgeMail(facts),
  judgePush(facts),
  ...judgeBackup(facts),
];

const MARKS: Readonly<Record<Grade, string>> = { ok: "ok   ", gap: "gap  ", fault: "FAULT" };

export const linesOf = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ about, grade, text }) => `${MARKS[grade]} ${about.padEnd(14)} ${text}`);

export const exitCodeOf = (findings: readonly Finding[]): number =>
  findings.some(({ grade }) => grade === "fault") ? 1 : 0;

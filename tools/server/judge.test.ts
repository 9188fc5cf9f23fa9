import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { type Answer, exitCodeOf, type Facts, type Finding, judge, linesOf } from "./judge.ts";

const NOW = Date.parse("2026-12-01T12:00:00Z");
const GIB = 1024 ** 3;
const answer = (body: unknown = {}, status = 200): Answer => ({ status, body, dateMs: NOW });
const none: Answer = { failure: "ECONNREFUSED" };

const pair = createECDH("prime256v1");
pair.generateKeys();
const push = {
  privateKey: pair.getPrivateKey("base64url"),
  publicKey: pair.getPublicKey("base64url"),
  shownKey: pair.getPublicKey("base64url"),
};

const right: Facts = {
  nowMs: NOW,
  settings: {
    DOMAIN: "gokaku.example.jp",
    SERVER_ID: "k1",
    DISCORD_CLIENT_ID: "1",
    DISCORD_CLIENT_SECRET: "s",
    DISCORD_BOT_TOKEN: "b",
    DISCORD_GUILD_ID: "2",
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    OPERATOR_NAME: "山田",
    OPERATOR_REPRESENTATIVE: "山田",
    OPERATOR_ADDRESS: "東京",
    OPERATOR_PHONE: "03",
    OPERATOR_EMAIL: "a@example.jp",
    BACKUP_S3: "s3:https://s3.example/b",
    BACKUP_S3_KEY: "k",
    BACKUP_S3_SECRET: "s",
  },
  addresses: ["192.0.2.1"],
  port80: answer("", 308),
  port443: answer("k1"),
  certificate: { endsMs: NOW + 60 * 86_400_000, fault: null },
  signIn: answer({ test_login: false }),
  system: answer(),
  discordClient: answer(),
  discordBot: answer(),
  discordGuild: answer(),
  stripe: answer({ data: [{ url: "https://gokaku.example.jp/api/payments/webhook", status: "enabled" }] }),
  clock: answer(),
  disk: { freeBytes: 20 * GIB, allBytes: 40 * GIB },
  memory: { freeBytes: GIB, allBytes: 2 * GIB },
  backup: { takenAt: "2026-12-01T00:00:00Z", stored: ["/b", "s3:https://s3.example/b"] },
  testAccounts: 0,
  mail: "found",
  push,
};

const complaintsOf = (facts: Partial<Facts>): readonly Finding[] =>
  judge({ ...right, ...facts }).filter(({ grade }) => grade !== "ok");
const without = (...keys: readonly string[]) =>
  Object.fromEntries(Object.entries(right.settings).filter(([key]) => !keys.includes(key)));

test("[OPS-524] a complete installation has no fault, and exit code 0", () => {
  expect(complaintsOf({})).toEqual([]);
  expect(exitCodeOf(judge(right))).toBe(0);
});

test.each<[string, Partial<Facts>]>([
  ["settings", { settings: without("BACKUP_S3_KEY") }],
  ["dns", { addresses: [] }],
  ["dns", { port443: answer("another") }],
  ["port 80", { port80: none }],
  ["port 443", { port443: none }],
  ["certificate", { certificate: { failure: "ECONNRESET" } }],
  ["certificate", { certificate: { endsMs: NOW + 9e9, fault: "SELF_SIGNED_CERT_IN_CHAIN" } }],
  ["certificate", { certificate: { endsMs: NOW + 3 * 86_400_000, fault: null } }],
  ["services", { system: answer({}, 503) }],
  ["test login", { signIn: answer({ test_login: true }) }],
  ["test accounts", { testAccounts: 48 }],
  ["sign-in", { discordClient: null }],
  ["sign-in", { discordClient: answer({}, 401) }],
  ["sign-in", { discordClient: none }],
  ["Discord bot", { discordBot: answer({}, 401) }],
  ["Discord server", { discordGuild: answer({}, 404) }],
  ["shop", { stripe: answer({}, 401) }],
  ["shop", { stripe: answer({ data: [] }) }],
  ["operator", { settings: { ...right.settings, OPERATOR_EMAIL: "no-address" } }],
  ["mail", { mail: "none" }],
  ["push", { push: { ...push, privateKey: "AA" } }],
  ["push", { push: { ...push, shownKey: "another" } }],
  ["clock", { clock: { status: 200, body: "", dateMs: NOW - 60_000 } }],
  ["disk", { disk: { freeBytes: GIB, allBytes: 40 * GIB } }],
  ["memory", { memory: { freeBytes: 50 * 1024 ** 2, allBytes: GIB } }],
  ["backup", { backup: null }],
  ["backup", { backup: { takenAt: "2026-11-29T00:00:00Z", stored: ["/b", "s3"] } }],
  ["backup copy", { backup: { takenAt: "2026-12-01T00:00:00Z", stored: ["/b"] } }],
])("[OPS-524] a fault of %s is one complaint with what to do, and exit code 1", (about, facts) => {
  const complaints = complaintsOf(facts);
  expect(complaints.map((one) => [one.about, one.grade])).toEqual([[about, "fault"]]);
  expect(complaints[0]?.text).toMatch(/[.!] \S|: \S/);
  expect(exitCodeOf(complaints)).toBe(1);
});

test("[OPS-524] a part that players can do without is a gap, not a fault", () => {
  const facts = {
    settings: without(
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "OPERATOR_PHONE",
      "BACKUP_S3",
      "BACKUP_S3_KEY",
      "BACKUP_S3_SECRET",
    ),
    stripe: null,
    clock: none,
  };
  const complaints = complaintsOf(facts);
  expect(complaints.map(({ about }) => about)).toEqual(["clock", "shop", "operator", "backup copy"]);
  expect(exitCodeOf(complaints)).toBe(0);
});

test("[OPS-524] no line shows a secret", () => {
  const text = linesOf([
    ...judge(right),
    ...complaintsOf({ port443: none, stripe: none, discordBot: none }),
  ]).join("\n");
  for (const key of ["SERVER_ID", "DISCORD_CLIENT_SECRET", "STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"])
    expect(text).not.toMatch(new RegExp(`\\b${right.settings[key]}\\b`));
});

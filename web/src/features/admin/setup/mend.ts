import type { Installation, SetupItem, SetupResponse } from "@gokaku/contract/admin";
import type { Confirmation } from "@gokaku/game";
import { addressOf } from "../address.ts";

/** How an admin sets or changes an item. */
export type Mend =
  /** Lines of the environment of the services. */
  | { readonly kind: "environment"; readonly lines: readonly string[] }
  | { readonly kind: "command"; readonly line: string }
  | { readonly kind: "link"; readonly to: string; readonly name: "season" | "invite" | "seal" | "requests" }
  | { readonly kind: "confirm"; readonly id: Confirmation; readonly withdraws: boolean };

type Setup = Pick<SetupResponse, "unset_facts" | "closed_reason" | "installation">;

/** Backs up now, in each kind of installation. */
const BACKUP: Readonly<Record<Installation, string>> = {
  compose: "./gokaku backup",
  systemd: "systemctl start gokaku-backup",
  source: "npm run backup -- --to backup-1",
};

/** The id of the requests on the same page. */
export const REQUESTS_ID = "disclosure-requests";

const environment = (...names: readonly string[]): Mend => ({
  kind: "environment",
  lines: names.map((name) => (name.includes("=") ? name : `${name}=`)),
});

/** A place that is not wanted is left out. */
const DISCORD = [
  "DISCORD_BOT_TOKEN",
  "DISCORD_APPLICATION_ID",
  "DISCORD_PUBLIC_KEY",
  `DISCORD_LAYOUT='${JSON.stringify({
    guilds: [
      {
        guild: "サーバー",
        queueChannels: ["列のカード"],
        matchChannel: "試合スレッド",
        rooms: [["部屋A", "部屋B"]],
        staffChannel: "運営",
        roles: { tiers: [{ from: 1800, role: "ランクのロール" }], top100: "TOP 100のロール" },
      },
    ],
  })}'`,
];

/** @returns null if nothing has to be done */
export const mendOf = (
  { id, state }: SetupResponse["items"][number],
  { unset_facts, closed_reason, installation }: Setup,
): Mend | null => {
  const isSet = state === "set";
  if (state === "unknown") return null;
  if (id === "legal_texts" || id === "rights_guideline") return { kind: "confirm", id, withdraws: isSet };
  if (isSet) return null;
  const mends: Readonly<Record<Exclude<SetupItem, Confirmation>, Mend | null>> = {
    operator: environment(...unset_facts.map((fact) => `OPERATOR_${fact.toUpperCase()}`)),
    sign_in: environment("DISCORD_CLIENT_ID", "DISCORD_CLIENT_SECRET", "LOGIN_KEYS"),
    test_login: environment("DUMMY_LOGIN=off"),
    season: { kind: "link", to: addressOf("seasons"), name: "season" },
    hours: null,
    backup: { kind: "command", line: BACKUP[installation] },
    requests: { kind: "link", to: `#${REQUESTS_ID}`, name: "requests" },
    guild: environment("DISCORD_GUILD_ID"),
    invite: { kind: "link", to: addressOf("content"), name: "invite" },
    voice: environment("VOICE_CHANNEL_PAIRS=https://discord.com/channels/…|https://discord.com/channels/…"),
    discord: state === "off" ? environment(...DISCORD) : null,
    seal: { kind: "link", to: addressOf("seals"), name: "seal" },
    shop:
      closed_reason === "no_payments"
        ? environment("STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "SITE_URL")
        : null,
    push: environment("VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"),
  };
  return mends[id];
};

const ORDER = ["missing", "unknown", "off", "set"] as const;

/** Gaps come first, then the rest, each in the order of the list. */
export const inOrder = (items: SetupResponse["items"]): SetupResponse["items"] =>
  ORDER.flatMap((state) => items.filter((item) => item.state === state));

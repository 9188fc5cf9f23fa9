import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import type { NewGuild } from "./guilds.ts";
import { sumOf } from "./permissions.ts";
import { CHANNEL_TYPES, type Overwrite } from "./shapes.ts";

const PKCS8_OF_ED25519 = "302e020100300506032b657004220420";
const SEED = Buffer.from("the stand-in of Discord, key 0001").subarray(0, 32);

/** Signs interactions. It is public: the stand-in listens on this machine only. */
export const LOCAL_KEY: KeyObject = createPrivateKey({
  key: Buffer.concat([Buffer.from(PKCS8_OF_ED25519, "hex"), SEED]),
  format: "der",
  type: "pkcs8",
});

/** As Discord's settings of an application show a public key. */
export const publicKeyOf = (key: KeyObject): string =>
  createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32).toString("hex");

/** Ids and secrets of the stand-in. */
export const LOCAL_DISCORD = {
  clientId: "900000000000000001",
  clientSecret: "local-client-secret",
  botToken: "local-bot",
  publicKey: publicKeyOf(LOCAL_KEY),
  guildId: "9000",
  channels: {
    queue: "900000000000001001",
    matches: "900000000000001002",
    staff: "900000000000001003",
  },
  /** Rooms of two teams, pair by pair. */
  voice: Array.from({ length: 8 }, (_none, room) => `90000000000000110${room}`),
  /** By tier, from the lowest; then the best hundred. */
  roles: {
    tiers: Array.from({ length: 5 }, (_none, tier) => `90000000000000120${tier}`),
    top100: "900000000000001209",
  },
  second: {
    guildId: "9001",
    channels: {
      queue: "900000000000002001",
      matches: "900000000000002002",
      staff: "900000000000002003",
    },
    voice: ["900000000000002100", "900000000000002101"],
    roles: { tiers: [], top100: "900000000000002209" },
  },
} as const;

const TIERS = ["入門", "初級", "中級", "上級", "最上級"];

const closed = (guildId: string, bot: string): readonly Overwrite[] => [
  { id: guildId, type: 0, allow: "0", deny: sumOf(["CONNECT"]) },
  { id: bot, type: 1, allow: sumOf(["CONNECT", "VIEW_CHANNEL"]), deny: "0" },
];

const hidden = (guildId: string, bot: string): readonly Overwrite[] => [
  { id: guildId, type: 0, allow: "0", deny: sumOf(["VIEW_CHANNEL"]) },
  { id: bot, type: 1, allow: sumOf(["VIEW_CHANNEL"]), deny: "0" },
];

interface Ids {
  readonly channels: Readonly<Record<"queue" | "matches" | "staff", string>>;
  readonly voice: readonly string[];
  readonly roles: { readonly tiers: readonly string[]; readonly top100: string };
}

const guildOf = (id: string, name: string, { channels, voice, roles }: Ids): NewGuild => ({
  id,
  name,
  channels: [
    { id: channels.queue, name: "募集" },
    { id: channels.matches, name: "試合" },
    { id: channels.staff, name: "運営", overwrites: hidden(id, LOCAL_DISCORD.clientId) },
    ...voice.map((room, place) => ({
      id: room,
      name: `試合${Math.floor(place / 2) + 1} ${place % 2 === 0 ? "A" : "B"}`,
      type: CHANNEL_TYPES.voice,
      overwrites: closed(id, LOCAL_DISCORD.clientId),
    })),
  ],
  roles: [
    ...roles.tiers.map((role, tier) => ({ id: role, name: TIERS[tier] ?? "", position: tier + 1 })),
    { id: roles.top100, name: "TOP 100", position: roles.tiers.length + 1, color: 0xf1c40f },
  ],
});

/** The two servers of a new stand-in. */
export const localGuilds = (firstId: string): readonly NewGuild[] => [
  guildOf(firstId, "互角サーバー", LOCAL_DISCORD),
  guildOf(LOCAL_DISCORD.second.guildId, "となりのサーバー", LOCAL_DISCORD.second),
];

import { parseUserId, ROLES, type Role, type UserId } from "@gokaku/game";

/** An act that a player asks for at Discord. */
export type Act =
  | { readonly kind: "join"; readonly lanes: readonly Role[] | null }
  | { readonly kind: "check_in" | "lobby"; readonly matchId: string }
  | { readonly kind: "direct"; readonly isWished: boolean }
  | { readonly kind: "leave" | "status" | "rank" | "why" | "next" | "report" };

export type Interaction =
  | { readonly kind: "ping"; readonly id: string }
  | {
      readonly kind: "act";
      readonly id: string;
      /** With it the answer can be changed for 15 minutes. */
      readonly token: string;
      readonly applicationId: string;
      readonly userId: UserId;
      /** The server in which the player acts; "" outside of one. */
      readonly guildId: string;
      /** Null for one that no version of this site has offered. */
      readonly act: Act | null;
    };

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json => typeof value === "object" && value !== null;
const field = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);
const textOf = (value: unknown, name: string): string => {
  const text = field(value, name);
  return typeof text === "string" ? text : "";
};
const listOf = (value: unknown, name: string): readonly unknown[] => {
  const list = field(value, name);
  return Array.isArray(list) ? list : [];
};

const PING = 1;
const COMMAND = 2;
const PRESS = 3;
const SNOWFLAKE = /^\d{1,20}$/;
const TOKEN = /^[\w.:-]{1,600}$/;
const CHECK_IN = /^check_in:(\d{1,20})$/;
const LOBBY = /^lobby:(\d{1,20})$/;

/** The lanes of `/queue join`, in the order of the options; null without one. */
const lanesOf = (command: unknown): readonly Role[] | null => {
  const given = listOf(command, "options").flatMap((option) => {
    const role = ROLES.find((one) => one === field(option, "value"));
    return role === undefined ? [] : [role];
  });
  return given.length === 0 ? null : given;
};

const actOfCommand = (data: unknown): Act | null => {
  const name = textOf(data, "name");
  if (name === "rank" || name === "why" || name === "next" || name === "report") return { kind: name };
  const [command] = listOf(data, "options");
  if (name === "dm") {
    const wish = textOf(command, "name");
    return wish === "on" || wish === "off" ? { kind: "direct", isWished: wish === "on" } : null;
  }
  if (name !== "queue") return null;
  switch (textOf(command, "name")) {
    case "join":
      return { kind: "join", lanes: lanesOf(command) };
    case "leave":
      return { kind: "leave" };
    case "status":
      return { kind: "status" };
    default:
      return null;
  }
};

const actOfPress = (data: unknown): Act | null => {
  const id = textOf(data, "custom_id");
  if (id === "queue_join") return { kind: "join", lanes: null };
  if (id === "queue_leave") return { kind: "leave" };
  const [, toConfirm] = CHECK_IN.exec(id) ?? [];
  if (toConfirm !== undefined) return { kind: "check_in", matchId: toConfirm };
  const [, toJoin] = LOBBY.exec(id) ?? [];
  return toJoin === undefined ? null : { kind: "lobby", matchId: toJoin };
};

/** Reads the body of a signed request; null for what Discord cannot have sent to this site. */
export const readInteraction = (body: string): Interaction | null => {
  let sent: unknown;
  try {
    sent = JSON.parse(body);
  } catch {
    return null;
  }
  const id = textOf(sent, "id");
  const type = field(sent, "type");
  if (!SNOWFLAKE.test(id)) return null;
  if (type === PING) return { kind: "ping", id };
  if (type !== COMMAND && type !== PRESS) return null;
  const user = field(field(sent, "member"), "user") ?? field(sent, "user");
  const userId = textOf(user, "id");
  const known = SNOWFLAKE.test(userId) ? parseUserId(userId) : null;
  const token = textOf(sent, "token");
  const applicationId = textOf(sent, "application_id");
  if (known === null || !TOKEN.test(token) || !SNOWFLAKE.test(applicationId)) return null;
  const data = field(sent, "data");
  const act = type === COMMAND ? actOfCommand(data) : actOfPress(data);
  const guildId = isRecord(field(sent, "member")) ? textOf(sent, "guild_id") : "";
  return { kind: "act", id, token, applicationId, userId: known, guildId, act };
};

const LONGEST_AGE_S = 300;

/** Whether a signed time is of now: Discord's clock and ours may differ by five minutes. */
export const isRecent = (timestamp: string, nowMs: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(nowMs / 1000 - Number(timestamp)) <= LONGEST_AGE_S;

/** Whether a signature has the form of one of Ed25519. */
export const isSignature = (text: string): boolean => /^[0-9a-f]{128}$/i.test(text);

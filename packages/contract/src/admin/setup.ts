import { CONFIRMATIONS, type Confirmation } from "@gokaku/game";
import * as z from "zod/mini";
import { named } from "../described.ts";
import { CLOSED_REASONS } from "../shop/schemas.ts";
import { Operator } from "../site/schemas.ts";
import { DECIMAL_ID, unixSeconds } from "../text.ts";

/** The parts of an installation that an operator sets up before the first real match, in the order of the list. */
export const SETUP_ITEMS = [
  "operator",
  "sign_in",
  "test_login",
  "season",
  "hours",
  "legal_texts",
  "rights_guideline",
  "backup",
  "requests",
  "guild",
  "invite",
  "voice",
  "discord",
  "seal",
  "shop",
  "push",
] as const;
export type SetupItem = (typeof SETUP_ITEMS)[number];

/**
 * `set`; `missing`: needed before players come; `off`: the site runs without it; `unknown`: the service that
 * knows does not answer.
 */
export const SETUP_STATES = ["set", "missing", "off", "unknown"] as const;
export type SetupState = (typeof SETUP_STATES)[number];

/** `compose`: `deploy/server` with Docker; `systemd`: `npm run install-server`; `source`: started by hand. */
export const INSTALLATIONS = ["compose", "systemd", "source"] as const;
export type Installation = (typeof INSTALLATIONS)[number];

const CONFIRMATION_IDS = Object.keys(CONFIRMATIONS) as [Confirmation, ...Confirmation[]];

export const DISCORD_PLACES = ["thread", "card", "room", "notice", "role"] as const;
export type DiscordPlace = (typeof DISCORD_PLACES)[number];

/** Where at Discord the site shows what. */
const DiscordSetup = z.object({
  /** False while nothing is set. */
  is_on: z.boolean(),
  /** Whether buttons and commands work. */
  takes_interactions: z.boolean(),
  is_token_refused: z.boolean(),
  guilds: z.array(
    z.object({
      id: z.string(),
      cards: z.int(),
      has_matches: z.boolean(),
      room_pairs: z.int(),
      has_staff: z.boolean(),
      /** Roles by rank. */
      roles: z.int(),
    }),
  ),
  /** Channels and roles to which the newest call was refused, with the status and Discord's own code. */
  refused: z.array(
    z.object({
      kind: z.enum(DISCORD_PLACES),
      guild_id: z.string(),
      channel_id: z.string(),
      status: z.int(),
      code: z.int(),
    }),
  ),
});

export const SetupResponse = named("SetupResponse", {
  items: z.array(z.object({ id: z.enum(SETUP_ITEMS), state: z.enum(SETUP_STATES) })),
  /** How it was installed, which decides the commands that mend it. */
  installation: z.enum(INSTALLATIONS),
  /** Pairs of voice channels; null while matches does not answer. */
  voice_pairs: z.nullable(z.int()),
  /** Null while that service does not answer. */
  discord: z.nullable(DiscordSetup),
  /** No item is missing. */
  is_complete: z.boolean(),
  unset_facts: z.array(z.enum(Object.keys(Operator.shape) as [keyof Operator, ...(keyof Operator)[]])),
  /** Host of the identity provider; null without one. */
  provider_host: z.nullable(z.string()),
  /** Null without a season that runs. */
  season_ends_at: z.nullable(unixSeconds()),
  /** Null while queue does not answer. */
  schedule: z.nullable(z.object({ interval_s: z.int(), round_the_clock: z.boolean() })),
  /** Null before the first reported backup. */
  backup_at: z.nullable(unixSeconds()),
  test_accounts: z.int(),
  open_requests: z.int(),
  /** Why no badge is sold; null while badges are sold, or while payments does not answer. */
  closed_reason: z.nullable(z.enum(CLOSED_REASONS)),
  /** `by` is "" and `at` 0 for the seeds of a test system. */
  confirmations: z.array(
    z.object({ id: z.enum(CONFIRMATION_IDS), confirmed_by: z.string(), confirmed_at: unixSeconds() }),
  ),
});
export type SetupResponse = z.infer<typeof SetupResponse>;

export const DisclosureRequest = named("DisclosureRequest", {
  id: z.string(),
  at: unixSeconds(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
});
export type DisclosureRequest = z.infer<typeof DisclosureRequest>;

/** Unanswered ones, the oldest first, at most 100. */
export const DisclosureRequestsResponse = named("DisclosureRequestsResponse", {
  requests: z.array(DisclosureRequest),
});

export const DisclosureParams = z.object({ id: z.string().check(z.regex(DECIMAL_ID, "request_not_found")) });

export const AnswerDisclosureResponse = named("AnswerDisclosureResponse", { answered: z.literal(true) });

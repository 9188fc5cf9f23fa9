import { ROLES, SEASON_STATES, TEAMS, type WebhookEvent } from "@gokaku/game";
import * as z from "zod/mini";
import { named } from "../described.ts";
import { unixSeconds } from "../text.ts";

// The messages that webhooks get. A field is only ever added; `version` changes with anything else.

const message = <Type extends string, Data extends z.ZodMiniType>(id: string, type: Type, data: Data) =>
  named(id, {
    type: z.literal(type),
    version: z.literal(1),
    /** When the event happened, ISO 8601. */
    timestamp: z.string(),
    data,
  });

const player = { user_id: z.string(), team: z.enum(TEAMS) };
const match = { match_id: z.string(), season_id: z.string() };

/** It contains no role and no voice link, which only a player's own team sees before the match is over. */
export const MatchMade = message(
  "WebhookMatchMade",
  "match.made",
  named("WebhookMadeMatch", {
    ...match,
    made_at: unixSeconds(),
    /** Team A first. */
    players: z.array(z.object(player)),
  }),
);

export const MatchDisputed = message(
  "WebhookMatchDisputed",
  "match.disputed",
  named("WebhookDisputedMatch", {
    ...match,
    disputed_at: unixSeconds(),
    players: z.array(z.object(player)),
  }),
);

export const MatchSettled = message(
  "WebhookMatchSettled",
  "match.settled",
  named("WebhookSettledMatch", {
    ...match,
    settled_at: unixSeconds(),
    result: z.enum(["A-win", "B-win", "invalid", "void"]),
    /** An admin decided it. */
    was_disputed: z.boolean(),
    players: z.array(z.object({ ...player, role: z.enum(ROLES), rate_delta: z.int() })),
  }),
);

/** A moderator gave a settled match another result, or made it void. Result and changes replace the former ones. */
export const MatchCorrected = message(
  "WebhookMatchCorrected",
  "match.corrected",
  named("WebhookCorrectedMatch", {
    ...match,
    corrected_at: unixSeconds(),
    /** Number of the season's correction, from 1. Ignore a message with a lower number than an earlier one of the match. */
    revision: z.int(),
    result: z.enum(["A-win", "B-win", "invalid", "void"]),
    /** The changes of this match alone; those of later matches of the season may have changed too. */
    players: z.array(z.object({ ...player, role: z.enum(ROLES), rate_delta: z.int() })),
  }),
);

export const SeasonChanged = message(
  "WebhookSeasonChanged",
  "season.changed",
  named("WebhookSeason", {
    season_id: z.string(),
    name: z.string(),
    state: z.enum(SEASON_STATES),
    starts_at: unixSeconds(),
    ends_at: unixSeconds(),
    /** Of the season; ignore a version lower than one seen before. */
    version: z.int(),
  }),
);

export const TestMessage = message(
  "WebhookTest",
  "test",
  named("WebhookTestData", { webhook_id: z.string() }),
);

export const WEBHOOK_MESSAGES = {
  "match.made": MatchMade,
  "match.disputed": MatchDisputed,
  "match.settled": MatchSettled,
  "match.corrected": MatchCorrected,
  "season.changed": SeasonChanged,
} as const satisfies Record<WebhookEvent, z.ZodMiniType>;

export const WebhookMessage = z.discriminatedUnion("type", [
  MatchMade,
  MatchDisputed,
  MatchSettled,
  MatchCorrected,
  SeasonChanged,
  TestMessage,
]);
export type WebhookMessage = z.infer<typeof WebhookMessage>;

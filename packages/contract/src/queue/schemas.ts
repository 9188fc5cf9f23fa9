import { ENTRY_STATES, LIMITS, QUEUE_END_CAUSES, ROLES } from "@gokaku/game";
import * as z from "zod/mini";
import { described, named } from "../described.ts";
import { identifier, unixSeconds } from "../text.ts";

export const Role = described(z.enum(ROLES), { id: "Role" });

/** The chosen lanes, most wanted first: at least two, none twice. */
export const SelectedRoles = described(
  z.array(z.enum(ROLES, "roles_invalid"), "roles_invalid").check(
    z.maxLength(LIMITS.maxRoles, "roles_invalid"),
    z.superRefine((roles, context) => {
      if (new Set(roles).size !== roles.length) {
        context.addIssue({ code: "custom", message: "roles_invalid" });
      }
      if (roles.length < LIMITS.minRoles) {
        context.addIssue({ code: "custom", message: "roles_too_few", params: { count: roles.length } });
      }
    }),
  ),
  { minItems: LIMITS.minRoles, uniqueItems: true },
);

/** The roles of a query: one list with commas, or the name repeated. */
export const EstimateQuery = z.object({
  roles: described(
    z.pipe(
      z.pipe(
        z._default(z.union([z.string(), z.array(z.string())], "roles_invalid"), []),
        z.transform((roles) =>
          [roles].flat().flatMap((part) => part.split(",").filter((role) => role !== "")),
        ),
      ),
      SelectedRoles,
    ),
    {
      description: "希望ロール（2〜5）。カンマ区切り、または繰り返し。",
      override: ({ jsonSchema }) => {
        delete jsonSchema.anyOf;
        delete jsonSchema.default;
        Object.assign(jsonSchema, {
          type: "array",
          items: { $ref: "#/components/schemas/Role" },
          minItems: LIMITS.minRoles,
          maxItems: LIMITS.maxRoles,
          uniqueItems: true,
        });
      },
      param: { explode: false, required: true },
    },
  ),
});

const waitSeconds = () => z.int().check(z.nonnegative());

export const LEFT_OVER_REASONS = ["few_players", "roles", "rate", "no_ten"] as const;

/** How long a player like the caller waits from joining, in seconds: half are matched by p50, nine in ten by p90. */
export const QueueEstimate = named("QueueEstimate", {
  p50: waitSeconds(),
  p90: waitSeconds(),
  /** False when no recent match says anything; the figures are then ten minutes. */
  known: z.boolean(),
  /** The same for each role that is not selected, were it added; never longer. */
  if_added: z.array(z.object({ role: Role, p50: waitSeconds(), p90: waitSeconds() })),
  /** Why the last tick left the waiting caller over; `roles` are those that too few players offered. */
  left_over: z.nullable(z.object({ reason: z.enum(LEFT_OVER_REASONS), roles: z.array(Role) })),
});
export type QueueEstimate = z.infer<typeof QueueEstimate>;

export const BlockList = described(
  z.array(identifier("blocking_invalid"), "blocking_invalid").check(
    z.maxLength(LIMITS.maxBlocked, "blocking_invalid"),
    z.refine((ids) => new Set(ids).size === ids.length, "blocking_invalid"),
  ),
  { uniqueItems: true },
);

export const JoinQueueRequest = named("JoinQueueRequest", {
  selected_roles: SelectedRoles,
  /** Without it the stored list counts (`PUT /api/users/me/blocking`); an empty list blocks no player. */
  blocking: z.optional(BlockList),
});

export const QueueEntry = named("QueueEntry", {
  entry_id: z.string(),
  user_id: z.string(),
  selected_roles: z.array(Role),
  blocking: z.array(z.string()),
  rate: z.int(),
  joined_at: unixSeconds(),
  state: z.enum(ENTRY_STATES),
  version: z.int(),
});
export type QueueEntry = z.infer<typeof QueueEntry>;

/** How the last time of waiting ended. */
export const QueueEnd = named("QueueEnd", { cause: z.enum(QUEUE_END_CAUSES), ended_at: unixSeconds() });
export type QueueEnd = z.infer<typeof QueueEnd>;

/** An open seat of a running match, offered to one waiting player for a short time. */
export const SeatOffer = named("SeatOffer", { match_id: z.string(), role: Role, until: unixSeconds() });
export type SeatOffer = z.infer<typeof SeatOffer>;

export const SeatOfferRequest = named("SeatOfferRequest", { match_id: identifier("invalid_request") });

/** The caller's own waiting; `entry` is null when not in the queue. */
export const QueueStatus = named("QueueStatus", {
  in_queue: z.boolean(),
  entry: z.nullable(QueueEntry),
  last_end: z.nullable(QueueEnd),
  /** A seat in a running match that the caller may take. */
  offer: z.nullable(SeatOffer),
});
export type QueueStatus = z.infer<typeof QueueStatus>;

export const JoinQueueResponse = named("JoinQueueResponse", { in_queue: z.literal(true), entry: QueueEntry });

export const LeaveQueueResponse = named("LeaveQueueResponse", {
  in_queue: z.literal(false),
  entry: z.null(),
});

export const RoleCounts = named("RoleCounts", {
  TOP_LANE: z.int(),
  SUPPORT: z.int(),
  MIDDLE: z.int(),
  BOTTOM_LANE: z.int(),
  TANK: z.int(),
});
export type RoleCounts = z.infer<typeof RoleCounts>;

/** How few further players would make a match possible now. */
export const Shortage = named("Shortage", {
  players: z.int().check(z.minimum(1), z.maximum(3)),
  /** When one is missing: a player with one of these roles and a rate in the interval completes a match. */
  roles: z.array(Role),
  rate_from: z.int(),
  rate_to: z.int(),
});
export type Shortage = z.infer<typeof Shortage>;

/** The public data of the queue; `ongoing_match_players` names at most the viewer. */
export const QueueInfo = named("QueueInfo", {
  role_counts: RoleCounts,
  total_waiting: z.int(),
  ongoing_matches: z.int(),
  /** Seconds; 600 when unknown. */
  average_wait_time: z.number(),
  ongoing_match_players: z.array(z.string()),
  /** 0 before the first match. */
  previous_matched_unixtime: unixSeconds(),
  previous_user_count: z.int(),
  /** Null while ten fit already, while more than three are missing, and while no tick may run. */
  shortage: z.nullable(Shortage),
  version: z.int(),
});
export type QueueInfo = z.infer<typeof QueueInfo>;

/** Which services may take a path: by name, all with a durable consumer, or all with a database. */
type TakenBy = "consumers" | "stores" | "users" | "queue" | "matches" | "payments" | "realtime" | "gateway";

interface RarePath {
  readonly by: TakenBy;
  /** The event that is counted. */
  readonly means: string;
}

/**
 * Paths that only chance, a fault or a race leads to. By them a run of tests or load shows what it has reached. Each is
 * counted where it is taken, and nowhere else.
 */
export const RARE_PATHS = {
  event_waited: { by: "consumers", means: "an event waited because a dependency was unavailable" },
  event_passed_directly: { by: "consumers", means: "an event was applied beside its silent stream" },
  event_already_applied: {
    by: "consumers",
    means: "the stream delivered an event that was applied beside it",
  },
  dead_letter: { by: "consumers", means: "an event that could not be applied was stored as a dead letter" },
  publish_refused: { by: "stores", means: "the transport refused an event, which stayed in the outbox" },
  stream_reconciled: { by: "stores", means: "events that the stream had lost were opened again" },
  write_repeated: {
    by: "stores",
    means: "a write was repeated after a deadlock, a serialisation failure, 25006 or a lost connection",
  },
  leave_on_claimed: { by: "queue", means: "a player left while a match was being made of the entry" },
  second_plan_refused: { by: "queue", means: "a second or late plan of a tick was refused" },
  tick_expired: { by: "queue", means: "a tick ended without a plan" },
  claim_short: { by: "queue", means: "a planned match was dropped because an entry had changed or ended" },
  match_refused: { by: "queue", means: "matches refused a match of the plan" },
  late_duplicate: { by: "queue", means: "an answer about a claim came again and changed nothing" },
  substitute_refused: { by: "queue", means: "matches refused an accepted substitute" },
  match_abandoned: { by: "queue", means: "a match ended because no substitute was found" },
  creation_repeated: { by: "matches", means: "a match was to be made again and got its first answer" },
  creation_refused: { by: "matches", means: "a match was refused, mostly because a player sits already" },
  report_raced: { by: "matches", means: "a match moved on while a report was written; it was judged again" },
  report_after_close: { by: "matches", means: "a report came after the close of its match" },
  close_overtaken: { by: "matches", means: "a match moved on while it was closed by time" },
  decision_conflict: { by: "matches", means: "a staff member decided on an older version of a match" },
  settlement_repeated: { by: "users", means: "a result was delivered again and changed nothing" },
  settlement_raced: {
    by: "users",
    means: "a player changed while a result was written; it was decided again",
  },
  settlement_of_archived_season: { by: "users", means: "a result belonged to an archived season" },
  order_repeated: { by: "users", means: "an order was delivered again or late and changed nothing" },
  edit_conflict: { by: "users", means: "an admin edited an older version of an account" },
  lease_taken_over: { by: "users", means: "another process had taken over a message to a webhook" },
  order_reconciled: {
    by: "payments",
    means: "an event was read from the provider's list, without a webhook",
  },
  order_moved_on: { by: "payments", means: "an order changed while the provider was asked about it" },
  views_read_again: { by: "realtime", means: "all views were read again after a gap in the events" },
  limit_without_redis: {
    by: "gateway",
    means: "calls were counted by the process while Redis was unavailable",
  },
  ended_login_refused: { by: "gateway", means: "a token was refused because its login had ended" },
} as const satisfies Record<string, RarePath>;

export type RarePathName = keyof typeof RARE_PATHS;

const CONSUMERS = new Set(["users", "queue", "matches", "payments", "matchmaker", "realtime", "discord"]);
const STORES = new Set(["users", "queue", "matches", "payments", "discord"]);

const mayTake = (service: string, by: TakenBy): boolean => {
  if (by === "consumers") return CONSUMERS.has(service);
  return by === "stores" ? STORES.has(service) : by === service;
};

/** The paths that a service may take. */
export const rarePathsOf = (service: string): readonly RarePathName[] =>
  (Object.keys(RARE_PATHS) as RarePathName[]).filter((path) => mayTake(service, RARE_PATHS[path].by));

/** Counts a path that was taken, once or several times. */
export type CountRare = (path: RarePathName, times?: number) => void;

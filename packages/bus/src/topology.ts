/**
 * The producers and consumers of events. Each producing service has one stream. Each durable consumer has
 * one subject (servers before 2.10 allow no more) and is named for its effect.
 */
export const STREAMS = {
  USERS: { service: "users", subjects: ["user.>", "setting.>", "season.>"] },
  QUEUE: { service: "queue", subjects: ["queue.>"] },
  MATCHES: { service: "matches", subjects: ["match.>"] },
  PAYMENTS: { service: "payments", subjects: ["payment.>"] },
  DISCORD: { service: "discord", subjects: ["discord.>"] },
} as const satisfies Record<string, { service: string; subjects: readonly string[] }>;

export type StreamName = keyof typeof STREAMS;

/** The stream of a subject. @throws Error for a subject of no stream */
export const streamOf = (subject: string): StreamName => {
  const prefix = `${subject.slice(0, subject.indexOf("."))}.>`;
  for (const [name, { subjects }] of Object.entries(STREAMS))
    if (subjects.some((each) => each === prefix)) return name as StreamName;
  throw new Error(`no stream has the subject ${subject}`);
};

export const CONSUMERS = {
  "matchmaker_solve-tick": { stream: "QUEUE", subject: "queue.tick_opened" },
  "users_apply-settlement": { stream: "MATCHES", subject: "match.settled" },
  "users_apply-dispute": { stream: "MATCHES", subject: "match.disputed" },
  "users_charge-absence": { stream: "MATCHES", subject: "match.vacated" },
  "users_apply-correction": { stream: "MATCHES", subject: "match.corrected" },
  "users_apply-mass-correction": { stream: "MATCHES", subject: "match.mass_corrected" },
  "users_audit-queue": { stream: "QUEUE", subject: "queue.admin_acted" },
  "users_audit-match": { stream: "MATCHES", subject: "match.admin_acted" },
  "users_audit-payment": { stream: "PAYMENTS", subject: "payment.admin_acted" },
  "users_audit-discord": { stream: "DISCORD", subject: "discord.admin_acted" },
  "users_announce-match": { stream: "MATCHES", subject: "match.created" },
  "users_announce-dispute": { stream: "MATCHES", subject: "match.disputed" },
  "users_announce-settlement": { stream: "MATCHES", subject: "match.settled" },
  "users_announce-correction": { stream: "MATCHES", subject: "match.corrected" },
  "users_announce-mass-correction": { stream: "MATCHES", subject: "match.mass_corrected" },
  "users_announce-season": { stream: "USERS", subject: "season.changed" },
  "users_apply-order": { stream: "PAYMENTS", subject: "payment.order_changed" },
  "payments_cancel-orders": { stream: "USERS", subject: "user.changed" },
  "payments_refuse-badge": { stream: "USERS", subject: "user.badge_refused" },
  "queue_project-player": { stream: "USERS", subject: "user.changed" },
  "queue_release-player": { stream: "USERS", subject: "user.released" },
  "queue_settle-players": { stream: "USERS", subject: "user.settled" },
  "queue_correct-players": { stream: "USERS", subject: "user.corrected" },
  "queue_fit-skills": { stream: "USERS", subject: "user.skills_fitted" },
  "queue_project-season": { stream: "USERS", subject: "season.changed" },
  "queue_close-settled": { stream: "MATCHES", subject: "match.settled" },
  "queue_close-disputed": { stream: "MATCHES", subject: "match.disputed" },
  "queue_fill-vacancy": { stream: "MATCHES", subject: "match.vacated" },
  "matches_project-setting": { stream: "USERS", subject: "setting.changed" },
  "matches_project-season": { stream: "USERS", subject: "season.changed" },
  "realtime_notify-devices": { stream: "MATCHES", subject: "match.created" },
  "realtime_call-players": { stream: "QUEUE", subject: "queue.player_wanted" },
  "realtime_remind-players": { stream: "QUEUE", subject: "queue.appointment_near" },
  "realtime_notify-cancelled": { stream: "QUEUE", subject: "queue.appointment_cancelled" },
  "realtime_notify-applicant": { stream: "USERS", subject: "user.seal_decided" },
  "realtime_notify-parties": { stream: "USERS", subject: "user.case_decided" },
  "realtime_notify-corrected": { stream: "USERS", subject: "user.mass_corrected" },
  "realtime_offer-seat": { stream: "QUEUE", subject: "queue.seat_offered" },
  "discord_announce-match": { stream: "MATCHES", subject: "match.created" },
  "discord_follow-match": { stream: "MATCHES", subject: "match.updated" },
  "discord_message-matched": { stream: "MATCHES", subject: "match.created" },
  "discord_remind-players": { stream: "QUEUE", subject: "queue.appointment_near" },
  "discord_report-dispute": { stream: "MATCHES", subject: "match.disputed" },
  "discord_report-application": { stream: "USERS", subject: "user.seal_applied" },
  "discord_show-rates": { stream: "USERS", subject: "user.settled" },
  "discord_forget-player": { stream: "USERS", subject: "user.changed" },
  "matches_forget-player": { stream: "USERS", subject: "user.changed" },
} as const satisfies Record<string, { stream: StreamName; subject: string }>;

export type ConsumerName = keyof typeof CONSUMERS;

export const consumersOf = (stream: StreamName): readonly ConsumerName[] =>
  (Object.keys(CONSUMERS) as ConsumerName[]).filter((name) => CONSUMERS[name].stream === stream);

/**
 * The consumers that matches wait for. In a cluster a copy of each event reaches them past its stream too. The
 * others notify people, or store records.
 */
export const DIRECT: ReadonlySet<ConsumerName> = new Set<ConsumerName>([
  "matchmaker_solve-tick",
  "users_apply-settlement",
  "users_apply-dispute",
  "users_charge-absence",
  "users_apply-order",
  "queue_project-player",
  "queue_release-player",
  "queue_settle-players",
  "queue_project-season",
  "queue_close-settled",
  "queue_close-disputed",
  "queue_fill-vacancy",
  "matches_project-setting",
  "matches_project-season",
]);

/** Under which the copy of an event is sent; no stream has these subjects. */
export const directOf = (subject: string): string => `direct.${subject}`;

/** Under which a listener whose connection was lost asks for the copies of the last seconds. */
export const againOf = (subject: string): string => `again.${subject}`;

/** The services that follow a whole stream from now on, without a durable consumer. */
export const FOLLOWERS = {
  realtime: ["USERS", "QUEUE", "MATCHES"],
} as const satisfies Record<string, readonly StreamName[]>;

/** The public queue view: core NATS, no stream, lost frames are noticed by their version. */
export const QUEUE_VIEW = { subject: "view.queue", publisher: "queue", listener: "realtime" } as const;

/** The service that runs a durable consumer; its name stands first. */
export const serviceOf = (consumer: ConsumerName): string => consumer.slice(0, consumer.indexOf("_"));

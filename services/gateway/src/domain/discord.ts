import { DISCORD } from "./timeouts.ts";

export interface DiscordReply {
  readonly status: number;
  readonly header: (name: string) => string | null;
  /** Parsed JSON, null for anything else. */
  readonly body: unknown;
}

export type DiscordAnswer =
  /** `pauseMs`: until the bucket, which this answer emptied, is full again; 0 while there is more in it. */
  | { readonly kind: "answered"; readonly isMember: boolean; readonly pauseMs: number }
  /** No question is allowed for this time; `reason` is set where the configuration is wrong. */
  | { readonly kind: "closed"; readonly pauseMs: number; readonly reason: string | null }
  /** Discord limits the questions about this user for this time; those about other users are allowed. */
  | { readonly kind: "unknown"; readonly pauseMs: number; readonly reason: string }
  | { readonly kind: "failed"; readonly reason: string };

const UNKNOWN_GUILD = 10_004;
const UNKNOWN_MEMBER = 10_007;
const UNKNOWN_USER = 10_013;

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === "object" && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined;

/** @returns ms; 0 for what is no number above 0 */
const millisecondsOf = (seconds: unknown): number => {
  const ms = Number(seconds ?? 0) * 1000;
  return Number.isFinite(ms) && ms > 0 ? Math.ceil(ms) : 0;
};

export const pauseOfLimit = ({ header, body }: DiscordReply): number => {
  const asked = Math.max(
    millisecondsOf(header("retry-after")),
    millisecondsOf(fieldOf(body, "retry_after")),
    millisecondsOf(header("x-ratelimit-reset-after")),
  );
  return Math.min(DISCORD.longestPauseMs, Math.max(DISCORD.shortestPauseMs, asked || DISCORD.limitedPauseMs));
};

/** Whether a limit is for all calls; otherwise it is for the user whose token was used. */
export const isLimitOfAll = ({ header, body }: DiscordReply): boolean =>
  fieldOf(body, "global") !== false || (header("x-ratelimit-scope") ?? "user") !== "user";

const pauseOfBucket = ({ header }: DiscordReply): number =>
  header("x-ratelimit-remaining") === "0"
    ? Math.min(DISCORD.longestPauseMs, millisecondsOf(header("x-ratelimit-reset-after")))
    : 0;

const misconfigured = (reason: string): DiscordAnswer => ({
  kind: "closed",
  pauseMs: DISCORD.misconfiguredPauseMs,
  reason,
});

/** Only a reply about this very user says yes, only Discord's own codes say no; anything else says nothing. */
export const readDiscordReply = (reply: DiscordReply, userId: string): DiscordAnswer => {
  const { status, body } = reply;
  const code = fieldOf(body, "code");
  if (status === 429) return { kind: "closed", pauseMs: pauseOfLimit(reply), reason: null };
  if (status === 401) return misconfigured("Discord does not know the bot: check DISCORD_BOT_TOKEN");
  if (status === 403) return misconfigured("the bot may not see the members of DISCORD_GUILD_ID");
  if (status === 404 && (code === UNKNOWN_MEMBER || code === UNKNOWN_USER))
    return { kind: "answered", isMember: false, pauseMs: pauseOfBucket(reply) };
  if (status === 404)
    return misconfigured("Discord does not know DISCORD_GUILD_ID, or DISCORD_API_URL is wrong");
  if (status === 200 && fieldOf(fieldOf(body, "user"), "id") === userId)
    return { kind: "answered", isMember: true, pauseMs: pauseOfBucket(reply) };
  return { kind: "failed", reason: `Discord answered ${status}` };
};

/**
 * As `readDiscordReply`, for a question with the player's own grant. A guild that the player has not joined is unknown
 * to Discord.
 */
export const readGrantReply = (reply: DiscordReply, userId: string): DiscordAnswer => {
  const { status, body } = reply;
  const code = fieldOf(body, "code");
  if (status === 429 && !isLimitOfAll(reply))
    return { kind: "unknown", pauseMs: pauseOfLimit(reply), reason: "Discord limits this player's calls" };
  if (status === 401 || status === 403)
    return {
      kind: "unknown",
      pauseMs: DISCORD.misconfiguredPauseMs,
      reason: "the player's grant at Discord is over",
    };
  if (status === 404 && (code === UNKNOWN_GUILD || code === UNKNOWN_MEMBER))
    return { kind: "answered", isMember: false, pauseMs: 0 };
  if (status === 404) return { kind: "failed", reason: "Discord answered 404" };
  const answer = readDiscordReply(reply, userId);
  // A bucket is the player's own.
  return answer.kind === "answered" ? { ...answer, pauseMs: 0 } : answer;
};

/** Whether Discord may be asked, as its answers so far leave it. */
export interface Gate {
  /** Questions in a row that came to nothing. */
  readonly failures: number;
  /** Unix ms. */
  readonly closedUntilMs: number;
}

export const OPEN_GATE: Gate = { failures: 0, closedUntilMs: 0 };

/** @param running questions without an answer yet: after failures one at a time finds out whether it answers again */
export const mayAsk = ({ failures, closedUntilMs }: Gate, nowMs: number, running: number): boolean =>
  nowMs >= closedUntilMs && (failures < DISCORD.failuresToPause || running === 0);

/** An answer that was under way never shortens a pause that another one began. */
export const gateAfter = (gate: Gate, answer: DiscordAnswer, nowMs: number): Gate => {
  if (answer.kind === "unknown") return gate;
  const failures = answer.kind === "answered" ? 0 : gate.failures + (answer.kind === "failed" ? 1 : 0);
  const ownMs = failures >= DISCORD.failuresToPause ? DISCORD.failurePauseMs : 0;
  const pauseMs = answer.kind === "failed" ? ownMs : answer.pauseMs;
  return { failures, closedUntilMs: Math.max(gate.closedUntilMs, pauseMs === 0 ? 0 : nowMs + pauseMs) };
};

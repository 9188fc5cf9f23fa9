import { CodedError, type UserId } from "@gokaku/game";
import type { Clock, Logger, Timers } from "@gokaku/service";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { type DiscordAnswer, type Gate, gateAfter, mayAsk, OPEN_GATE } from "../domain/discord.ts";
import type { Identity } from "../domain/identity.ts";
import { isDiscordId, isFresh, type MembershipCheck, servesInOutage } from "../domain/membership.ts";
import { DISCORD } from "../domain/timeouts.ts";
import type { AskDiscord } from "../remote/discord.ts";
import type { MembershipCache } from "../store/membership-cache.ts";

interface Dependencies {
  /** Null when no community server is configured: then only test accounts are members. */
  readonly ask: AskDiscord | null;
  readonly cache: MembershipCache;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Logger, "warn" | "error">;
}

/**
 * @param isWanted the player asks for the check, and has perhaps just joined
 * @throws CodedError `membership_unknown` when no source can answer now
 */
export type CheckMembership = (identity: Identity, isWanted?: boolean) => Promise<MembershipCheck>;

const QUESTIONS_AT_ONCE = 10;
const PAUSES_CACHED = 20_000;

/** Null when `work` takes longer than `ms`; it goes on all the same. */
const patiently = async <Value>(work: Promise<Value>, ms: number, timers: Timers): Promise<Value | null> => {
  const late = Promise.withResolvers<null>();
  using _patience = timers.after(ms, () => late.resolve(null));
  return await Promise.race([work, late.promise]);
};

type Player = Pick<Identity, "userId" | "loginId">;
type Asking = Pick<Dependencies, "cache" | "clock" | "log"> & {
  readonly ask: NonNullable<Dependencies["ask"]>;
};

/** One question per user at a time, few at once, none while Discord wants none. Null when there is no answer. */
const createQuestion = ({ ask, cache, clock, log }: Asking) => {
  const limit = pLimit(QUESTIONS_AT_ONCE);
  const asking = new Map<UserId, Promise<MembershipCheck | null>>();
  /** Until when, in unix ms, a single player is not asked about. */
  const pauses = new LRUCache<UserId, number>({ max: PAUSES_CACHED });
  let gate: Gate = OPEN_GATE;
  let running = 0;

  const heed = async (answer: DiscordAnswer): Promise<void> => {
    const nowMs = clock.nowMs();
    const { closedUntilMs } = gate;
    gate = gateAfter(gate, answer, nowMs);
    if (answer.kind !== "closed" || gate.closedUntilMs === closedUntilMs) return;
    const { pauseMs, reason } = answer;
    if (reason === null)
      log.warn({ pauseMs }, "Discord limits the calls: membership is not asked during the pause");
    else log.error({ pauseMs, reason }, "Discord refuses the bot: no new member is admitted");
    await cache.storePause(gate.closedUntilMs, nowMs);
  };

  const askNow = async (player: Player): Promise<MembershipCheck | null> => {
    const { userId } = player;
    if (!mayAsk(gate, clock.nowMs(), running) || clock.nowMs() < (pauses.get(userId) ?? 0)) return null;
    running += 1;
    try {
      const pausedUntilMs = await cache.findPause();
      gate = { ...gate, closedUntilMs: Math.max(gate.closedUntilMs, pausedUntilMs) };
      if (!mayAsk(gate, clock.nowMs(), running - 1)) return null;
      const answer = await ask(player);
      await heed(answer);
      if (answer.kind === "unknown") pauses.set(userId, clock.nowMs() + answer.pauseMs);
      if (answer.kind !== "answered") return null;
      const check = { isMember: answer.isMember, checkedAt: Math.floor(clock.nowMs() / 1000) };
      await cache.store(userId, check);
      return check;
    } finally {
      running -= 1;
    }
  };

  return (player: Player): Promise<MembershipCheck | null> => {
    const { userId } = player;
    const under = asking.get(userId);
    if (under !== undefined) return under;
    const started = limit(() => askNow(player)).finally(() => asking.delete(userId));
    asking.set(userId, started);
    return started;
  };
};

/**
 * Whether a player is on the community server: from the cache while it is fresh, else from Discord. A
 * member of the last day waits only briefly for the answer and stays one without it.
 */
export const createCheckMembership = ({ ask, cache, clock, timers, log }: Dependencies): CheckMembership => {
  const seconds = () => Math.floor(clock.nowMs() / 1000);
  const question = ask === null ? null : createQuestion({ ask, cache, clock, log });

  return async ({ userId, loginId, isDummy }, isWanted = false) => {
    if (isDummy) return { isMember: true, checkedAt: seconds() };
    if (question === null || !isDiscordId(userId)) return { isMember: false, checkedAt: seconds() };
    const isEnough = (check: MembershipCheck) => isFresh(check, seconds(), isWanted);
    const stored = await cache.find(userId, isEnough);
    if (stored !== null && isEnough(stored)) return stored;
    const fallback = stored !== null && servesInOutage(stored, seconds()) ? stored : null;
    const patienceMs = fallback?.isMember ? DISCORD.knownMemberWaitMs : DISCORD.unknownMemberWaitMs;
    const check = (await patiently(question({ userId, loginId }), patienceMs, timers)) ?? fallback;
    if (check === null) throw new CodedError("membership_unknown", "the community server cannot be asked");
    return check;
  };
};

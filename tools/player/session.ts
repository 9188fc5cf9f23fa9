import { setTimeout as sleep } from "node:timers/promises";
import type { Match, ServerFrame } from "@gokaku/contract";
import { inWidth } from "../process/pace.ts";
import { createChance } from "./chance.ts";
import { beGuest } from "./guest.ts";
import { type Answer, type Call, createApi } from "./http.ts";
import { createAccount, logIn } from "./login.ts";
import { type Account, createPlayer, type Player } from "./player.ts";
import type { Recorder } from "./recorder.ts";
import { loadCharacters } from "./report.ts";
import { createTally, type Tally } from "./tally.ts";

export interface LoadRunOptions {
  readonly url: string;
  readonly password: string;
  readonly players: number;
  readonly seconds: number;
  readonly seed: number;
  /** Time for open matches to end after `seconds`. */
  readonly closingSeconds: number;
  readonly recorder: Recorder | null;
  /** The share of matches that a player declines or does not come to. */
  readonly absences?: number;
  /** The id of the account of each player; those of test accounts without it. */
  readonly accountId?: (place: number) => string;
  /** Runs once after this many matches; the load run goes on until one more match was made, `patienceS` at most. */
  readonly onMatches?: {
    readonly count: number;
    readonly patienceS: number;
    readonly run: () => Promise<void>;
  };
  /** Called for each call that failed. */
  readonly onFailed?: (call: Call, answer: Answer) => void;
  /** Called once for each match, at the first news of it. */
  readonly onMatch?: (matchId: string) => void;
}

export interface LoadRunResult {
  readonly tally: Tally;
  readonly matchesMade: number;
  readonly matchesClosed: number;
  /** Seconds from a join to its match. */
  readonly waits: readonly number[];
  /** Milliseconds from the match's commit to the frame at a socket that was open before. */
  readonly foundLatencies: readonly number[];
  readonly openMatches: readonly string[];
}

const accountsOf = (
  count: number,
  seed: number,
  idOf = (place: number): string => `session_${seed}_${String(place + 1).padStart(3, "0")}`,
): Account[] => {
  const chance = createChance(seed);
  return Array.from({ length: count }, (_, index) => {
    const bell = Array.from({ length: 6 }, chance.unit).reduce((sum, value) => sum + value, 0) - 3;
    return { userId: idOf(index), name: `夜の${index + 1}番`, rate: Math.round(1500 + 180 * bell) };
  });
};

/** Lets many players use a running system through the public API. */
export const runLoad = async (options: LoadRunOptions): Promise<LoadRunResult> => {
  const tally = createTally();
  const { recorder } = options;
  const api = createApi(options.url, (call, answer) => {
    tally.count(call, answer);
    if (answer.status === 0 || answer.status >= 500) options.onFailed?.(call, answer);
    if (call.viewer !== undefined && answer.status === 200)
      recorder?.keep(call.viewer, call.path, answer.body);
  });
  const waits: number[] = [];
  const foundLatencies: number[] = [];
  const joinedMs = new Map<string, number>();
  const matches = new Map<string, { isClosed: boolean }>();
  let hasRun = false;
  const madeAfter = Promise.withResolvers<void>();

  const observe = (viewer: string, frame: ServerFrame, openSinceMs: number | null): void => {
    recorder?.keep(viewer, "socket", frame, openSinceMs);
    if (!("action" in frame) || frame.action !== "match_found") return;
    const createdMs = frame.data.created_at_ms;
    if (openSinceMs !== null && openSinceMs < createdMs) foundLatencies.push(Date.now() - createdMs);
  };
  const onMatched = (userId: string, match: Match): void => {
    const begun = joinedMs.get(userId);
    if (begun !== undefined) waits.push((Date.now() - begun) / 1000);
    joinedMs.delete(userId);
    if (!matches.has(match.match_id)) {
      matches.set(match.match_id, { isClosed: false });
      options.onMatch?.(match.match_id);
      if (isDisturbed) madeAfter.resolve();
    }
    if (options.onMatches && !hasRun && matches.size >= options.onMatches.count) {
      hasRun = true;
      recorder?.keep("", "disturbance", {});
      disturbance = options.onMatches.run().finally(() => {
        isDisturbed = true;
      });
      // Its failure is reported by the wait for it below, not before.
      disturbance.catch(() => {});
    }
  };
  let disturbance: Promise<void> = Promise.resolve();
  let isDisturbed = false;

  const admin = await logIn(api, "dummy_admin", options.password);
  const sessions = await inWidth(accountsOf(options.players, options.seed, options.accountId), 8, (account) =>
    createAccount(api, admin.token, account),
  );
  const characters = await loadCharacters(api);
  const players: Player[] = sessions.map(({ account, token }) => createPlayer(api, account, token, observe));

  const [over, closing] = [new AbortController(), new AbortController()];
  const endInTime = async (): Promise<void> => {
    await sleep(options.seconds * 1000);
    if (options.onMatches)
      await Promise.race([
        madeAfter.promise,
        sleep(options.onMatches.patienceS * 1000, undefined, { ref: false }),
      ]);
    over.abort();
    await sleep(options.closingSeconds * 1000, undefined, { ref: false });
    closing.abort();
  };
  void endInTime();
  const news = {
    onJoined: (userId: string) => void joinedMs.set(userId, joinedMs.get(userId) ?? Date.now()),
    onMatched,
    onClosed: (_userId: string, match: Match) => void matches.set(match.match_id, { isClosed: true }),
  };
  await Promise.all(
    players.map(async (player, index) => {
      const chance = createChance(options.seed * 1000 + index);
      await sleep(chance.whole(0, Math.min(10_000, options.seconds * 100)));
      await beGuest(player, chance, characters, news, over.signal, closing.signal, options);
    }),
  );
  try {
    await disturbance;
  } finally {
    for (const player of players) player.close();
    await sleep(200);
    api.close();
  }

  return {
    tally,
    matchesMade: matches.size,
    matchesClosed: [...matches.values()].filter((match) => match.isClosed).length,
    waits,
    foundLatencies,
    openMatches: [...matches].filter(([, match]) => !match.isClosed).map(([id]) => id),
  };
};

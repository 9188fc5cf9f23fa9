import { setTimeout as sleep } from "node:timers/promises";
import type { Match, SeatOffer } from "@gokaku/contract";
import { hashOf } from "@gokaku/game";
import { type Chance, randomRoles } from "./chance.ts";
import { type Manner, playMatch } from "./play-match.ts";
import type { Player, Report } from "./player.ts";
import { agreedResult, buildReport, type Character } from "./report.ts";

/** One match in 25 is called invalid, with an offender; one player in 40 reports the opposite result. */
const INVALID_EVERY = 25;
const LIAR_EVERY = 40;
/** One match in six has a host transfer; one wait in 20 is cancelled and started again. */
const TRANSFER_EVERY = 6;
const LEAVE_SHARE = 0.05;
const POLL_MS = 8000;
/** Pause after a refused join; the rate limit is ten joins in 30 s. */
const SEAT_MS = 3000;

export interface GuestNews {
  readonly onJoined: (userId: string) => void;
  readonly onMatched: (userId: string, match: Match) => void;
  readonly onClosed: (userId: string, match: Match) => void;
}

export interface Habits {
  /** The share of matches that the player declines or does not come to. */
  readonly absences?: number;
  /** Plays a match otherwise than most players. */
  readonly play?: (player: Player, match: Match, closing: AbortSignal) => Promise<void>;
  /** Answers an offered seat otherwise than by accepting it. */
  readonly answerOffer?: (player: Player, offer: SeatOffer) => Promise<unknown>;
}

const offenderOf = (match: Match): string => {
  const all = [...match.team_a.players, ...match.team_b.players].map((player) => player.user_id).sort();
  return all[hashOf(match.match_id) % all.length] ?? "";
};

const contrary = (result: "A-win" | "B-win"): "A-win" | "B-win" => (result === "A-win" ? "B-win" : "A-win");

const reportOf = (match: Match, userId: string, characters: readonly Character[]): Report => {
  const truth = agreedResult(match.match_id);
  const offender = offenderOf(match);
  const isInvalid = hashOf(`invalid/${match.match_id}`) % INVALID_EVERY === 0;
  if (isInvalid && userId !== offender) return buildReport(match, userId, "invalid", characters, offender);
  const isLiar = hashOf(`liar/${match.match_id}/${userId}`) % LIAR_EVERY === 0;
  return buildReport(match, userId, isLiar ? contrary(truth) : truth, characters);
};

const mannerOf = (match: Match, userId: string, chance: Chance, characters: readonly Character[]): Manner => {
  const reportAfterMs = chance.whole(3000, 9000);
  return {
    checkInAfterMs: chance.whole(0, 1500),
    lobbyAfterMs: chance.whole(500, 2000),
    transfersHost: hashOf(`host/${match.match_id}`) % TRANSFER_EVERY === 0,
    isTimeToReport: (_match, elapsedMs) => elapsedMs >= reportAfterMs,
    report: (seen) => reportOf(seen, userId, characters),
  };
};

/** Waits for a match, sometimes leaves and joins again. Null when `over` aborts first. */
const untilMatched = async (
  player: Player,
  previousId: string,
  chance: Chance,
  over: AbortSignal,
  answerOffer: NonNullable<Habits["answerOffer"]>,
): Promise<Match | null> => {
  const givesUp = chance.unit() < LEAVE_SHARE;
  const patienceMs = chance.whole(1000, 8000);
  const begunMs = Date.now();
  let polledMs = begunMs;
  while (!over.aborted) {
    const match = player.match();
    if (match && match.match_id !== previousId) return match;
    const offer = player.offer();
    if (offer !== null) await answerOffer(player, offer);
    if (givesUp && Date.now() - begunMs > patienceMs) {
      if ((await player.leave()).status === 200) return null;
    }
    if (Date.now() - polledMs > POLL_MS) {
      polledMs = Date.now();
      await player.refresh();
    }
    await player.changed(1000);
  }
  return null;
};

/** The open match of this player; null without one. */
const openMatchOf = (player: Player): Match | null => {
  const match = player.match();
  return match === null || match.status === "done" || match.disputed ? null : match;
};

/** Interval of reads while a player who does not come waits for the end of the match or of the own seat. */
const ABSENT_MS = 5000;

/** Waits without any act until the match is closed or the seat is lost. */
export const stayAbsent = async (player: Player, match: Match, closing: AbortSignal): Promise<void> => {
  while (!closing.aborted && openMatchOf(player)?.match_id === match.match_id) {
    await sleep(ABSENT_MS);
    await player.refresh();
  }
};

/** Declines the match, or does not come to it at all. */
const missMatch = async (player: Player, match: Match, chance: Chance, closing: AbortSignal) => {
  if (chance.unit() < 0.5 && (await player.decline()).status === 200) return;
  await stayAbsent(player, match, closing);
};

const accept = (player: Player, { match_id }: SeatOffer): Promise<unknown> => player.acceptOffer(match_id);

/** Leaves the queue, unless the player is in a match. */
const goHome = async (player: Player): Promise<void> => {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await player.leave();
    if (answer.status === 200 || answer.error === "not_queued") return;
    await sleep(500);
  }
};

/**
 * One player's session: join, play, report, come back, until `over`. Then the open match is played to its end,
 * unless `closing` aborts.
 */
export const beGuest = async (
  player: Player,
  chance: Chance,
  characters: readonly Character[],
  news: GuestNews,
  over: AbortSignal,
  closing: AbortSignal,
  { absences = 0, play: playOtherwise, answerOffer = accept }: Habits = {},
): Promise<void> => {
  const { userId } = player.account;
  let lastId = "";
  const play = async (match: Match): Promise<void> => {
    lastId = match.match_id;
    if (match.status === "done") return;
    news.onMatched(userId, match);
    if (absences > 0 && chance.unit() < absences) return missMatch(player, match, chance, closing);
    if (playOtherwise) await playOtherwise(player, match, closing);
    else await playMatch(player, match, mannerOf(match, userId, chance, characters), closing);
    const last = player.match();
    if (last && last.match_id === lastId && last.status === "done") news.onClosed(userId, last);
  };

  while (!over.aborted) {
    const answer = await player.join(randomRoles(chance));
    if (answer.error === "already_in_match" || answer.error === "match_being_made") {
      // Without an open match, queue has not yet applied the end of the last one.
      await player.refresh();
      const seated = openMatchOf(player);
      if (seated) await play(seated);
      else await player.changed(SEAT_MS);
      continue;
    }
    if (answer.status !== 200 && answer.error !== "queued_with_other_roles") {
      const isFined = answer.error.startsWith("penalty");
      await player.changed(isFined ? 15_000 : Math.max(500, answer.retryAfter * 1000));
      continue;
    }
    news.onJoined(userId);
    const match = await untilMatched(player, lastId, chance, over, answerOffer);
    if (match) await play(match);
    else await player.changed(chance.whole(500, 2000));
  }
  await goHome(player);
  await player.refresh();
  const open = openMatchOf(player);
  if (open) await play(open);
};

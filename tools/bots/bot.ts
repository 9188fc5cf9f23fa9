import type { Match } from "@gokaku/contract";
import { hashOf, ROLES } from "@gokaku/game";

import { type Manner, playMatch } from "../player/play-match.ts";
import type { Player } from "../player/player.ts";
import { agreedResult, buildReport, type Character } from "../player/report.ts";

/** Time for a person to report first. */
const PERSON_MS = 60_000;
const POLL_MS = 5000;

const playersOf = (match: Match): string[] =>
  [...match.team_a.players, ...match.team_b.players].map((player) => player.user_id);

/**
 * A bot opens the lobby after some seconds and reports the agreed result. It waits for the reports of people in the
 * match; before the first bot reports, every report is a person's.
 */
export const botManner = (
  userId: string,
  characters: readonly Character[],
  isBot: (userId: string) => boolean,
): Manner => {
  let havePeopleReported = false;
  return {
    checkInAfterMs: 2000 + (hashOf(`come/${userId}`) % 6000),
    lobbyAfterMs: 3000 + (hashOf(userId) % 2000),
    transfersHost: false,
    isTimeToReport: (match, elapsedMs) => {
      const people = playersOf(match).filter((id) => !isBot(id)).length;
      havePeopleReported ||= match.report_count >= people;
      const ownPaceMs = 1000 + (hashOf(`${match.match_id}/${userId}`) % 4000);
      if (people === 0) return match.lobby_id !== "" && elapsedMs > 10_000 + ownPaceMs;
      return havePeopleReported || elapsedMs > PERSON_MS + ownPaceMs;
    },
    report: (match) => buildReport(match, userId, agreedResult(match.match_id), characters),
  };
};

export interface Bot {
  readonly player: Player;
  readonly isPlaying: () => boolean;
  readonly stop: () => Promise<void>;
}

/** Waits for matches and plays them until it is stopped; then it leaves the queue or finishes its match. */
export const startBot = (
  player: Player,
  characters: readonly Character[],
  isBot: (userId: string) => boolean,
): Bot => {
  const stopping = new AbortController();
  let isPlaying = false;

  const seek = async (lastId: string): Promise<Match | null> => {
    const answer = await player.join(ROLES);
    if (answer.status !== 200) await player.refresh();
    let askedMs = Date.now();
    while (!stopping.signal.aborted) {
      const match = player.match();
      if (match && match.match_id !== lastId && match.status !== "done" && !match.disputed) return match;
      const offer = player.offer();
      if (offer !== null) await player.acceptOffer(offer.match_id);
      if (Date.now() - askedMs > POLL_MS) {
        askedMs = Date.now();
        await player.refresh();
        await player.join(ROLES);
      }
      await player.changed(1000);
    }
    return null;
  };

  /** Leaves the queue. @returns a match that was made meanwhile, else null */
  const leaveOrMatch = async (lastId: string): Promise<Match | null> => {
    for (;;) {
      const answer = await player.leave();
      if (answer.status === 200) return null;
      await player.refresh();
      const match = player.match();
      if (match && match.match_id !== lastId && match.status !== "done" && !match.disputed) return match;
      if (answer.error === "not_queued") return null;
      await player.changed(1000);
    }
  };

  const live = async (): Promise<void> => {
    for (let lastId = ""; ; ) {
      const match = (await seek(lastId)) ?? (await leaveOrMatch(lastId));
      if (!match) break;
      lastId = match.match_id;
      isPlaying = true;
      await playMatch(
        player,
        match,
        botManner(player.account.userId, characters, isBot),
        new AbortController().signal,
      );
      isPlaying = false;
    }
    player.close();
  };
  const done = live();

  return {
    player,
    isPlaying: () => isPlaying,
    stop: () => {
      stopping.abort();
      return done;
    },
  };
};

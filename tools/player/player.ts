import {
  type CurrentMatchResponse,
  isMatch,
  type Match,
  type SeatOffer,
  type ServerFrame,
} from "@gokaku/contract";
import type { Role } from "@gokaku/game";
import type { Answer, Api } from "./http.ts";
import { type Live, openLive } from "./live.ts";

export interface Account {
  readonly userId: string;
  readonly name: string;
  readonly rate: number;
}

export interface Report {
  readonly result: "A-win" | "B-win" | "invalid";
  readonly banned_pokemon: string;
  readonly picked_pokemon: string;
  readonly pokemon_move1: string;
  readonly pokemon_move2: string;
  readonly violation_report: string;
  readonly invalid_player?: string;
}

export interface Player {
  readonly account: Account;
  /** The newest match as this player sees it, also when closed; null before the first. */
  readonly match: () => Match | null;
  /** Resolves at the next change, at the latest after `ms`. */
  readonly changed: (ms: number) => Promise<void>;
  readonly join: (roles: readonly Role[], blocking?: readonly string[]) => Promise<Answer>;
  readonly leave: () => Promise<Answer>;
  /** Reads the current match over HTTP. A failed read changes nothing. */
  readonly refresh: () => Promise<Answer>;
  readonly sendLobby: (lobbyId: string) => Promise<Answer>;
  /** Confirms the seat; a repetition changes nothing. */
  readonly checkIn: () => Promise<Answer>;
  /** Gives the seat back before the match begins. */
  readonly decline: () => Promise<Answer>;
  /** Names another player of the match as missing. */
  readonly nameMissing: (userId: string) => Promise<Answer>;
  /** The open seat that is offered to this player; null for none. */
  readonly offer: () => SeatOffer | null;
  readonly acceptOffer: (matchId: string) => Promise<Answer>;
  readonly refuseOffer: (matchId: string) => Promise<Answer>;
  readonly publishDirectly: () => Promise<Answer>;
  readonly report: (matchId: string, report: Report) => Promise<Answer>;
  readonly watch: (matchId: string) => void;
  readonly live: Live;
  readonly close: () => void;
}

export type Observer = (viewer: string, frame: ServerFrame, openSinceMs: number | null) => void;

const REPORT_INTENDED = ["match_closed", "match_not_found", "not_in_match", "seat_open"];

/** One signed-in player: calls over HTTP, frames over the socket, and the match as both report it. */
export const createPlayer = (
  api: Api,
  account: Account,
  token: string,
  observe: Observer = () => {},
): Player => {
  let match: Match | null = null;
  let offer: SeatOffer | null = null;
  let watched = "";
  const waiting = new Set<() => void>();

  const wake = (): void => {
    for (const resolve of Array.from(waiting)) resolve();
  };
  /** Drops late news of an earlier match or version; match ids grow with time. */
  const learn = (seen: Match): void => {
    if (match && BigInt(seen.match_id) < BigInt(match.match_id)) return;
    if (match && match.match_id === seen.match_id && seen.version < match.version) return;
    match = seen;
    wake();
  };

  const onFrame = (frame: ServerFrame): void => {
    observe(account.userId, frame, live.openSinceMs());
    if ("action" in frame) {
      if (frame.action === "match_found" && frame.data.match_id !== "0") learn(frame.data.match);
      if (frame.action === "updateStatus") {
        ({ offer } = frame.data);
        wake();
      }
    } else if (frame.type === "subscribeMatchSuccess" || frame.type === "matchSeats") learn(frame.match);
    else if (frame.type === "matchUpdate" && match?.match_id === frame.matchId) {
      learn({ ...match, ...frame.dynamicData, version: frame.version });
    }
  };
  const live = openLive(api, account.userId, () => token, {
    onFrame,
    onOpen: () => {
      if (watched !== "") live.send({ action: "subscribeMatch", matchId: watched });
    },
  });

  const post = (path: string, body: unknown, intended: readonly string[]): Promise<Answer> =>
    api.call({ method: "POST", path, token, viewer: account.userId, body, intended });
  const learnFrom = async (asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked;
    if (answer.status === 200) learn(answer.body as Match);
    return answer;
  };
  const answerOffer = (answer: "accept" | "refuse", matchId: string): Promise<Answer> => {
    offer = null;
    return post(`/api/queue/offer/${answer}`, { match_id: matchId }, ["offer_gone", "not_queued"]);
  };

  return {
    account,
    live,
    match: () => match,
    changed: (ms) =>
      new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          waiting.delete(done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        waiting.add(done);
      }),
    join: (roles, blocking = []) =>
      post("/api/queue/join", { selected_roles: roles, blocking }, JOIN_INTENDED),
    leave: () => post("/api/queue/leave", {}, ["not_queued", "match_being_made"]),
    refresh: async () => {
      const before = match;
      const answer = await api.call({
        method: "GET",
        path: "/api/matches/current",
        token,
        viewer: account.userId,
      });
      if (answer.status !== 200) return answer;
      const current = (answer.body as CurrentMatchResponse).match;
      if (isMatch(current)) learn(current);
      // News that arrived during the call is newer than its answer.
      else if (match && match === before && match.status !== "done") {
        match = { ...match, status: "done" };
        wake();
      }
      return answer;
    },
    sendLobby: (lobbyId) =>
      learnFrom(
        post("/api/matches/lobby/update", { lobby_id: lobbyId }, [
          ...REPORT_INTENDED,
          "not_host",
          "conflict",
        ]),
      ),
    checkIn: () => learnFrom(post("/api/matches/current/check-in", {}, REPORT_INTENDED)),
    decline: () => post("/api/matches/current/decline", {}, [...REPORT_INTENDED, "match_begun"]),
    nameMissing: (userId) =>
      learnFrom(
        post("/api/matches/current/missing", { user_id: userId }, [...REPORT_INTENDED, "match_begun"]),
      ),
    offer: () => offer,
    acceptOffer: (matchId) => answerOffer("accept", matchId),
    refuseOffer: (matchId) => answerOffer("refuse", matchId),
    publishDirectly: () =>
      learnFrom(post("/api/matches/host/transfer", {}, [...REPORT_INTENDED, "not_host", "conflict"])),
    report: (matchId, report) =>
      learnFrom(post(`/api/matches/${matchId}/report`, report, [...REPORT_INTENDED, "conflict"])),
    watch: (matchId) => {
      watched = matchId;
      live.send({ action: "subscribeMatch", matchId });
    },
    close: () => live.close(),
  };
};

/** Refusals of a player that queues again at once; the last two follow a penalty. */
const JOIN_INTENDED = [
  "result_pending",
  "already_in_match",
  "match_being_made",
  "queued_with_other_roles",
  "penalty_timeout",
  "penalty_blocked",
];

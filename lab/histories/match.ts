import { setTimeout as sleep } from "node:timers/promises";
import { type CurrentMatchResponse, isMatch, type Match } from "@gokaku/contract";
import type { Chance } from "../../tools/player/chance.ts";
import type { Answer, Api, Call } from "../../tools/player/http.ts";
import type { Session } from "../../tools/player/login.ts";
import { isFinal } from "../../tools/player/play-match.ts";
import { buildReport, type Character } from "../../tools/player/report.ts";
import { nowUs } from "./clock.ts";
import { type Fields, type Operation, outcomeOf, toOperation } from "./operation.ts";
import { actUntilAnswered } from "./stage.ts";

export const MATCH_ACTS = ["lobby", "transfer", "report", "current", "result"] as const;
type Act = (typeof MATCH_ACTS)[number];

const BETWEEN_ACTS_MS = 2_000;
const AGAIN_AFTER_MS = 3_000;
const ACTS = 4;

const resultOf = (match: Pick<Match, "winner_team" | "disputed">): string =>
  match.disputed ? "disputed" : (match.winner_team ?? "");

const viewFields = (match: Match, userId: string): Fields => {
  const own = match.user_reports.find((report) => report.user_id === userId);
  const opponents = match.my_team === "A" ? "B" : "A";
  return {
    host: match.host_user_id,
    lobby: match.lobby_id,
    version: String(match.version),
    reports: String(match.report_count),
    vote: own === undefined ? "-" : own.result === "win" ? match.my_team : opponents,
    result: resultOf(match),
  };
};

interface Made {
  readonly matchId: string;
  readonly userId: string;
  readonly seat: number;
  readonly act: Act;
  readonly args: Fields;
  readonly call: number;
  readonly returned: number;
}

/** The operation of a player's call about a match; null when it says nothing about this match. */
export const matchOperation = (
  { matchId, userId, seat, act, args, call, returned }: Made,
  answer: Pick<Answer, "status" | "error" | "body">,
): Operation | null => {
  const isRead = act === "current" || act === "result";
  // A page of a match that is not closed yet, and may be some seconds old.
  if (act === "result" && answer.status !== 200) return null;
  const outcome = outcomeOf(answer, (body) => {
    if (act === "result") return { result: resultOf(body as Match) };
    if (act !== "current") return viewFields(body as Match, userId);
    const { match } = body as CurrentMatchResponse;
    return isMatch(match) && match.match_id === matchId ? viewFields(match, userId) : { match: "none" };
  });
  return toOperation(
    {
      model: "match",
      key: matchId,
      client: seat,
      act,
      args: { user: userId, ...args },
      isRead,
      call,
      returned,
    },
    outcome,
  );
};

interface Place {
  readonly api: Api;
  readonly session: Session;
  readonly matchId: string;
  readonly seat: number;
  readonly characters: readonly Character[];
  readonly keep: (operation: Operation) => void;
}

const callOf = ({ matchId, session, characters }: Place, act: Act, args: Fields): Call => {
  const { token, account } = session;
  const post = (path: string, body: unknown): Call => ({ method: "POST", path, token, body });
  switch (act) {
    case "lobby":
      return post("/api/matches/lobby/update", { lobby_id: args.lobby });
    case "transfer":
      return post("/api/matches/host/transfer", {});
    case "report": {
      const result = args.vote === "A" ? "A-win" : "B-win";
      const body = buildReport({ match_id: matchId }, account.userId, result, characters);
      return post(`/api/matches/${matchId}/report`, body);
    }
    case "current":
      return { method: "GET", path: "/api/matches/current", token };
    case "result":
      return { method: "GET", path: `/api/matches/${matchId}`, token };
  }
};

const act = async (place: Place, one: Act, args: Fields = {}): Promise<Answer> => {
  const call = nowUs();
  const answer = await place.api.call(callOf(place, one, args));
  const operation = matchOperation(
    {
      matchId: place.matchId,
      userId: place.session.account.userId,
      seat: place.seat,
      act: one,
      args,
      call,
      returned: nowUs(),
    },
    answer,
  );
  if (operation !== null) place.keep(operation);
  return answer;
};

/** A player of the match acts at random, then reports `vote` until that is answered, and votes once more afterwards. */
export const playSeat = async (place: Place, vote: "A" | "B", chance: Chance): Promise<void> => {
  const pause = () => sleep(chance.whole(0, BETWEEN_ACTS_MS));
  const other = vote === "A" ? "B" : "A";
  await actUntilAnswered(place.api, ACTS, pause, () => {
    const share = chance.unit();
    if (share < 0.3) return act(place, "lobby", { lobby: String(chance.whole(10_000_000, 99_999_999)) });
    if (share < 0.4) return act(place, "transfer");
    if (share < 0.6) return act(place, "report", { vote: chance.unit() < 0.5 ? vote : other });
    return act(place, "current");
  });
  await pause();
  while (!isFinal(await act(place, "report", { vote }))) await sleep(AGAIN_AFTER_MS);
  await pause();
  // Too late, or in place of the report before.
  if (chance.unit() < 0.5) await act(place, "report", { vote: other });
  await act(place, "current");
};

/** Reports until the match is closed, then reads what became of it. */
export const endSeat = async (place: Place, vote: "A" | "B"): Promise<void> => {
  while (!isFinal(await act(place, "report", { vote }))) await sleep(AGAIN_AFTER_MS);
};

export const readResult = async (place: Place): Promise<void> => {
  await act(place, "current");
  await act(place, "report", { vote: "B" });
  await act(place, "current");
  while ((await act(place, "result")).status !== 200) await sleep(1_000);
};

import type { Match } from "@gokaku/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { matchSeenByTeamA } from "../test/factories.ts";
import { createChance } from "./chance.ts";
import { beGuest } from "./guest.ts";
import type { Answer, Api, Call } from "./http.ts";
import { createPlayer } from "./player.ts";

const answerOf = (status: number, body: unknown, error = ""): Answer => ({
  status,
  error,
  body,
  ms: 1,
  retryAfter: 0,
});
const refused = (error: string): Answer => answerOf(409, { error }, error);
const NO_MATCH = { match: { match_id: "0" } };

/** A gateway that answers the joins in turn, and every question for the current match with the same. */
const gatewayOf = (joins: Answer[], current: () => object): Api & { readonly asked: Call[] } => {
  const asked: Call[] = [];
  return {
    origin: "http://127.0.0.1:1",
    asked,
    close: () => {},
    call: async (call) => {
      asked.push(call);
      if (call.path === "/api/queue/join") return joins.shift() ?? refused("queued_with_other_roles");
      if (call.path === "/api/matches/current") return answerOf(200, current());
      if (call.path === "/api/queue/leave") return refused("not_queued");
      return answerOf(503, null);
    },
  };
};

const playSession = async (api: Api, seconds: number): Promise<Match[]> => {
  const played: Match[] = [];
  const account = { userId: "a1", name: "サトシ", rate: 1500 };
  const player = createPlayer(api, account, "token");
  const [over, closing] = [new AbortController(), new AbortController()];
  const news = {
    onJoined: () => {},
    onMatched: (_userId: string, match: Match) => void played.push(match),
    onClosed: () => {},
  };
  const done = beGuest(player, createChance(1), [], news, over.signal, closing.signal);
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  over.abort();
  closing.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  player.close();
  return played;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("[OPS-411] a player whose join is refused for a match that is over joins again", async () => {
  const api = gatewayOf([refused("already_in_match"), refused("match_being_made")], () => NO_MATCH);
  await playSession(api, 60);
  expect(api.asked.filter(({ path }) => path === "/api/queue/join").length).toBeGreaterThan(2);
});

test("[OPS-411] a player whose join is refused for a match that is played reads it and plays it", async () => {
  const match = { ...matchSeenByTeamA(), status: "matched", disputed: false };
  const api = gatewayOf([refused("already_in_match")], () => ({ match }));
  const played = await playSession(api, 5);
  expect(played[0]).toMatchObject({ match_id: match.match_id });
});

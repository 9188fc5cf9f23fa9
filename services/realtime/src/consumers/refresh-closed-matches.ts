import type { MatchDisputed, MatchSettled } from "@gokaku/proto/events/v1/events_pb";
import type { Reader } from "../live/reader.ts";
import type { Follow } from "./follow.ts";

/** match.settled and match.disputed → the followers see the end, the players are free. */
export const refreshClosedMatches = (follow: Follow, { reader }: Readonly<{ reader: Reader }>) => {
  const refresh = ({ matchId, players }: MatchSettled | MatchDisputed): void => {
    void reader.matches([matchId]);
    void reader.players(players.map((player) => player.userId));
  };
  return [follow("MATCHES", "match.settled", refresh), follow("MATCHES", "match.disputed", refresh)];
};

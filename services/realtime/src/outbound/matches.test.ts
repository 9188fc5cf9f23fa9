import { create } from "@bufbuild/protobuf";
import { presentMatchRead } from "@gokaku/present/matches";
import { Team } from "@gokaku/proto/common/v1/common_pb";
import { type MatchView, MatchViewSchema, ViewForResponseSchema } from "@gokaku/proto/matches/v1/matches_pb";
import { expect, test } from "vitest";
import { ClientSocket, type Connection } from "../sockets/client-socket.ts";
import { Hub } from "../sockets/hub.ts";
import { resyncMatch } from "./matches.ts";

const viewAt = (version: bigint): MatchView =>
  create(MatchViewSchema, { matchId: "17", version, myTeam: Team.A });

const openSocket = () => {
  const sent: { type: string; version: number }[] = [];
  const connection: Connection = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: (data) => sent.push(JSON.parse(data.toString())),
    ping() {},
    close() {},
    terminate() {},
  };
  return { sent, socket: new ClientSocket(connection, null, { nowMs: () => 0 }, () => {}) };
};

test("[LIVE-18] a subscription made while a reading is under way is not opened with that older view", async () => {
  const hub = new Hub();
  const [early, late] = [openSocket(), openSocket()];
  hub.subscribe(early.socket, "a0", "17");
  let version = 1n;
  const duringReading: (() => void)[] = [];
  const deps: Parameters<typeof resyncMatch>[0] = {
    hub,
    matches: {
      viewFor: async ({ userIds = [] }) => {
        const match = viewAt(version);
        duringReading.shift()?.();
        return create(ViewForResponseSchema, { views: userIds.map((userId) => ({ userId, match })) });
      },
    },
  };
  duringReading.push(() => {
    version = 2n;
    for (const subscription of hub.subscriptionsTo("17")) subscription.update(presentMatchRead(viewAt(2n)));
    hub.subscribe(late.socket, "a0", "17");
  });
  await resyncMatch(deps, "17");
  expect(early.sent.map((frame) => frame.version)).toEqual([1, 2]);
  expect(late.sent).toEqual([]);
  await resyncMatch(deps, "17");
  expect(late.sent).toMatchObject([{ type: "subscribeMatchSuccess", version: 2 }]);
  expect(early.sent).toHaveLength(2);
});

import type { MatchUpdate } from "@gokaku/contract";
import { type MatchUpdated, UpdateType } from "@gokaku/proto/events/v1/events_pb";
import type { MatchView } from "@gokaku/proto/matches/v1/matches_pb";
import { presentStatus } from "./match.ts";

const TYPES = {
  [UpdateType.UNSPECIFIED]: "status",
  [UpdateType.LOBBY]: "lobby",
  [UpdateType.HOST]: "host",
  [UpdateType.REPORT]: "report",
  [UpdateType.STATUS]: "status",
} as const satisfies Record<UpdateType, MatchUpdate["updateType"]>;

type Dynamic = Pick<
  MatchUpdated,
  "matchId" | "version" | "lobbyId" | "hostUserId" | "status" | "reportCount"
>;

const frame = (from: Dynamic, updateType: MatchUpdate["updateType"]): MatchUpdate => ({
  type: "matchUpdate",
  matchId: from.matchId,
  version: Number(from.version),
  updateType,
  dynamicData: {
    lobby_id: from.lobbyId,
    host_user_id: from.hostUserId,
    status: presentStatus(from.status),
    report_count: from.reportCount,
  },
});

/** The same for all ten: nothing in it belongs to one team. */
export const presentMatchUpdated = (event: MatchUpdated): MatchUpdate =>
  frame(event, TYPES[event.updateType] ?? "status");

/** The update that brings a subscriber to the state that was just read. */
export const presentMatchRead = (view: MatchView): MatchUpdate => frame(view, "status");

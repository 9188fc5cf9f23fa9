import type { WebhookMessage } from "@gokaku/contract/integrations";
import {
  CodedError,
  parseMatchId,
  parseUserId,
  type Team,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from "@gokaku/game";
import { roleFromProto, seasonStateFromProto, teamFromProto, verdictFromProto } from "@gokaku/grpc";
import type {
  MatchCorrected,
  MatchCreated,
  MatchDisputed,
  MatchSettled,
  SeasonChanged,
} from "@gokaku/proto/events/v1/events_pb";
import type { TeamPart } from "@gokaku/proto/matches/v1/matches_pb";
import type { Announcement } from "../domain/webhook.ts";

/** @throws CodedError `invalid_request` for an event that no service emits */
const malformed = (what: string): never => {
  throw new CodedError("invalid_request", `malformed event: ${what}`);
};

const secondsOf = (ms: bigint): number => Math.floor(Number(ms) / 1000);
const isoOf = (ms: bigint): string => new Date(Number(ms)).toISOString();
const userIdOf = (id: string): string => parseUserId(id) ?? malformed("user_id");

type Message<Type extends WebhookEvent> = Extract<WebhookMessage, { type: Type }>;

const ofMatch = (matchId: string): string => parseMatchId(matchId) ?? malformed("match_id");

const byTeam = <Player extends { readonly team: Team }>(players: readonly Player[]): Player[] =>
  players.toSorted((one, other) => one.team.localeCompare(other.team));

const earlierOf = (wasDisputed: boolean): readonly WebhookEvent[] =>
  wasDisputed ? ["match.made", "match.disputed"] : ["match.made"];

/** @throws CodedError `invalid_request` */
export const readMade = (event: MatchCreated, eventId: string): Announcement => {
  const membersOf = (part: TeamPart | undefined, team: Team) =>
    (part?.seats ?? []).map(({ userId }) => ({ user_id: userIdOf(userId), team }));
  const { parts } = event;
  const players = [...membersOf(parts?.teamA, "A"), ...membersOf(parts?.teamB, "B")];
  if (players.length === 0) malformed("parts");
  const message: Message<"match.made"> = {
    type: "match.made",
    version: 1,
    timestamp: isoOf(event.createdAtMs),
    data: {
      match_id: ofMatch(event.matchId),
      season_id: event.seasonId,
      made_at: secondsOf(event.createdAtMs),
      players,
    },
  };
  return {
    eventId,
    type: "match.made",
    message,
    object: event.matchId,
    rank: WEBHOOK_EVENTS.indexOf("match.made"),
    earlier: [],
    beganAtMs: Number(event.createdAtMs),
  };
};

/** @throws CodedError `invalid_request` */
export const readDisputed = (event: MatchDisputed, eventId: string): Announcement => {
  const players = event.players.map(({ userId, team }) => ({
    user_id: userIdOf(userId),
    team: teamFromProto(team) ?? malformed("team"),
  }));
  const message: Message<"match.disputed"> = {
    type: "match.disputed",
    version: 1,
    timestamp: isoOf(event.disputedAtMs),
    data: {
      match_id: ofMatch(event.matchId),
      season_id: event.seasonId,
      disputed_at: secondsOf(event.disputedAtMs),
      players: byTeam(players),
    },
  };
  return {
    eventId,
    type: "match.disputed",
    message,
    object: event.matchId,
    rank: WEBHOOK_EVENTS.indexOf("match.disputed"),
    earlier: earlierOf(false),
    beganAtMs: Number(event.startedAtMs),
  };
};

const RESULTS = { A: "A-win", B: "B-win", invalid: "invalid" } as const;

const resultOf = ({ voided, verdict }: MatchSettled) =>
  voided ? "void" : RESULTS[verdictFromProto(verdict) ?? malformed("verdict")];

const playersOf = ({ players }: MatchSettled) =>
  byTeam(
    players.map(({ userId, team, role, rateDelta }) => ({
      user_id: userIdOf(userId),
      team: teamFromProto(team) ?? malformed("team"),
      role: roleFromProto(role) ?? malformed("role"),
      rate_delta: rateDelta,
    })),
  );

/** @throws CodedError `invalid_request` */
export const readSettled = (event: MatchSettled, eventId: string): Announcement => {
  const message: Message<"match.settled"> = {
    type: "match.settled",
    version: 1,
    timestamp: isoOf(event.settledAtMs),
    data: {
      match_id: ofMatch(event.matchId),
      season_id: event.seasonId,
      settled_at: secondsOf(event.settledAtMs),
      result: resultOf(event),
      was_disputed: event.wasDisputed,
      players: playersOf(event),
    },
  };
  return {
    eventId,
    type: "match.settled",
    message,
    object: event.matchId,
    rank: WEBHOOK_EVENTS.indexOf("match.settled"),
    earlier: earlierOf(event.wasDisputed),
    beganAtMs: Number(event.startedAtMs),
  };
};

/** @throws CodedError `invalid_request` */
export const readCorrected = (
  { settled, revision, correctedAtMs }: MatchCorrected,
  eventId: string,
): Announcement => {
  if (settled === undefined) return malformed("settled");
  const message: Message<"match.corrected"> = {
    type: "match.corrected",
    version: 1,
    timestamp: isoOf(correctedAtMs),
    data: {
      match_id: ofMatch(settled.matchId),
      season_id: settled.seasonId,
      corrected_at: secondsOf(correctedAtMs),
      revision,
      result: resultOf(settled),
      players: playersOf(settled),
    },
  };
  return {
    eventId,
    type: "match.corrected",
    message,
    object: settled.matchId,
    // Orders several corrections of one match.
    rank: WEBHOOK_EVENTS.indexOf("match.corrected") + revision,
    earlier: [...earlierOf(settled.wasDisputed), "match.settled"],
    beganAtMs: Number(settled.startedAtMs),
  };
};

/** @throws CodedError `invalid_request` */
export const readSeason = (
  { season, version }: SeasonChanged,
  { eventId, nowMs }: { readonly eventId: string; readonly nowMs: number },
): Announcement => {
  if (season === undefined) return malformed("season");
  const message: Message<"season.changed"> = {
    type: "season.changed",
    version: 1,
    timestamp: isoOf(BigInt(nowMs)),
    data: {
      season_id: season.id || malformed("season_id"),
      name: season.name,
      state: seasonStateFromProto(season.state) ?? malformed("state"),
      starts_at: Number(season.startsAtS),
      ends_at: Number(season.endsAtS),
      version: Number(version),
    },
  };
  return {
    eventId,
    type: "season.changed",
    message,
    object: season.id,
    rank: Number(version),
    earlier: [],
    beganAtMs: nowMs,
  };
};

import type { EventPayload } from "@gokaku/bus";
import { CodedError } from "@gokaku/game";
import type {
  AppointmentNear,
  MatchCreated,
  MatchDisputed,
  MatchUpdated,
  SealApplied,
  UserSettled,
} from "@gokaku/proto/events/v1/events_pb";
import type { Rates } from "../domain/match.ts";
import { viewOf } from "../remote/read.ts";

const requireId = (id: string, field = "match_id"): string => {
  if (!/^\d{1,20}$/.test(id)) throw new CodedError("invalid_request", `malformed event: ${field}`);
  return id;
};

/** @throws CodedError `invalid_request` for what no service can have said; the event becomes a dead letter at once */
export const readCreated = ({ matchId, userIds, createdAtMs, parts }: MatchCreated) => ({
  matchId: requireId(matchId),
  userIds,
  createdAtMs: Number(createdAtMs),
  seen: parts?.shared === undefined ? null : viewOf(parts.shared),
});

/** @throws CodedError `invalid_request` */
export const readMatched = ({ matchId, userIds, createdAtMs, parts }: MatchCreated) => ({
  userIds,
  matched: {
    matchId: requireId(matchId),
    createdAtMs: Number(createdAtMs),
    checkInUntilMs: Number(parts?.shared?.checkInUntilMs ?? 0n),
  },
});

export const readNear = ({ appointmentId, startsAtMs, userIds }: AppointmentNear) => ({
  userIds,
  appointment: { appointmentId, startsAtMs: Number(startsAtMs) },
});

/** @throws CodedError `invalid_request` */
export const readUpdated = ({ matchId, version }: MatchUpdated) => ({
  matchId: requireId(matchId),
  version: Number(version),
});

/** @throws CodedError `invalid_request` */
export const readDisputed = ({ matchId }: MatchDisputed) => ({ matchId: requireId(matchId) });

/** @throws CodedError `invalid_request` */
export const readApplied = ({ applicationId }: SealApplied) => ({
  applicationId: requireId(applicationId, "application_id"),
});

/** @throws CodedError `invalid_request` */
export const readRates = ({ matchId, players }: UserSettled): { matchId: string; rates: Rates } => ({
  matchId: requireId(matchId),
  rates: players.map(({ player, rateBefore, rateAfter, rankBefore, rankAfter }) => ({
    userId: player?.card?.userId ?? "",
    rateBefore,
    rateAfter,
    rankBefore,
    rankAfter,
  })),
});

/**
 * The player who deleted the account; null for every other player.
 * @throws CodedError `invalid_request`
 */
export const readLeaver = ({ player }: EventPayload<"user.changed">) => {
  if (player === undefined || player.leftAtS === 0n) return null;
  if (player.card === undefined || player.card.userId === "")
    throw new CodedError("invalid_request", "a player without a card left");
  // The second in which the account was deleted counts.
  return { userId: player.card.userId, leftAtMs: Number(player.leftAtS) * 1000 + 999 };
};

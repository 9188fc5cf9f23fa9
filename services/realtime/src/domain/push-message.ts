import { isQuietTime, LIMITS, type PushMessage } from "@gokaku/game";
import { roleFromProto } from "@gokaku/grpc";
import type {
  AppointmentCancelled,
  AppointmentNear,
  CaseDecided,
  MatchCreated,
  PlayerWanted,
  SealDecided,
  SeatOffered,
  UsersMassCorrected,
} from "@gokaku/proto/events/v1/events_pb";
import { PUSH } from "./constants.ts";

/** The result of one try to reach a browser. */
export type PushAnswer =
  /** The push service has taken it. */
  | Readonly<{ kind: "taken" }>
  /** The browser is reached there no more. */
  | Readonly<{ kind: "gone" }>
  /** Sent again it would be refused again. */
  | Readonly<{ kind: "refused"; why: string }>
  | Readonly<{ kind: "later"; afterMs: number; why: string }>;

const retryAfterMs = (header: string | null, nowMs: number): number => {
  const text = header?.trim() ?? "";
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000;
  const atMs = text === "" ? Number.NaN : Date.parse(text);
  return Number.isNaN(atMs) ? 0 : Math.max(0, atMs - nowMs);
};

/** @param retryAfter the header of that name: seconds, or a date */
export const judgeAnswer = (status: number, retryAfter: string | null, nowMs: number): PushAnswer => {
  if (status >= 200 && status < 300) return { kind: "taken" };
  if (status === 404 || status === 410) return { kind: "gone" };
  const why = `answered ${status}`;
  if (status === 408 || status === 429 || status >= 500)
    return { kind: "later", afterMs: retryAfterMs(retryAfter, nowMs), why };
  return { kind: "refused", why };
};

/**
 * How long to wait before the next try: twice as long each time, and as long as the push service asks for.
 * @param tries how many there were, from 1 on @param chance 0 to 1, so that not all come again in the same moment
 */
export const waitBeforeNext = (tries: number, askedMs: number, chance: number): number =>
  Math.max(askedMs, Math.min(PUSH.firstWaitMs * 2 ** (tries - 1), PUSH.longestWaitMs) * (0.75 + chance / 2));

/** The end of a match's push notifications, in unix ms: its lobby is closed then. */
export const notifyUntilMs = ({ createdAtMs, parts }: Pick<MatchCreated, "createdAtMs" | "parts">): number =>
  Number(createdAtMs) + (parts?.shared?.lobbyJoinTimeoutS || LIMITS.lobbyJoinTimeout) * 1000;

/** The push message of a match for a player's own browsers. */
export const messageFor = (
  event: Pick<MatchCreated, "matchId" | "createdAtMs" | "parts">,
  userId: string,
): PushMessage => {
  const { parts } = event;
  const seats = [...(parts?.teamA?.seats ?? []), ...(parts?.teamB?.seats ?? [])];
  const seat = seats.find((each) => each.userId === userId);
  return {
    kind: "match",
    match_id: event.matchId,
    role: (seat && roleFromProto(seat.role)) ?? "",
    until: Math.floor(notifyUntilMs(event) / 1000),
  };
};

export const callMessage = ({ roles }: Pick<PlayerWanted, "roles">): PushMessage => ({
  kind: "call",
  roles: roles.map(roleFromProto).filter((role) => role !== null),
});

export const appointmentMessage = ({ startsAtMs }: Pick<AppointmentNear, "startsAtMs">): PushMessage => ({
  kind: "appointment",
  starts_at: Math.floor(Number(startsAtMs) / 1000),
});

export const cancelledMessage = (
  { startsAtMs }: Pick<AppointmentCancelled, "startsAtMs">,
  nowMs: number,
): PushMessage => ({
  kind: "cancelled",
  starts_at: Math.floor(Number(startsAtMs) / 1000),
  is_quiet: isQuietTime(nowMs),
});

export const seatMessage = ({ matchId, role }: Pick<SeatOffered, "matchId" | "role">): PushMessage => ({
  kind: "seat",
  match_id: matchId,
  role: roleFromProto(role) ?? "",
});

export const correctedMessage = ({ id }: Pick<UsersMassCorrected, "id">, nowMs: number): PushMessage => ({
  kind: "corrected",
  correction_id: id,
  is_quiet: isQuietTime(nowMs),
});

export const sealMessage = (
  { isAccepted, reason }: Pick<SealDecided, "isAccepted" | "reason">,
  nowMs: number,
): PushMessage => ({ kind: "seal", is_accepted: isAccepted, reason, is_quiet: isQuietTime(nowMs) });

export const caseMessage = ({ isAppeal }: Pick<CaseDecided, "isAppeal">, nowMs: number): PushMessage => ({
  kind: "case",
  is_appeal: isAppeal,
  is_quiet: isQuietTime(nowMs),
});

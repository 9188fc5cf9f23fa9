import {
  CodedError,
  checkBlockList,
  LIMITS,
  type MatchId,
  parseMatchId,
  parseTickId,
  parseUserId,
  type UserId,
} from "@gokaku/game";
import type {
  PlanHeader,
  PlanLeftover,
  PlanMatch,
  WarmStart,
} from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import type {
  EstimateWaitRequest,
  JoinRequest,
  ListTicksRequest,
  SubmitBoundRequest,
  SubmitPlanRequest,
} from "@gokaku/proto/queue/v1/queue_pb";
import type { Clock } from "@gokaku/service";
import type { JoinCommand } from "../domain/entry.ts";
import { ROLE_NUMBERS, type RoleNumber } from "../domain/roles.ts";
import type { TickPage } from "../store/past-ticks.ts";
import type { PlanBound } from "../store/ticks.ts";
import type { PlanSubmission } from "../usecases/submit-plan.ts";

const readRoles = (roles: readonly RoleNumber[]): readonly RoleNumber[] => {
  if (!roles.every((role) => ROLE_NUMBERS.includes(role)) || new Set(roles).size !== roles.length)
    throw new CodedError("roles_invalid", "a role is unknown or named twice");
  return roles;
};

const readBlocking = (request: JoinRequest, self: UserId): readonly UserId[] => {
  const ids = request.blocking.map(parseUserId).filter((id) => id !== null);
  if (ids.length !== request.blocking.length)
    throw new CodedError("blocking_invalid", "the block list has a malformed user id");
  checkBlockList(self, ids);
  return ids;
};

/** @throws CodedError `roles_invalid`, `blocking_invalid` */
export const readJoin = (request: JoinRequest, userId: UserId): JoinCommand => ({
  userId,
  selectedRoles: readRoles(request.selectedRoles),
  blocking: request.useStoredBlocking ? null : readBlocking(request, userId),
  memberCheckedAtS: Number(request.memberCheckedAt),
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws CodedError `appointment_not_found` */
export const readAppointment = ({ appointmentId }: { readonly appointmentId: string }): string => {
  if (!UUID.test(appointmentId)) throw new CodedError("appointment_not_found", "the id is malformed");
  return appointmentId;
};

/** @throws CodedError `user_not_found` */
export const readUserId = (value: string): UserId => {
  const userId = parseUserId(value);
  if (userId === null) throw new CodedError("user_not_found", "the user id is malformed");
  return userId;
};

/** Two to five roles, none twice. @throws CodedError `roles_invalid`, `roles_too_few` */
export const readEstimate = ({ roles }: EstimateWaitRequest): readonly RoleNumber[] => {
  const asked = readRoles(roles);
  if (asked.length < LIMITS.minRoles)
    throw new CodedError("roles_too_few", "too few roles", { count: asked.length });
  return asked;
};

/** @throws CodedError `invalid_request` when an id is none */
export const readUserIds = (ids: readonly string[]): readonly UserId[] =>
  ids.map((id) => {
    const userId = parseUserId(id);
    if (userId === null) throw new CodedError("invalid_request", "a user id is malformed");
    return userId;
  });

/** Planned start of a tick in unix ms. @throws CodedError `invalid_request` */
export const readTickKey = (tickId: string): number => {
  if (parseTickId(tickId) === null) throw new CodedError("invalid_request", "a tick id is malformed");
  return Number(tickId);
};

const READ_LIST = { most: 100, usual: 50 } as const;

/** @throws CodedError `invalid_request` */
export const readTickList = ({ limit, beforeTickId, withMatches }: ListTicksRequest): TickPage => ({
  withMatches,
  limit: limit <= 0 ? READ_LIST.usual : Math.min(limit, READ_LIST.most),
  beforeKey: beforeTickId === "" ? null : readTickKey(beforeTickId),
});

/** @throws CodedError `match_not_found` */
export const readMatch = (id: string): MatchId => {
  const matchId = parseMatchId(id);
  if (matchId === null) throw new CodedError("match_not_found", "a match id is malformed");
  return matchId;
};

/** @throws CodedError `offer_gone` */
export const readOffered = (id: string): MatchId => {
  const matchId = parseMatchId(id);
  if (matchId === null) throw new CodedError("offer_gone", "a match id is malformed");
  return matchId;
};

/**
 * Reads a plan from the messages of a stream.
 * @throws CodedError `invalid_request` when the first message is no header
 */
export const readPlan = async (
  requests: AsyncIterable<SubmitPlanRequest>,
  clock: Clock,
): Promise<PlanSubmission> => {
  const startedAtMs = clock.nowMs();
  let header: PlanHeader | null = null;
  const matches: PlanMatch[] = [];
  const leftovers: PlanLeftover[] = [];
  let warmStart: WarmStart | null = null;
  for await (const { part } of requests) {
    if (part.case === "header") header = part.value;
    else if (part.case === "matches" && header !== null) matches.push(...part.value.matches);
    else if (part.case === "leftovers" && header !== null) leftovers.push(...part.value.leftovers);
    else if (part.case === "warmStart" && header !== null) warmStart = part.value;
    else throw new CodedError("invalid_request", "a plan begins with its header");
  }
  if (header === null) throw new CodedError("invalid_request", "a plan has no header");
  return { key: readTickKey(header.tickId), plan: { header, matches, leftovers, warmStart }, startedAtMs };
};

/** @throws CodedError `invalid_request` */
export const readBound = ({
  tickId,
  value,
  isProven,
  overdueBy,
  cutShort,
  boundMs,
  upperBound = Number.NaN,
}: SubmitBoundRequest): { readonly key: number; readonly bound: PlanBound } => {
  const bound = Number.isFinite(upperBound) ? upperBound : null;
  return {
    key: readTickKey(tickId),
    bound: { value, isProven, overdueBy, cutShort, boundMs, upperBound: bound },
  };
};

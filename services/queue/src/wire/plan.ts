import type { MessageInitShape } from "@bufbuild/protobuf";
import type { UserId } from "@gokaku/game";
import { roleFromProto, roleToProto, teamFromProto, teamToProto } from "@gokaku/grpc";
import type {
  MatchReasons as MatchReasonsMessage,
  PlanHeader,
  PlanHeaderSchema,
  PlanLeftover as PlanLeftoverMessage,
  PlanLeftoverSchema,
  PlanMatch as PlanMatchMessage,
  PlanMatchSchema,
  PlanSeatSchema,
} from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import {
  LEFTOVER_SCOPES,
  type MatchReasons,
  type PlanFacts,
  type PlanLeftover,
  type PlanMatch,
  type PlanSeat,
  SHORTAGES,
} from "../domain/plan.ts";

const reasonsFromMessage = (reasons: MatchReasonsMessage): MatchReasons => ({
  teamGap: reasons.teamGap,
  laneGaps: reasons.laneGaps,
  spread: reasons.spread,
  offRoleGap: reasons.offRoleGap,
  bindingEntryIds: reasons.bindingEntryIds,
  bindingDistance: reasons.bindingDistance,
  bindingAllowed: reasons.bindingAllowed,
});

/** @returns null when a team or role is missing */
export const matchFromMessage = (message: PlanMatchMessage): PlanMatch | null => {
  const firstAttack = teamFromProto(message.firstAttack);
  if (firstAttack === null) return null;
  const seats: PlanSeat[] = [];
  for (const { entryId, userId, choice, window, ...seat } of message.seats) {
    const team = teamFromProto(seat.team);
    const role = roleFromProto(seat.role);
    if (team === null || role === null) return null;
    seats.push({ entryId, userId: userId as UserId, team, role, choice, window });
  }
  const { index, value, winChanceA, reasons } = message;
  return {
    index,
    seats,
    firstAttack,
    value,
    winChanceA,
    reasons: reasons === undefined ? null : reasonsFromMessage(reasons),
  };
};

export const seatToMessage = (seat: PlanSeat): MessageInitShape<typeof PlanSeatSchema> => ({
  ...seat,
  team: teamToProto(seat.team),
  role: roleToProto(seat.role),
});

export const matchToMessage = (match: PlanMatch): MessageInitShape<typeof PlanMatchSchema> => {
  const { index, seats, firstAttack, value, winChanceA, reasons } = match;
  return {
    index,
    value,
    winChanceA,
    seats: seats.map(seatToMessage),
    firstAttack: teamToProto(firstAttack),
    ...(reasons !== null && {
      reasons: {
        ...reasons,
        laneGaps: [...reasons.laneGaps],
        bindingEntryIds: [...reasons.bindingEntryIds],
      },
    }),
  };
};

/** @returns null when the scope, the shortage or a role is none */
export const leftoverFromMessage = (message: PlanLeftoverMessage): PlanLeftover | null => {
  const scope = LEFTOVER_SCOPES.find((known) => known === message.scope);
  const shortage = SHORTAGES.find((known) => known === message.shortage) ?? null;
  const roles = message.roles.map(roleFromProto).filter((role) => role !== null);
  const isShort = scope === "queue" || scope === "rest";
  if (scope === undefined || isShort !== (shortage !== null) || roles.length !== message.roles.length)
    return null;
  const { entryId, userId, near, takers, seats } = message;
  return { entryId, userId: userId as UserId, scope, shortage, near, roles, takers, seats };
};

export const leftoverToMessage = (leftover: PlanLeftover): MessageInitShape<typeof PlanLeftoverSchema> => ({
  ...leftover,
  shortage: leftover.shortage ?? "",
  roles: leftover.roles.map(roleToProto),
});

export const factsFromMessage = (header: PlanHeader): PlanFacts => ({
  solverVersion: header.solverVersion,
  settingsVersion: Number(header.settingsVersion),
  matchCount: header.matchCount,
  work: Number(header.work),
  solveMs: header.solveMs,
  readMs: header.readMs,
  cutShort: header.cutShort,
  value: header.value,
  isProven: header.isProven,
  overdueWaiting: header.overdueWaiting,
  overdueSeated: header.overdueSeated,
  overdueBy: header.overdueBy,
  ignored: header.ignored,
});

export const factsToMessage = (
  tickId: string,
  facts: PlanFacts,
): MessageInitShape<typeof PlanHeaderSchema> => ({
  ...facts,
  tickId,
  settingsVersion: BigInt(facts.settingsVersion),
  work: BigInt(facts.work),
  ignored: { ...facts.ignored },
});

import type { MessageInitShape } from "@bufbuild/protobuf";
import { roleToProto, teamToProto } from "@gokaku/grpc";
import type {
  PlanHeaderSchema,
  PlanLeftoverSchema,
  PlanMatchSchema,
  PlanSchema,
} from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import type { Leftover, PlannedMatch, Shortage } from "@gokaku/solver";
import type { FinishedPlan } from "../usecases/deps.ts";

export const presentHeader = ({
  tick,
  plan,
  solveMs,
}: FinishedPlan): MessageInitShape<typeof PlanHeaderSchema> => ({
  tickId: tick.tickId,
  settingsVersion: tick.settingsVersion,
  solverVersion: plan.solverVersion,
  matchCount: plan.matches.length,
  work: BigInt(plan.work),
  solveMs,
  readMs: tick.readMs,
  cutShort: plan.cutShort,
  value: plan.value,
  isProven: plan.isProven,
  ...(plan.upperBound !== null && { upperBound: plan.upperBound }),
  overdueWaiting: plan.overdue.waiting,
  overdueSeated: plan.overdue.seated,
  overdueBy: plan.overdue.by,
  ignored: { ...plan.ignored },
});

export const presentMatch = ({
  index,
  firstAttack,
  value,
  winChanceA,
  seats,
  reasons: { binding, laneGaps, farAheadEntryIds, ...figures },
}: PlannedMatch): MessageInitShape<typeof PlanMatchSchema> => ({
  index,
  value,
  winChanceA,
  firstAttack: teamToProto(firstAttack),
  seats: seats.map(({ team, role, ...seat }) => ({
    ...seat,
    team: teamToProto(team),
    role: roleToProto(role),
  })),
  reasons: {
    ...figures,
    laneGaps: [...laneGaps],
    farAheadEntryIds: [...farAheadEntryIds],
    bindingEntryIds: [...binding.entryIds],
    bindingDistance: binding.distance,
    bindingAllowed: binding.allowed,
  },
});

const shortageFields = (shortage: Shortage): MessageInitShape<typeof PlanLeftoverSchema> => {
  switch (shortage.kind) {
    case "window":
      return { shortage: "window", near: shortage.near };
    case "roles":
      return {
        shortage: "roles",
        roles: shortage.roles.map(roleToProto),
        takers: shortage.takers,
        seats: shortage.seats,
      };
    case "blocks":
      return { shortage: "blocks" };
  }
};

export const presentLeftover = ({
  entryId,
  userId,
  reason,
}: Leftover): MessageInitShape<typeof PlanLeftoverSchema> => ({
  entryId,
  userId,
  scope: reason.scope,
  ...("shortage" in reason && shortageFields(reason.shortage)),
});

export const presentPlan = (finished: FinishedPlan): MessageInitShape<typeof PlanSchema> => ({
  header: presentHeader(finished),
  matches: finished.plan.matches.map(presentMatch),
  leftovers: finished.plan.leftovers.map(presentLeftover),
});

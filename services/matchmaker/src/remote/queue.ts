import type { MessageInitShape } from "@bufbuild/protobuf";
import { CodedError } from "@gokaku/game";
import { type GrpcClient, roleFromProto, roleToProto, teamToProto } from "@gokaku/grpc";
import type {
  PlanMatchSchema,
  QueueService,
  SnapshotHeader,
  SnapshotPlayer,
  SubmitPlanRequestSchema,
} from "@gokaku/proto/queue/v1/queue_pb";
import type { PlannedMatch } from "../domain/plan.ts";
import type { Candidate } from "../domain/snapshot.ts";
import type { FinishedPlan, ReadTick, SubmitPlan } from "../usecases/ports.ts";

const DEADLINE_MS = 30_000;
const MATCHES_PER_PART = 500;

type Queue = GrpcClient<typeof QueueService>;

const toCandidate = (player: SnapshotPlayer): Candidate => ({
  entryId: player.entryId,
  userId: player.userId,
  roles: player.roles.map(roleFromProto).filter((role) => role !== null),
  rate: player.rate,
  sigma: player.sigma,
  waitedS: player.waitedSeconds,
  blocking: player.blocking,
  roleDebt: player.roleDebt,
});

const toMessage = (match: PlannedMatch): MessageInitShape<typeof PlanMatchSchema> => ({
  index: match.index,
  firstAttack: teamToProto(match.firstAttack),
  value: match.value,
  winChanceA: match.winChanceA,
  seats: match.seats.map(({ entryId, userId, team, role }) => ({
    entryId,
    userId,
    team: teamToProto(team),
    role: roleToProto(role),
  })),
});

export const readTickBy =
  (queue: Queue): ReadTick =>
  async (tickId) => {
    let header: SnapshotHeader | null = null;
    const candidates: Candidate[] = [];
    try {
      for await (const { part } of queue.readSnapshot({ tickId }, { deadlineMs: DEADLINE_MS })) {
        if (part.case === "header") header = part.value;
        if (part.case === "players") candidates.push(...part.value.players.map(toCandidate));
      }
    } catch (error) {
      if (error instanceof CodedError && error.code === "not_found") return null;
      throw error;
    }
    if (header === null || candidates.length !== header.playerCount) {
      throw new CodedError("unavailable", `the snapshot of tick ${tickId} came short`);
    }
    return { tickId, settingsVersion: header.settingsVersion, seed: header.seed, candidates };
  };

function* toParts({
  tick,
  plan,
  solveMs,
}: FinishedPlan): Iterable<MessageInitShape<typeof SubmitPlanRequestSchema>> {
  yield {
    part: {
      case: "header",
      value: {
        tickId: tick.tickId,
        settingsVersion: tick.settingsVersion,
        solverVersion: plan.solverVersion,
        matchCount: plan.matches.length,
        work: BigInt(plan.work),
        solveMs,
        cutShort: plan.cutShort,
      },
    },
  };
  for (let from = 0; from < plan.matches.length; from += MATCHES_PER_PART) {
    const matches = plan.matches.slice(from, from + MATCHES_PER_PART).map(toMessage);
    yield { part: { case: "matches", value: { matches } } };
  }
}

export const submitPlanBy =
  (queue: Queue): SubmitPlan =>
  async (finished) => {
    const { accepted, refusal } = await queue.submitPlan(toParts(finished), { deadlineMs: DEADLINE_MS });
    return accepted ? null : refusal;
  };

import type { MessageInitShape } from "@bufbuild/protobuf";
import { CodedError } from "@gokaku/game";
import { type GrpcClient, roleFromProto, settingsFromProto } from "@gokaku/grpc";
import type {
  QueueService,
  SnapshotHeader,
  SnapshotPlayer,
  SubmitPlanRequestSchema,
} from "@gokaku/proto/queue/v1/queue_pb";
import type { Clock } from "@gokaku/service";
import type { Candidate } from "@gokaku/solver";
import type { FinishedPlan, ReadTick, SubmitPlan } from "../usecases/ports.ts";
import { toHeader, toLeftover, toMatch } from "../wire/plan.ts";

const DEADLINE_MS = 30_000;
const MATCHES_PER_PART = 200;
const LEFTOVERS_PER_PART = 1000;

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

export const readTickBy =
  (queue: Queue, clock: Clock): ReadTick =>
  async (tickId) => {
    const startedAtMs = clock.nowMs();
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
    const { settingsVersion, seed } = header;
    const settings = settingsFromProto(header.settings);
    const readMs = clock.nowMs() - startedAtMs;
    return { tickId, settingsVersion, settings, seed, candidates, readMs };
  };

function* toParts(finished: FinishedPlan): Iterable<MessageInitShape<typeof SubmitPlanRequestSchema>> {
  const { matches, leftovers } = finished.plan;
  yield { part: { case: "header", value: toHeader(finished) } };
  for (let from = 0; from < matches.length; from += MATCHES_PER_PART) {
    const part = matches.slice(from, from + MATCHES_PER_PART).map(toMatch);
    yield { part: { case: "matches", value: { matches: part } } };
  }
  for (let from = 0; from < leftovers.length; from += LEFTOVERS_PER_PART) {
    const part = leftovers.slice(from, from + LEFTOVERS_PER_PART).map(toLeftover);
    yield { part: { case: "leftovers", value: { leftovers: part } } };
  }
}

export const submitPlanBy =
  (queue: Queue): SubmitPlan =>
  async (finished) => {
    const { accepted, refusal } = await queue.submitPlan(toParts(finished), { deadlineMs: DEADLINE_MS });
    return accepted ? null : refusal;
  };

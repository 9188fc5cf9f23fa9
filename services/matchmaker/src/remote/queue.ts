import type { MessageInitShape } from "@bufbuild/protobuf";
import { CodedError } from "@gokaku/game";
import { roleFromProto, settingsFromProto } from "@gokaku/grpc";
import type {
  SnapshotHeader,
  SnapshotPlayer,
  SubmitPlanRequestSchema,
} from "@gokaku/proto/queue/v1/queue_pb";
import type { Candidate } from "@gokaku/solver";
import { presentHeader, presentLeftover, presentMatch } from "../rpc/present.ts";
import type { Deps, FinishedPlan, Tick } from "../usecases/deps.ts";

const DEADLINE_MS = 30_000;
const MATCHES_PER_PART = 200;
const LEFTOVERS_PER_PART = 1000;

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

/** The stored snapshot of a tick; null when queue has none. @throws CodedError `unavailable` when it came short */
export const readTick = async (
  { queue, clock }: Pick<Deps, "queue" | "clock">,
  tickId: string,
): Promise<Tick | null> => {
  const startedAtMs = clock.nowMs();
  let header: SnapshotHeader | null = null;
  const candidates: Candidate[] = [];
  const mates: number[] = [];
  const opponents: number[] = [];
  const take = (player: SnapshotPlayer): void => {
    const place = candidates.length;
    for (const before of player.matesBefore) mates.push(place, place - before);
    for (const before of player.opponentsBefore) opponents.push(place, place - before);
    candidates.push(toCandidate(player));
  };
  try {
    for await (const { part } of queue.readSnapshot({ tickId }, { deadlineMs: DEADLINE_MS })) {
      if (part.case === "header") header = part.value;
      if (part.case === "players") part.value.players.forEach(take);
    }
  } catch (error) {
    if (error instanceof CodedError && error.code === "not_found") return null;
    throw error;
  }
  if (header === null || candidates.length !== header.playerCount) {
    throw new CodedError("unavailable", `the snapshot of tick ${tickId} came short`);
  }
  return {
    tickId,
    settingsVersion: header.settingsVersion,
    settings: settingsFromProto(header.settings),
    seed: String(header.seed),
    intervalS: header.intervalS,
    snapshot: {
      candidates,
      recentPairs: { mates: Int32Array.from(mates), opponents: Int32Array.from(opponents) },
    },
    readMs: clock.nowMs() - startedAtMs,
  };
};

function* toParts(finished: FinishedPlan): Iterable<MessageInitShape<typeof SubmitPlanRequestSchema>> {
  const { matches, leftovers } = finished.plan;
  yield { part: { case: "header", value: presentHeader(finished) } };
  for (let from = 0; from < matches.length; from += MATCHES_PER_PART) {
    const part = matches.slice(from, from + MATCHES_PER_PART).map(presentMatch);
    yield { part: { case: "matches", value: { matches: part } } };
  }
  for (let from = 0; from < leftovers.length; from += LEFTOVERS_PER_PART) {
    const part = leftovers.slice(from, from + LEFTOVERS_PER_PART).map(presentLeftover);
    yield { part: { case: "leftovers", value: { leftovers: part } } };
  }
}

/** @returns why queue refused the plan, null when it was stored */
export const submitPlan = async (
  { queue }: Pick<Deps, "queue">,
  finished: FinishedPlan,
): Promise<string | null> => {
  const { accepted, refusal } = await queue.submitPlan(toParts(finished), { deadlineMs: DEADLINE_MS });
  return accepted ? null : refusal;
};

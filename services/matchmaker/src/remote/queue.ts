import type { MessageInitShape } from "@bufbuild/protobuf";
import { CodedError } from "@gokaku/game";
import { roleFromProto, settingsFromProto } from "@gokaku/grpc";
import type { WarmStart as WarmStartMessage } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import type {
  PreviewSnapshotResponse,
  ReadSnapshotResponse,
  SnapshotHeader,
  SnapshotPlayer,
  SubmitPlanRequestSchema,
} from "@gokaku/proto/queue/v1/queue_pb";
import type { Candidate, Plan, TickBound, WarmStart } from "@gokaku/solver";
import { presentHeader, presentLeftover, presentMatch } from "../rpc/present.ts";
import type { Deps, FinishedPlan, Tick } from "../usecases/deps.ts";

const DEADLINE_MS = 30_000;
const MATCHES_PER_PART = 200;
const LEFTOVERS_PER_PART = 1000;

const skillOf = ({ skillMean: mean, skillDeviation: deviation }: SnapshotPlayer): Pick<Candidate, "skill"> =>
  mean === undefined || deviation === undefined ? {} : { skill: { mean, deviation } };

const toCandidate = (player: SnapshotPlayer): Candidate => ({
  entryId: player.entryId,
  userId: player.userId,
  roles: player.roles.map(roleFromProto).filter((role) => role !== null),
  rate: player.rate,
  sigma: player.sigma,
  waitedS: player.waitedSeconds,
  blocking: player.blocking,
  roleDebt: player.roleDebt,
  ...(player.extraWindow > 0 && { extraWindow: player.extraWindow }),
  ...skillOf(player),
});

const warmStartFromProto = ({ plans }: WarmStartMessage): WarmStart =>
  plans.map(({ seats, duals }) => ({
    seats: Int32Array.from(seats),
    duals: Float32Array.from(duals),
  }));

/**
 * Reads the messages of a snapshot.
 * @param most a longer snapshot has no players
 * @throws CodedError `unavailable` when it came short
 */
const readTick = async (
  parts: AsyncIterable<ReadSnapshotResponse | PreviewSnapshotResponse>,
  clock: Deps["clock"],
  most = Number.POSITIVE_INFINITY,
): Promise<Tick> => {
  const startedAtMs = clock.nowMs();
  let header: SnapshotHeader | null = null;
  let warmStart: WarmStart | null = null;
  const candidates: Candidate[] = [];
  const mates: number[] = [];
  const opponents: number[] = [];
  const take = (player: SnapshotPlayer): void => {
    const place = candidates.length;
    for (const before of player.matesBefore) mates.push(place, place - before);
    for (const before of player.opponentsBefore) opponents.push(place, place - before);
    candidates.push(toCandidate(player));
  };
  for await (const { part } of parts) {
    if (part.case === "header") header = part.value;
    if (part.case === "players") part.value.players.forEach(take);
    if (part.case === "warmStart") warmStart = warmStartFromProto(part.value);
  }
  const isShort = header !== null && header.playerCount <= most && candidates.length !== header.playerCount;
  if (header === null || isShort)
    throw new CodedError("unavailable", `the snapshot of tick ${header?.tickId ?? ""} came short`);
  return {
    tickId: header.tickId,
    settingsVersion: header.settingsVersion,
    settings: settingsFromProto(header.settings),
    seed: String(header.seed),
    intervalS: header.intervalS,
    snapshot: {
      candidates,
      recentPairs: { mates: Int32Array.from(mates), opponents: Int32Array.from(opponents) },
    },
    warmStart,
    readMs: clock.nowMs() - startedAtMs,
  };
};

/** The stored snapshot of a tick; null when queue has none. @throws CodedError `unavailable` when it came short */
export const findTick = async (
  { queue, clock }: Pick<Deps, "queue" | "clock">,
  tickId: string,
): Promise<Tick | null> => {
  try {
    return await readTick(queue.readSnapshot({ tickId }, { deadlineMs: DEADLINE_MS }), clock);
  } catch (error) {
    if (error instanceof CodedError && error.code === "not_found") return null;
    throw error;
  }
};

/**
 * The queue as the next tick would find it; without players when it has more than `mostPlayers`.
 * @throws CodedError `unavailable` when it came short
 */
export const getPreview = (
  { queue, clock }: Pick<Deps, "queue" | "clock">,
  mostPlayers: number,
): Promise<Tick> =>
  readTick(queue.previewSnapshot({ mostPlayers }, { deadlineMs: DEADLINE_MS }), clock, mostPlayers);

function* toParts(finished: FinishedPlan): Iterable<MessageInitShape<typeof SubmitPlanRequestSchema>> {
  const { matches, leftovers } = finished.plan;
  yield { part: { case: "header", value: presentHeader(finished) } };
  const { warmStart } = finished.tick;
  if (warmStart !== null && warmStart.length > 0) {
    const plans = warmStart.map(({ seats, duals }) => ({ seats: [...seats], duals: [...duals] }));
    yield { part: { case: "warmStart", value: { plans } } };
  }
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

/** @returns whether queue stored the bound */
export const submitBound = async (
  { queue }: Pick<Deps, "queue">,
  {
    tickId,
    plan,
    bound,
    boundMs,
  }: {
    readonly tickId: string;
    readonly plan: Plan;
    readonly bound: TickBound;
    readonly boundMs: number;
  },
): Promise<boolean> => {
  const { upperBound, ...known } = bound;
  const request = {
    tickId,
    value: plan.value,
    ...known,
    boundMs,
    ...(upperBound !== null && { upperBound }),
  };
  return (await queue.submitBound(request, { deadlineMs: DEADLINE_MS })).accepted;
};

import type { GrpcClient } from "@gokaku/grpc";
import type { QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import type { Clock, Logger } from "@gokaku/service";
import type { DraftPlan, Plan, Settings, Snapshot, WarmStart } from "@gokaku/solver";
import type { SolverThread } from "../solver/thread.ts";

/** The drafts of one tick. */
export interface HeadStart {
  /** Planned start in unix ms. */
  readonly tickId: string;
  /** At most two: of the queue, and with seats for coming players. */
  readonly drafts: readonly (DraftPlan | null)[];
}

/** The work of the background thread: a head start, or the bound of an announced plan. */
export interface Background {
  readonly solver: SolverThread;
  /** The last two, the newest first. */
  headStarts: readonly HeadStart[];
  /** Ticks in work; the head start pauses meanwhile. */
  ticks: number;
  /** The tick whose bound is being computed; null for none. */
  boundOf: string | null;
  /** Whether the service ends; another one computes the bounds. */
  isEnding: boolean;
}

export interface Deps {
  readonly queue: GrpcClient<typeof QueueService>;
  readonly background: Background;
  /** Solves ticks; a replay starts a thread of its own, so that no tick waits for it. */
  readonly solver: SolverThread;
  /** Wall-clock time after which a solve ends with what it has. */
  readonly solverGuardMs: number;
  /** One replay at a time. */
  readonly replay: { isRunning: boolean };
  readonly clock: Clock;
  readonly log: Logger;
  /** Receives each plan that queue stored. */
  readonly observe: (solveMs: number, matches: Plan["matches"]) => void;
}

/** The stored snapshot of a tick and what it is to be solved with. */
export interface Tick {
  /** Planned start in unix ms. */
  readonly tickId: string;
  readonly settingsVersion: bigint;
  readonly settings: Settings;
  /** Seed of the hash tie-breaks of the plan. */
  readonly seed: string;
  /** Seconds between ticks, which limit the work; 0 when the tick has none stored. */
  readonly intervalS: number;
  readonly snapshot: Snapshot;
  /** The one that its stored plan was made from; null without a plan. */
  readonly warmStart: WarmStart | null;
  /** How long it took to read. */
  readonly readMs: number;
}

export interface FinishedPlan {
  readonly tick: Tick;
  readonly plan: Plan;
  readonly solveMs: number;
}

import type { DatabaseClock, Transact, Write } from "@gokaku/db";
import type { GrpcClient } from "@gokaku/grpc";
import type { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import type { UsersService } from "@gokaku/proto/users/v1/users_pb";
import type { Chance, CountRare } from "@gokaku/service";
import type { Kysely } from "kysely";
import type { EnterQueue } from "../domain/entry.ts";
import type { EstimateJoins } from "../domain/estimate-outcome.ts";
import type { Hours } from "../domain/hours.ts";
import type { RoleMoves, VersionedView } from "../domain/view.ts";
import type { QueueMetrics } from "../metrics.ts";
import type { CachedTick } from "../store/cached-tick.ts";
import type { LeaveWaiting } from "../store/leaves.ts";
import type { ReleaseSettled } from "../store/settlements.ts";
import type { Tables } from "../store/tables.ts";

/** A step of the public view, from one version to the next. */
export interface ViewStep extends RoleMoves {
  readonly before: VersionedView;
  readonly view: VersionedView;
}

/** The dependencies of use cases; each takes the part that it uses. */
export interface Deps {
  readonly db: Kysely<Tables>;
  readonly transact: Transact<Tables>;
  readonly write: Write;
  readonly enterQueue: EnterQueue;
  readonly estimateJoins: EstimateJoins;
  readonly leaveWaiting: LeaveWaiting;
  readonly releaseSettled: ReleaseSettled;
  readonly clock: DatabaseClock;
  readonly chance: Chance;
  readonly users: GrpcClient<typeof UsersService>;
  readonly matches: GrpcClient<typeof MatchesService>;
  /** Whether the stored players are at most some seconds behind users. */
  readonly isProjectionFresh: () => Promise<boolean>;
  readonly hours: Hours;
  readonly intervalMs: number;
  /** Retention of snapshots, plans, records of waits and block lists. */
  readonly planRetentionDays: number;
  /** Retention of all other ended records. */
  readonly historyDays: number;
  readonly cachedTick: CachedTick;
  readonly measure: Pick<QueueMetrics, "tickDue" | "tickDecided" | "waited">;
  readonly countRare: CountRare;
  readonly onPlanStored: () => void;
  readonly onClaimsWritten: () => void;
  readonly onMatchesClosed: () => void;
  readonly onSeatsOpened: () => void;
  readonly onOfferAnswered: () => void;
}

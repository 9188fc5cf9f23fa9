import { useEffect, useRef, useState } from "react";
import { failureMessage } from "../../api/http.ts";
import { useCurrentMatch, useMe, useMembership, useQueueStatus, useSeason } from "../../api/queries.ts";
import { useNow } from "../../live/use-now.ts";
import { useOnline } from "../../live/use-online.ts";
import { useSession } from "../../session/session-store.ts";
import { type BlockFacts, type BlockReason, blockReason, isSeasonOpen } from "./block-reason.ts";

const membershipOf = (query: ReturnType<typeof useMembership>): BlockFacts["membership"] => {
  if (query.data === undefined) return query.isFetching && !query.isError ? "checking" : "unknown";
  return query.data.is_member ? "member" : "missing";
};

/** The server answers from its last check for so long. Milliseconds. */
const STORED_MS = 5000;

/** @returns how long to wait until the server asks Discord again and does not repeat its last answer, ms */
export const waitForFresh = (answeredAtMs: number, nowMs: number): number =>
  Math.min(STORED_MS, Math.max(0, answeredAtMs + STORED_MS - nowMs));

export interface Recheck {
  readonly ask: () => void;
  readonly isAsking: boolean;
  /** The last question that was asked here was answered with no. */
  readonly isStillMissing: boolean;
}

/** Asks for the membership on demand; the answer is never older than the question. */
const useRecheck = (membership: ReturnType<typeof useMembership>): Recheck => {
  const [state, setState] = useState<"idle" | "asking" | "missing">("idle");
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const { dataUpdatedAt, errorUpdatedAt, refetch } = membership;
  const ask = () => {
    if (state === "asking") return;
    setState("asking");
    timer.current = window.setTimeout(
      () =>
        void refetch().then(({ data, isError }) =>
          setState(!isError && data?.is_member === false ? "missing" : "idle"),
        ),
      errorUpdatedAt > dataUpdatedAt ? 0 : waitForFresh(dataUpdatedAt, Date.now()),
    );
  };
  return { ask, isAsking: state === "asking", isStillMissing: state === "missing" };
};

interface Blocking {
  readonly reason: BlockReason | null;
  /** The invitation for a player who is blocked for not being on the community server. */
  readonly invite: string | null;
  readonly recheck: Recheck;
  readonly retry: () => void;
}

export const useBlockReason = (): Blocking => {
  const session = useSession((state) => state.session);
  const authExpired = useSession((state) => state.expired);
  const me = useMe();
  const status = useQueueStatus();
  const season = useSeason();
  // While it is unknown whether a match runs, joining is not offered.
  const match = useCurrentMatch();
  const membership = useMembership();
  const now = useNow();
  const offline = !useOnline();
  const user = me.data;
  const missing = [me, status, season, match].filter((query) => query.data === undefined);
  // The first failure is shown while the call is retried.
  const failed = missing.filter((query) => query.failureReason !== null);
  const reason = blockReason({
    signedIn: session !== null,
    authExpired,
    offline,
    loading: missing.length > 0,
    failure: failed[0] === undefined ? null : failureMessage(failed[0].failureReason),
    isBanned: user?.is_banned ?? false,
    effectivePenalty: user?.effective_penalty ?? 0,
    penaltyTimeoutUntil: user?.penalty_timeout_until ?? 0,
    now,
    trainerName: user?.trainer_name ?? "",
    sealConfirmed: user?.seal_confirmed ?? true,
    sealRequired: user?.seal_required ?? false,
    seasonOpen: season.data !== undefined && isSeasonOpen(season.data, now),
    nextSeason: season.data?.next_season ?? null,
    membership: membershipOf(membership),
  });
  return {
    reason,
    invite: (reason?.action === "recheck" && membership.data?.invite_url) || null,
    recheck: useRecheck(membership),
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
};

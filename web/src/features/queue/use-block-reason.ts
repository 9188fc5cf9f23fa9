import { failureMessage } from "../../api/http.ts";
import { useCurrentMatch, useMe, useMembership, useQueueStatus, useSeason } from "../../api/queries.ts";
import { useNow } from "../../live/use-now.ts";
import { useOnline } from "../../live/use-online.ts";
import { useSession } from "../../session/session-store.ts";
import { type BlockFacts, type BlockReason, blockReason, isSeasonOpen } from "./block-reason.ts";

const membershipOf = (query: ReturnType<typeof useMembership>): BlockFacts["membership"] => {
  if (query.isFetching && query.data?.is_member !== true) return "checking";
  if (query.data === undefined) return "unknown";
  return query.data.is_member ? "member" : "missing";
};

type Blocking = {
  /** The reason that holds right now. */
  readonly reason: BlockReason | null;
  /** Where somebody joins the community server who is blocked for not being on it. */
  readonly invite: string | null;
  /** Asks again for the membership. */
  readonly recheck: () => void;
  /** Asks again for what could not be loaded. */
  readonly retry: () => void;
};

export const useBlockReason = (): Blocking => {
  const session = useSession((state) => state.session);
  const authExpired = useSession((state) => state.expired);
  const me = useMe();
  const status = useQueueStatus();
  const season = useSeason();
  // Who cannot tell whether they are in a match is not invited to look for one.
  const match = useCurrentMatch();
  const membership = useMembership();
  const now = useNow();
  const offline = !useOnline();
  const user = me.data;
  const missing = [me, status, season, match].filter((query) => query.data === undefined);
  // The first failure is told, while it is being asked again.
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
    seasonOpen: season.data !== undefined && isSeasonOpen(season.data, now),
    nextSeason: season.data?.next_season ?? null,
    membership: membershipOf(membership),
  });
  return {
    reason,
    invite: (reason?.action === "recheck" && membership.data?.invite_url) || null,
    recheck: () => void membership.refetch(),
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
};

import { useMe, useMembership, useQueueStatus, useSeason } from "../../api/queries.ts";
import { useNow } from "../../live/use-now.ts";
import { useSession } from "../../session/session-store.ts";
import { type BlockFacts, type BlockReason, blockReason, isSeasonOpen } from "./block-reason.ts";

const membershipOf = (query: ReturnType<typeof useMembership>): BlockFacts["membership"] => {
  if (query.isFetching && query.data?.is_member !== true) return "checking";
  if (query.data === undefined) return "unknown";
  return query.data.is_member ? "member" : "missing";
};

/** The reason that holds right now, and how to ask for the membership again. */
export const useBlockReason = (): { readonly reason: BlockReason | null; readonly recheck: () => void } => {
  const session = useSession((state) => state.session);
  const authExpired = useSession((state) => state.expired);
  const me = useMe();
  const status = useQueueStatus();
  const season = useSeason();
  const membership = useMembership();
  const now = useNow();
  const user = me.data;
  const reason = blockReason({
    signedIn: session !== null,
    authExpired,
    loading: user === undefined || status.data === undefined || season.data === undefined,
    isBanned: user?.is_banned ?? false,
    effectivePenalty: user?.effective_penalty ?? 0,
    penaltyTimeoutUntil: user?.penalty_timeout_until ?? 0,
    now,
    trainerName: user?.trainer_name ?? "",
    seasonOpen: season.data !== undefined && isSeasonOpen(season.data, now),
    nextSeason: season.data?.next_season ?? null,
    membership: membershipOf(membership),
  });
  return { reason, recheck: () => void membership.refetch() };
};

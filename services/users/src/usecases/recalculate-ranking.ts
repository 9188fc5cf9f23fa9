import { rankingPublished } from "../facts/events.ts";
import { insertAuditEntry } from "../store/audit.ts";
import { insertPublication, lockRanking } from "../store/ranking.ts";
import type { Deps } from "./deps.ts";
import { computeRanking } from "./publish-ranking.ts";
import { requireAdmin } from "./require.ts";

/**
 * Publishes the ranking at once on an admin's order. @returns the number of ranked players published
 * @throws CodedError `forbidden`
 */
export const recalculateRanking = (
  { transact, ...deps }: Pick<Deps, "transact" | "clock" | "rankingMinMatches">,
  actor: string,
): Promise<number> =>
  transact(async ({ db, emit }) => {
    await requireAdmin(db, actor);
    await lockRanking(db, { wait: true });
    const publication = await computeRanking(db, deps);
    const count = publication?.entries.length ?? 0;
    if (publication !== null) {
      await insertPublication(db, publication);
      await emit(rankingPublished(publication));
    }
    await insertAuditEntry(db, {
      atMs: deps.clock.nowMs(),
      actor,
      action: "ranking.recalculate",
      subject: publication?.seasonId ?? "",
      before: null,
      after: { count },
    });
    return count;
  });

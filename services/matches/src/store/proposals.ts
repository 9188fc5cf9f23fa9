import type { MatchId, UserId } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { Decision } from "../domain/decide.ts";
import type { Tables } from "./tables.ts";

/** A result that staff propose for a dispute. */
export interface Proposal extends Decision {
  readonly userId: UserId;
  readonly reason: string;
  readonly atMs: number;
}

/** A person's newer proposal replaces the older one. */
export const saveProposal = async (
  db: Kysely<Tables>,
  matchId: MatchId,
  { userId, verdict, offender, voided, reason, atMs }: Proposal,
): Promise<void> => {
  const values = { verdict, offender, voided, reason, at_ms: atMs };
  await db
    .insertInto("proposal")
    .values({ match_id: matchId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(["match_id", "user_id"]).doUpdateSet(values))
    .execute();
};

/** The oldest first. */
export const listProposalsByMatchId = async (
  db: Kysely<Tables>,
  matchId: MatchId,
): Promise<readonly Proposal[]> => {
  const rows = await db
    .selectFrom("proposal")
    .select(["user_id", "verdict", "offender", "voided", "reason", "at_ms"])
    .where("match_id", "=", matchId)
    .orderBy("at_ms")
    .orderBy("user_id")
    .execute();
  return rows.map(({ user_id, at_ms, ...row }) => ({ ...row, userId: user_id, atMs: Number(at_ms) }));
};

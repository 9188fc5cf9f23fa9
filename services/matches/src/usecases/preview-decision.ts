import { decisionOf, requireOver } from "../domain/decide.ts";
import type { MatchRecord } from "../domain/report.ts";
import { changeBetween, type RatedMatch, type RatingChange } from "../domain/rerate.ts";
import type { DecideCommand } from "./decide-match.ts";
import type { Deps } from "./deps.ts";
import { getMatchForAdmin } from "./list-matches.ts";
import { rerateAll, rerateFrom } from "./rerate-season.ts";

/** A disputed match as if it had been settled without any effect; nothing was settled with it before. */
const unsettled = ({ match }: MatchRecord): RatedMatch => ({
  id: match.id,
  createdAtMs: match.createdAtMs,
  settledAtMs: match.createdAtMs,
  verdict: "invalid",
  offender: null,
  voided: true,
  players: match.seats.map(({ userId, team, mu, sigma }) => ({
    userId,
    team,
    muBefore: mu,
    sigmaBefore: sigma,
    rateDelta: 0,
    sigmaAfter: sigma,
  })),
});

/**
 * The changes that a result would make in the ratings of a disputed match, or of a settled one and all
 * later ones of its season. A dry run.
 * @throws CodedError `match_not_found`, `own_match_open`, `invalid_request` for an impossible offender,
 * `match_not_over` for a match that is still played
 */
export const previewDecision = async (
  { db }: Pick<Deps, "db">,
  {
    adminId,
    matchId,
    verdict,
    offenderId,
  }: Pick<DecideCommand, "adminId" | "matchId" | "verdict" | "offenderId">,
): Promise<RatingChange> => {
  const record = await getMatchForAdmin({ db }, adminId, matchId);
  const { match, settlement } = record;
  requireOver(match);
  const decision = decisionOf(match, verdict, offenderId);
  const { before, after } = await (settlement === null
    ? rerateAll([unsettled(record)], new Map([[match.id, decision]]))
    : rerateFrom({ db }, match, new Map([[match.id, decision]])));
  return changeBetween(before, after);
};

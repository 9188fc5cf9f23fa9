import type { MatchId } from "@gokaku/game";
import type { MatchRecord } from "../domain/report.ts";
import { findMatch, listCurrentByUserIds } from "../store/matches.ts";
import type { Deps } from "./deps.ts";

type Needs = Pick<Deps, "db">;

/** The match of that id; null for none. */
export const getMatch = ({ db }: Needs, matchId: MatchId): Promise<MatchRecord | null> =>
  findMatch(db, matchId);

/** The matches in which these users sit. */
export const listCurrent = ({ db }: Needs, userIds: readonly string[]): Promise<readonly MatchRecord[]> =>
  listCurrentByUserIds(db, userIds);

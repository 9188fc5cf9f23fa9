import { statement } from "@gokaku/db";
import { type MatchId, NO_CHARACTER, type Role, type Team, type UserId, type Verdict } from "@gokaku/game";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { FIRST_BAN_REPORTER } from "../domain/match.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** A player's report about the own game; empty for none, and while the match is not settled. */
interface SeatReport {
  readonly pickedCharacterId: string;
  readonly move1: string;
  readonly move2: string;
  /** Of the players who report their team's bans. */
  readonly bannedCharacterId: string;
}

/** A match that is over, as everybody may see it. */
export interface SettledMatch {
  readonly matchId: string;
  readonly seasonId: string;
  /** Null while the match is disputed; then it has no deltas either. */
  readonly verdict: Verdict | null;
  readonly voided: boolean;
  readonly firstAttack: Team;
  readonly startedAtMs: number;
  /** 0 while the match is disputed. */
  readonly settledAtMs: number;
  readonly seats: readonly Readonly<
    { userId: UserId; team: Team; role: Role; rate: number; rateDelta: number } & SeatReport
  >[];
}

const select = async (
  db: Db,
  where: RawBuilder<unknown>,
  limit: number,
  order = sql`s.settled_at_ms, s.match_id`,
): Promise<readonly SettledMatch[]> => {
  const { rows } = await sql<
    Omit<SettledMatch, "startedAtMs" | "settledAtMs"> & { startedAtMs: string; settledAtMs: string }
  >`
    select m.id::text as "matchId", m.season_id as "seasonId", m.winner as verdict, m.voided,
      m.first_attack as "firstAttack", m.created_at_ms as "startedAtMs",
      coalesce(s.settled_at_ms, 0) as "settledAtMs",
      (select json_agg(json_build_object('userId', p.user_id, 'team', p.team, 'role', p.role, 'rate', p.rate,
          'rateDelta', coalesce(d.rate_delta, 0),
          'pickedCharacterId', coalesce(r.picked_character_id, ''),
          'move1', coalesce(r.move_1, ''), 'move2', coalesce(r.move_2, ''),
          'bannedCharacterId',
            case when p.rate_order >= ${FIRST_BAN_REPORTER} then coalesce(nullif(r.banned_character_id, ${NO_CHARACTER}), '') else '' end
        ) order by p.team, p.rate_order)
        from match_players p
        left join settlement_deltas d on d.match_id = p.match_id and d.user_id = p.user_id
        left join reports r on r.match_id = s.match_id and r.user_id = p.user_id
        where p.match_id = m.id) as seats
    from matches m left join settlements s on s.match_id = m.id
    where ${where}
    order by ${order}
    limit ${limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    startedAtMs: Number(row.startedAtMs),
    settledAtMs: Number(row.settledAtMs),
  }));
};

/** A match that is settled, or disputed. */
export const findClosed = async (db: Db, matchId: MatchId): Promise<SettledMatch | null> => {
  const isClosed = sql`(m.disputed_at_ms is not null or (m.status = 'done' and s.match_id is not null))`;
  return (await select(db, sql`m.id = ${matchId} and ${isClosed}`, 1))[0] ?? null;
};

/** The matches settled after a match and not after `untilMs`, in that order. */
export const listSettledAfter = (
  db: Db,
  {
    afterMs,
    afterMatchId,
    untilMs,
    limit,
  }: Readonly<{
    afterMs: number;
    afterMatchId: string;
    untilMs: number;
    limit: number;
  }>,
): Promise<readonly SettledMatch[]> =>
  select(
    db,
    sql`m.status = 'done' and (s.settled_at_ms, s.match_id) > (${afterMs}::bigint, ${afterMatchId}::bigint) and s.settled_at_ms <= ${untilMs}`,
    limit,
  );

const selectCount = statement<{ count: number }>(
  "select count(*)::integer as count from settlements where settled_at_ms > $1::bigint",
);

/** How many matches were settled after a time. */
export const countSettledAfter = async (db: Db, afterMs: number): Promise<number> => {
  const [row] = await selectCount(db, [afterMs]);
  return row?.count ?? 0;
};

/** The matches settled last, newest first. */
export const listNewestSettled = (db: Db, limit: number): Promise<readonly SettledMatch[]> =>
  select(
    db,
    sql`m.status = 'done' and s.match_id is not null`,
    limit,
    sql`s.settled_at_ms desc, s.match_id desc`,
  );

import { statement } from "@gokaku/db";
import type { MatchId } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** One step of a match, as gokaku.matches.v1.CourseStep describes it. */
export interface CourseStep {
  readonly kind: string;
  readonly atMs: number;
  readonly userId: string;
  readonly value: string;
}

const selectCourse = statement<CourseStep>(`
  select kind, at_ms::double precision as "atMs", coalesce(user_id, '') as "userId", coalesce(value, '') as value
  from (
    select 'created' as kind, created_at_ms as at_ms, null as user_id, null as value, 0 as version
      from matches where id = $1::bigint
    union all
    select kind, at_ms, change.user_id, coalesce(by_user_id, vacated_user_id), version
      from seat_changes as change
      left join substitutions as taken on taken.match_id = change.match_id and taken.user_id = change.user_id
        and taken.refusal is null and kind = 'seated'
      where change.match_id = $1::bigint
    union all
    select 'host', at_ms, by_user_id, host_user_id, version
      from host_changes where match_id = $1::bigint and cause <> 'created'
    union all
    select 'lobby', at_ms, by_user_id, lobby_id, version from lobby_changes where match_id = $1::bigint
    union all
    select 'reported', reported_at_ms, user_id, verdict, version from report_history where match_id = $1::bigint
    union all
    select 'disputed', disputed_at_ms, null, cause, null from disputes where match_id = $1::bigint
    union all
    select 'stated', written_at_ms, user_id, null, null from dispute_statement where match_id = $1::bigint
    union all
    select 'agreed', agreed_at_ms, user_id, verdict, null from dispute_agreement where match_id = $1::bigint
    union all
    select 'settled', settled_at_ms, null, cause, null from settlements where match_id = $1::bigint
  ) as step
  order by at_ms, version, kind, user_id`);

/** Everything that happened in a match, the oldest first. */
export const listCourseByMatchId = (db: Kysely<Tables>, matchId: MatchId): Promise<readonly CourseStep[]> =>
  selectCourse(db, [matchId]);

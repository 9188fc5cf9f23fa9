import { gunzipSync } from "node:zlib";
import { fromBinary } from "@bufbuild/protobuf";
import { LIMITS } from "@gokaku/game";
import { SnapshotPlayersSchema } from "@gokaku/proto/queue/v1/queue_pb";
import { countOf, type Facts, findBreaks, type Invariant } from "../facts.ts";

/**
 * Queue may not have received a decision of users made so shortly before. Users that dies while it decides gets the event
 * again after 30 s, and the decision has the time of the event.
 */
const TOLERANCE_MS = 60_000;
/** A membership check counts for this long; the clock of the gateway that made it may be off by as much. */
const MEMBER_S = 86_400;
const CLOCKS_S = 3600;

const SEATS = `cross join lateral jsonb_to_recordset(c.seats)
  as s(entry_id uuid, user_id text, role smallint, selected_roles smallint[], is_substitute boolean)`;

interface Seat {
  readonly entry_id: string;
  readonly user_id: string;
  readonly selected_roles: readonly number[];
  /** The player sat down after the tick. */
  readonly is_substitute?: boolean;
}
interface Claim {
  readonly match_id: string;
  readonly seats: readonly Seat[];
}
interface SnapshotPlayer {
  readonly userId: string;
  readonly roles: readonly unknown[];
  readonly blocking: readonly string[];
}

const isUser = (player: SnapshotPlayer | undefined, userId: string): player is SnapshotPlayer =>
  player?.userId === userId;

/** The players of a claim that the snapshot of its tick does not allow. `players` by entry id. */
export const breaksOfClaim = (
  { match_id, seats }: Claim,
  players: ReadonlyMap<string, SnapshotPlayer>,
): string[] => {
  const ids = new Set(seats.map((seat) => seat.user_id));
  return seats.flatMap((seat) => {
    if (seat.is_substitute === true) return [];
    const where = `match ${match_id}: ${seat.user_id}`;
    const player = players.get(seat.entry_id);
    if (!isUser(player, seat.user_id)) return [`${where} was not in the tick's snapshot`];
    const blocked = player.blocking.filter((id) => ids.has(id));
    return [
      ...(player.roles.length < LIMITS.minRoles ? [`${where} had ${player.roles.length} roles`] : []),
      ...blocked.map((id) => `${where} blocked ${id}`),
    ];
  });
};

/** Judges the claims of every tick whose snapshot still exists. */
const findAgainstSnapshots = async ({ queue }: Facts): Promise<{ ticks: number; breaks: string[] }> => {
  const snapshots = await queue<{ tick_key: string }>(
    `select tick_key from tick t where snapshot is not null and exists (select from claim c where c.tick_key = t.tick_key)
      order by tick_key`,
  );
  const breaks: string[] = [];
  for (const { tick_key } of snapshots) {
    const [tick] = await queue<{ snapshot: Uint8Array }>("select snapshot from tick where tick_key = $1", [
      tick_key,
    ]);
    const claims = await queue<Claim>("select match_id, seats from claim where tick_key = $1", [tick_key]);
    const { players } = fromBinary(SnapshotPlayersSchema, gunzipSync(tick?.snapshot ?? new Uint8Array()));
    const byEntry = new Map(players.map((player) => [player.entryId, player]));
    breaks.push(...claims.flatMap((claim) => breaksOfClaim(claim, byEntry)));
  }
  return { ticks: snapshots.length, breaks };
};

const findByEntries = ({ queue, hoursSinceMs }: Facts): Promise<string[]> =>
  findBreaks([
    {
      of: queue,
      what: "a claim of a player with fewer than two roles, or of another role than selected, which a substitute may take",
      sql: `select c.match_id, s.user_id, e.selected_roles, s.role from claim c ${SEATS} join entry e using (entry_id)
        where cardinality(e.selected_roles) < 2 or not s.role = any (s.selected_roles)
          or s.selected_roles <> case when s.is_substitute and not s.role = any (e.selected_roles)
            then e.selected_roles || s.role else e.selected_roles end`,
    },
    {
      of: queue,
      what: "a match of two players of which one blocked the other",
      sql: `select c.match_id, s.user_id, b as blocked from claim c ${SEATS} join entry e using (entry_id)
        cross join unnest(e.blocking) b where e.state in ('claimed', 'matched') and e.match_id = c.match_id
          and c.seats @> jsonb_build_array(jsonb_build_object('user_id', b))`,
    },
    {
      of: queue,
      what: "a player of a match whose membership was not known when they joined",
      sql: `select c.match_id, s.user_id, e.member_checked_at from claim c ${SEATS} join entry e using (entry_id)
        where e.joined_at_ms / 1000 - e.member_checked_at not between $1 and $2`,
      params: [-CLOCKS_S, MEMBER_S],
    },
    {
      of: queue,
      what: "a match outside the season that its players joined",
      sql: `select c.match_id, c.season_id, t.season_id as of_tick, t.opened_at_ms from claim c join tick t using (tick_key)
        left join season on season.season_id = t.season_id
        where c.season_id <> t.season_id or season.season_id is null or season.state = 'planned'
          or t.opened_at_ms < season.start_date * 1000 or t.opened_at_ms >= season.end_date * 1000
          or exists (select from jsonb_to_recordset(c.seats) as s(entry_id uuid) join entry e using (entry_id)
            where e.season_id <> c.season_id)`,
    },
    {
      of: queue,
      what: "a tick outside the hours",
      sql: `select tick_key, at from tick
        cross join lateral (select to_timestamp(opened_at_ms / 1000.0) at time zone 'Asia/Tokyo' as at) as japan
        where opened_at_ms >= $1 and case extract(isodow from at) when 1 then extract(hour from at) < 14
          when 6 then false when 7 then false else extract(hour from at) between 4 and 13 end`,
      params: [hoursSinceMs ?? Number.MAX_SAFE_INTEGER],
    },
  ]);

interface Seated {
  readonly match_id: string;
  readonly user_id: string;
  readonly opened_at_ms: string;
  readonly claimed_at_ms: string;
}
interface Penalty {
  readonly user_id: string;
  readonly points: number;
  readonly from_ms: string;
  readonly to_ms: string;
}
interface Ban {
  readonly user_id: string;
  readonly from_ms: string;
  readonly to_ms: string | null;
}

/** Bans from the audit log: each lasts until the next act that bans or unbans the user. */
const BANS = `select subject as user_id, at as from_ms, until as to_ms from (
    select *, lead(at) over (partition by subject order by at, id) as until from (
      select id, at, subject, (after ->> 'is_banned')::boolean as is_banned from audit_log
      where after ->> 'is_banned' in ('true', 'false')) as said) as span where is_banned`;

const findByAccounts = async ({ users, queue, horizonMs }: Facts): Promise<string[]> => {
  const seated = await queue<Seated>(
    `select c.match_id, s.user_id, coalesce(o.accepted_at_ms, t.opened_at_ms) as opened_at_ms,
        coalesce(o.accepted_at_ms, c.claimed_at_ms) as claimed_at_ms from claim c join tick t using (tick_key) ${SEATS}
        left join seat_offer o on s.is_substitute and o.match_id = c.match_id and o.entry_id = s.entry_id and o.state = 'seated'
      where c.claimed_at_ms < $1`,
    [horizonMs],
  );
  const penalties = Map.groupBy(
    await users<Penalty>(
      "select user_id, points, at * 1000 as from_ms, (at + timeout_s) * 1000 as to_ms from penalty where withdrawn_at is null",
    ),
    ({ user_id }) => user_id,
  );
  const bans = Map.groupBy(await users<Ban>(BANS), ({ user_id }) => user_id);
  const corrections = new Map(
    (
      await users<{ user_id: string; given: number }>(
        "select user_id, correction_given + correction_earned as given from account where penalty_count > 0",
      )
    ).map((row) => [row.user_id, row.given]),
  );
  return seated.flatMap(({ match_id, user_id, opened_at_ms, claimed_at_ms }) => {
    const isKnown = (span: { readonly from_ms: string }): boolean =>
      Number(span.from_ms) + TOLERANCE_MS < Number(opened_at_ms);
    const lastsOn = (toMs: string | null): boolean => toMs === null || Number(toMs) > Number(claimed_at_ms);
    const given = (penalties.get(user_id) ?? []).filter(isKnown);
    // The points forgiven by now are at least those forgiven then.
    const points = given.reduce((sum, penalty) => sum + penalty.points, 0) - (corrections.get(user_id) ?? 0);
    const isBanned = (bans.get(user_id) ?? []).some((ban) => isKnown(ban) && lastsOn(ban.to_ms));
    const where = `match ${match_id}: ${user_id}`;
    return [
      ...(given.some((penalty) => lastsOn(penalty.to_ms)) ? [`${where} was in a time-out`] : []),
      ...(points >= LIMITS.blockingPenalty ? [`${where} had an effective penalty of ${points}`] : []),
      ...(isBanned ? [`${where} was banned`] : []),
    ];
  });
};

export const eligible: Invariant = {
  id: "I7",
  sentence:
    "At the tick every player was eligible: roles, penalties, ban, membership, season, hours, no blocked pair.",
  judge: async (facts) => {
    const { ticks, breaks } = await findAgainstSnapshots(facts);
    return {
      looked: `${await countOf(facts.queue, "claim")} claims, ${ticks} snapshots`,
      breaks: [...breaks, ...(await findByEntries(facts)), ...(await findByAccounts(facts))],
    };
  },
};

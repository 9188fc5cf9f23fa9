import { arrayOf } from "@gokaku/db";
import type { MatchId, MatchmakerSettings } from "@gokaku/game";
import { type Kysely, sql } from "kysely";
import { withAbsent } from "./settings.ts";
import type { Placement, StoredSeat, Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** The player of a seat, with the wait that ended there. */
export interface SeatedCandidate {
  readonly seat: StoredSeat;
  readonly rate: number;
  readonly sigma: number;
  readonly skillMean: number;
  readonly skillDeviation: number;
  readonly roleDebt: number;
  readonly waitedS: number;
  readonly blocking: readonly string[];
  /** The last matches before this one. */
  readonly recentMatchIds: readonly MatchId[];
}

/** A running match as the matchmaker values it, with the settings of its tick. */
export interface Lineup {
  readonly seats: readonly StoredSeat[];
  readonly settings: MatchmakerSettings;
  /** In the order of the seats. */
  readonly players: readonly SeatedCandidate[];
}

interface SeatedRow {
  readonly user_id: string;
  readonly rate: number;
  readonly sigma: number;
  readonly skill_mean: number;
  readonly skill_deviation: number;
  readonly role_debt: number;
  readonly waited_s: number | null;
  readonly blocking: string[] | null;
  readonly recent: string[];
}

const RECENT_MATCHES = 3;

/** Null without a claim. */
export const findLineup = async (db: Db, matchId: MatchId): Promise<Lineup | null> => {
  const claim = await db
    .selectFrom("claim")
    .innerJoin("tick", "tick.tick_key", "claim.tick_key")
    .innerJoin("matchmaker_settings as chosen", "chosen.version", "tick.settings_version")
    .select(["claim.seats", "chosen.settings"])
    .where("claim.match_id", "=", matchId)
    .executeTakeFirst();
  if (claim === undefined) return null;
  const { seats } = claim;
  const { rows } = await sql<SeatedRow>`
    select player.user_id, rate, sigma, skill_mean, skill_deviation, role_debt, entry.waited_s, entry.blocking,
      array(select played.match_id::text from entry as played where played.user_id = player.user_id
        and played.ended_at_ms is not null and played.state = 'matched' and played.match_id <> ${matchId}
        order by played.ended_at_ms desc limit ${RECENT_MATCHES}) as recent
    from unnest(${arrayOf(seats.map((seat) => seat.user_id))}::text[],
        ${arrayOf(seats.map((seat) => seat.entry_id))}::uuid[]) as seated (user_id, entry_id)
      join player using (user_id) left join entry on entry.entry_id = seated.entry_id`.execute(db);
  const byUser = new Map(rows.map((row) => [row.user_id, row]));
  return {
    seats,
    settings: withAbsent(claim.settings),
    players: seats.map((seat): SeatedCandidate => {
      const row = byUser.get(seat.user_id);
      if (row === undefined) throw new Error(`player ${seat.user_id} of match ${matchId} is unknown`);
      return {
        seat,
        rate: row.rate,
        sigma: row.sigma,
        skillMean: row.skill_mean,
        skillDeviation: row.skill_deviation,
        roleDebt: row.role_debt,
        waitedS: row.waited_s ?? 0,
        blocking: row.blocking ?? [],
        recentMatchIds: row.recent as MatchId[],
      };
    }),
  };
};

/** Replaces the lineup of a match by the one with the substitute, whose figures it has from then on. */
export const applyPlacement = async (
  db: Db,
  matchId: MatchId,
  { seats, value, win_chance_a, reasons }: Placement,
): Promise<void> => {
  await db
    .updateTable("claim")
    .set({ seats: JSON.stringify(seats), value, win_chance_a, reasons: JSON.stringify(reasons) })
    .where("match_id", "=", matchId)
    .execute();
};

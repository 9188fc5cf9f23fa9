import type { Kysely } from "kysely";
import type { Penalty } from "../domain/penalty.ts";
import type { MarkKind } from "../domain/settlement.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

type Counts = ReadonlyMap<string, number>;

const countsOf = (rows: readonly { user_id: string; count: string | number | bigint }[]): Counts =>
  new Map(rows.map((row) => [row.user_id, Number(row.count)]));

/** Penalties since `sinceS` per user; users without any are absent. */
export const countPenaltiesSince = async (
  db: Db,
  userIds: readonly string[],
  sinceS: number,
): Promise<Counts> =>
  countsOf(
    await db
      .selectFrom("penalty")
      .select(["user_id", (all) => all.fn.countAll().as("count")])
      .where("user_id", "in", [...userIds])
      .where("at", ">", String(sinceS))
      .groupBy("user_id")
      .execute(),
  );

/** Marks of one kind per user, of one season or, without it, of all time. */
export const countMarks = async (
  db: Db,
  userIds: readonly string[],
  kind: MarkKind,
  seasonId?: string,
): Promise<Counts> => {
  const marks = db
    .selectFrom("conduct_mark")
    .select(["user_id", (all) => all.fn.countAll().as("count")])
    .where("user_id", "in", [...userIds])
    .where("kind", "=", kind)
    .groupBy("user_id");
  return countsOf(await (seasonId === undefined ? marks : marks.where("season_id", "=", seasonId)).execute());
};

/** Whose accusations have cost a user a point since `sinceS`, per user. */
export const listCountedAccusersSince = async (
  db: Db,
  userIds: readonly string[],
  sinceS: number,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const rows = await db
    .selectFrom("accusation")
    .select(["accused_id", "accuser_id"])
    .where("accused_id", "in", [...userIds])
    .where("counted", "=", true)
    .where("at", ">", String(sinceS))
    .execute();
  const accusers = new Map<string, string[]>(userIds.map((userId) => [userId, []]));
  for (const row of rows) accusers.get(row.accused_id)?.push(row.accuser_id);
  return accusers;
};

export type ConductOfMatch = Readonly<{
  matchId: string;
  seasonId: string;
  atS: number;
  players: readonly Readonly<{
    userId: string;
    penalties: readonly Penalty[];
    marks: readonly MarkKind[];
    accusations: readonly Readonly<{ accuserId: string; counted: boolean }>[];
  }>[];
}>;

/** Stores what one match adds to the record of its players. */
export const insertConduct = async (
  db: Db,
  { matchId, seasonId, atS, players }: ConductOfMatch,
): Promise<void> => {
  const penalties = players.flatMap(({ userId, penalties }) =>
    penalties.map(({ cause, points, timeoutS }) => ({
      user_id: userId,
      match_id: matchId,
      cause,
      points,
      timeout_s: timeoutS,
      at: atS,
    })),
  );
  const marks = players.flatMap(({ userId, marks }) =>
    marks.map((kind) => ({ user_id: userId, match_id: matchId, kind, season_id: seasonId, at: atS })),
  );
  const accusations = players.flatMap(({ userId, accusations }) =>
    accusations.map(({ accuserId, counted }) => ({
      match_id: matchId,
      accused_id: userId,
      accuser_id: accuserId,
      counted,
      at: atS,
    })),
  );
  if (penalties.length > 0) await db.insertInto("penalty").values(penalties).execute();
  if (marks.length > 0) await db.insertInto("conduct_mark").values(marks).execute();
  if (accusations.length > 0) await db.insertInto("accusation").values(accusations).execute();
};

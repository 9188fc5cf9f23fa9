import type { MatchId } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { HostChange } from "../domain/host.ts";
import type { LobbyChanges } from "../domain/lobby.ts";
import type { Match } from "../domain/match.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export const insertHostChange = async (
  db: Db,
  { id, version, hostUserId }: Match,
  { cause, byUserId, atMs }: HostChange,
): Promise<void> => {
  await db
    .insertInto("host_changes")
    .values({ match_id: id, version, cause, by_user_id: byUserId, host_user_id: hostUserId, at_ms: atMs })
    .execute();
};

/** How often the lobby id of a match was changed, in all and by this user. */
export const countLobbyChanges = async (db: Db, matchId: MatchId, userId: string): Promise<LobbyChanges> => {
  const { ofMatch, ofUser } = await db
    .selectFrom("lobby_changes")
    .select(({ fn }) => [
      fn.countAll<string>().as("ofMatch"),
      fn.countAll<string>().filterWhere("by_user_id", "=", userId).as("ofUser"),
    ])
    .where("match_id", "=", matchId)
    .executeTakeFirstOrThrow();
  return { ofMatch: Number(ofMatch), ofUser: Number(ofUser) };
};

export const insertLobbyChange = async (
  db: Db,
  { id, version, lobbyId }: Match,
  byUserId: string,
  atMs: number,
): Promise<void> => {
  await db
    .insertInto("lobby_changes")
    .values({ match_id: id, version, by_user_id: byUserId, lobby_id: lobbyId, at_ms: atMs })
    .execute();
};

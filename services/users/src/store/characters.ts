import type { CharacterType } from "@gokaku/game";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** `type` is null for the placeholder alone; `moves` are Japanese names by slot, one that the game does not offer is absent. */
export type Character = Awaited<ReturnType<typeof listCharacters>>[number];

export const listCharacters = (db: Db, type: CharacterType | null) =>
  db
    .selectFrom("game_character")
    .select(["id", "name_ja as nameJa", "name_en as nameEn", "index_number as indexNumber"])
    .select(["type", "moves", "icon_url as iconUrl"])
    .$if(type !== null, (all) => all.where("type", "=", type))
    .orderBy("position")
    .execute();

/** Brings the characters to what the list says, in that order; those it does not name stay. */
export const upsertCharacters = async (
  db: Db,
  characters: readonly Omit<Selectable<Tables["game_character"]>, "position">[],
): Promise<void> => {
  const rows = JSON.stringify(characters.map((character, position) => ({ ...character, position })));
  await sql`
    insert into game_character select * from jsonb_populate_recordset(null::game_character, ${rows}::jsonb)
    on conflict (id) do update set
      (id, position, name_ja, name_en, index_number, type, moves, icon_url) = row(excluded.*)`.execute(db);
};

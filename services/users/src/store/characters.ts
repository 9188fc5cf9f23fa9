import type { CharacterType } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

export type Character = Readonly<{
  id: string;
  nameJa: string;
  nameEn: string;
  indexNumber: number;
  /** Null for the placeholder alone. */
  type: CharacterType | null;
  /** Japanese names by slot; a slot that the game does not offer is absent. */
  moves: Readonly<Record<string, string>>;
  iconUrl: string | null;
}>;

export const listCharacters = async (db: Db, type: CharacterType | null): Promise<readonly Character[]> => {
  const all = db.selectFrom("game_character").selectAll().orderBy("position");
  const rows = await (type === null ? all : all.where("type", "=", type)).execute();
  return rows.map((row) => ({
    id: row.id,
    nameJa: row.name_ja,
    nameEn: row.name_en,
    indexNumber: row.index_number,
    type: row.type as CharacterType | null,
    moves: row.moves,
    iconUrl: row.icon_url,
  }));
};

/** Brings the characters to what the list says, in that order; those it does not name stay. */
export const upsertCharacters = async (db: Db, characters: readonly Character[]): Promise<void> => {
  await db
    .insertInto("game_character")
    .values(
      characters.map((character, position) => ({
        id: character.id,
        position,
        name_ja: character.nameJa,
        name_en: character.nameEn,
        index_number: character.indexNumber,
        type: character.type,
        moves: JSON.stringify(character.moves),
        icon_url: character.iconUrl,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((row) => ({
        position: row.ref("excluded.position"),
        name_ja: row.ref("excluded.name_ja"),
        name_en: row.ref("excluded.name_en"),
        index_number: row.ref("excluded.index_number"),
        type: row.ref("excluded.type"),
        moves: row.ref("excluded.moves"),
        icon_url: row.ref("excluded.icon_url"),
      })),
    )
    .execute();
};

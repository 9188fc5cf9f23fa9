import { CodedError, isCharacterType } from "@gokaku/game";
import { type Character, listCharacters as listFromStore } from "../store/characters.ts";
import type { Deps } from "./deps.ts";

/**
 * Characters in the catalogue's order; `type` "" stands for all of them, the placeholder among them.
 * @throws CodedError `invalid_request` for an unknown type
 */
export const listCharacters = async (
  { db }: Pick<Deps, "db">,
  type: string,
): Promise<readonly Character[]> => {
  if (type === "") return listFromStore(db, null);
  if (!isCharacterType(type)) throw new CodedError("invalid_request", "unknown character type");
  return listFromStore(db, type);
};

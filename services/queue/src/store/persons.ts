import { waitForLock } from "@gokaku/db";
import { type Kysely, sql } from "kysely";
import type { Player } from "../domain/player.ts";
import type { Tables } from "./tables.ts";

/**
 * Whether another account of the same person waits or sits in a match. Until the transaction ends no other account of
 * the person passes this check.
 */
export const isPersonActive = async (
  db: Kysely<Tables>,
  { userId, linked }: Pick<Player, "userId" | "linked">,
): Promise<boolean> => {
  if (linked.length === 0) return false;
  const [first] = [userId, ...linked].toSorted();
  await waitForLock(db, `queue.person ${first}`);
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from entry where user_id = any(${[...linked]}::text[]) and ended_at_ms is null)
      or exists (select from seat where user_id = any(${[...linked]}::text[]) and released_at_ms is null) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
};

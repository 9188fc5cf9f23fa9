import type { Kysely } from "kysely";
import type { PlayerCall } from "../domain/player-call.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** Locks the row until the transaction ends. */
export const lockPlayerCall = async (db: Db): Promise<PlayerCall> => {
  const row = await db
    .selectFrom("player_call")
    .select(["missing_since_ms", "called_at_ms"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    missingSinceMs: row.missing_since_ms === null ? null : Number(row.missing_since_ms),
    calledAtMs: Number(row.called_at_ms),
  };
};

export const storePlayerCall = async (db: Db, { missingSinceMs, calledAtMs }: PlayerCall): Promise<void> => {
  await db
    .updateTable("player_call")
    .set({ missing_since_ms: missingSinceMs, called_at_ms: calledAtMs })
    .execute();
};

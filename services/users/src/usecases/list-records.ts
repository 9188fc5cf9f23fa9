import { listRecordsByUserId, type ShownRecord } from "../store/records.ts";
import type { Deps } from "./deps.ts";

const MOST = 50;

/** The newest records of a player, at most 50; a `limit` of 0 stands for 50. */
export const listRecords = (
  { db }: Pick<Deps, "db">,
  userId: string,
  limit: number,
): Promise<readonly ShownRecord[]> =>
  listRecordsByUserId(db, userId, limit > 0 ? Math.min(limit, MOST) : MOST);

import { saveOperation } from "../store/operations.ts";
import type { Deps } from "./deps.ts";

/** Stores that a backup has just succeeded. @returns when, in unix seconds */
export const recordBackup = async ({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> => {
  const atS = Math.floor(clock.nowMs() / 1000);
  await saveOperation(db, "backup", atS);
  return atS;
};

import { type AuditEntry, insertAuditEntry } from "../store/audit.ts";
import type { Deps } from "./deps.ts";

/** Writes an admin's act in another service into the one audit log; an act that is there already adds nothing. */
export const recordAct = ({ db }: Pick<Deps, "db">, act: AuditEntry): Promise<void> =>
  insertAuditEntry(db, act);

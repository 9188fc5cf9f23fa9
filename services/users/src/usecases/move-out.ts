import { insertAuditEntry } from "../store/audit.ts";
import { type ExportedPart, listExported } from "../store/move-out.ts";
import type { Deps } from "./deps.ts";

/**
 * Streams all tables of an export in batches, so that no table is in memory as a whole. The act is in
 * the audit log before the first row leaves.
 */
export async function* moveOut(
  { db, clock }: Pick<Deps, "db" | "clock">,
  adminId: string,
  reason: string,
  signal: AbortSignal,
): AsyncGenerator<ExportedPart> {
  await insertAuditEntry(db, {
    atMs: clock.nowMs(),
    actor: adminId,
    action: "export.everything",
    subject: "export",
    before: null,
    after: null,
    reason,
  });
  yield* listExported(db, signal);
}

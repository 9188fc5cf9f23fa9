import type { Routes } from "../route.ts";
import { ADMIN, DEBUG } from "./access.ts";
import { AuditQuery, AuditResponse } from "./accounts.ts";
import { ClearQueueResponse, DeadLetter, DeadLettersResponse, LetterParams } from "./operations.ts";

/** Audit log, events that could not be applied, and the queue. */
export const OPERATIONS_ROUTES = {
  listAudit: {
    method: "get",
    path: "/api/admin/audit",
    summary: "運営の操作の記録（新しい順）",
    ...ADMIN,
    scopes: ["read:staff"],
    query: AuditQuery,
    responses: { 200: AuditResponse },
  },
  listDeadLetters: {
    method: "get",
    path: "/api/admin/dead-letters",
    summary: "適用できなかったイベント（古い順）",
    ...ADMIN,
    responses: { 200: DeadLettersResponse },
  },
  replayDeadLetter: {
    method: "post",
    path: "/api/admin/dead-letters/{service}/{id}/replay",
    summary: "適用できなかったイベントをもう一度適用する（30秒以内）",
    ...ADMIN,
    params: LetterParams,
    responses: { 200: DeadLetter },
    errors: ["not_found"],
  },
  clearQueue: {
    method: "post",
    path: "/api/debug/queue/clear",
    summary: "全員の待機を終了する",
    ...DEBUG,
    responses: { 200: ClearQueueResponse },
  },
} as const satisfies Routes;

import type { Routes } from "../route.ts";
import { ADMIN } from "./access.ts";
import {
  ApplyImportRequest,
  Import,
  ImportParams,
  ImportsResponse,
  MoveOutZip,
  MovingActRequest,
  PreviewImportRequest,
  PreviewImportResponse,
  UndoImportResponse,
} from "./moving.ts";

/** Two tables within their bound; JSON escapes some letters as two. */
const IMPORT_LIMIT_KB = 12 * 1024;

/** Moving in from another place, and out. */
export const MOVING_ROUTES = {
  previewImport: {
    method: "post",
    path: "/api/admin/imports/preview",
    summary: "引っ越しの内容を確認（誤りのある行、書き込む内容、レートの検算。保存しない）",
    ...ADMIN,
    limit: "moving",
    body: PreviewImportRequest,
    bodyLimitKb: IMPORT_LIMIT_KB,
    responses: { 200: PreviewImportResponse },
  },
  applyImport: {
    method: "post",
    path: "/api/admin/imports",
    summary: "確認した内容のとおりに取り込む",
    ...ADMIN,
    limit: "moving",
    body: ApplyImportRequest,
    bodyLimitKb: IMPORT_LIMIT_KB,
    responses: { 200: Import },
    errors: ["import_invalid", "reason_required", "conflict"],
  },
  listImports: {
    method: "get",
    path: "/api/admin/imports",
    summary: "取り込みの一覧（新しい順）",
    ...ADMIN,
    responses: { 200: ImportsResponse },
  },
  undoImport: {
    method: "post",
    path: "/api/admin/imports/{id}/undo",
    summary: "最後の取り込みを元に戻す（最初の試合の結果が決まるまで）",
    ...ADMIN,
    limit: "moving",
    params: ImportParams,
    body: MovingActRequest,
    responses: { 200: UndoImportResponse },
    errors: ["reason_required", "import_not_found", "import_in_use"],
  },
  moveOut: {
    method: "post",
    path: "/api/admin/export",
    summary: "すべてのデータを書き出す（CSVとJSONのZIP）",
    ...ADMIN,
    limit: "export",
    contentType: "application/zip",
    body: MovingActRequest,
    responses: { 200: MoveOutZip },
    errors: ["reason_required"],
  },
} as const satisfies Routes;

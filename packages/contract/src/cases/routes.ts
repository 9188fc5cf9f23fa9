import type { Routes } from "../route.ts";
import {
  AddCasePictureRequest,
  AppealCaseRequest,
  CASE_PICTURE_LIMIT_KB,
  CaseParams,
  OwnCase,
  OwnCasesResponse,
  ReportPlayerRequest,
} from "./schemas.ts";

const OWN = { tag: "users", auth: "user" } as const;

/** Reports of players and their receipts. */
export const CASES_ROUTES = {
  reportPlayer: {
    method: "post",
    path: "/api/users/me/cases",
    summary: "プレイヤーを通報（同じ人への通報は1件の案件にまとまる）",
    ...OWN,
    limit: "case",
    body: ReportPlayerRequest,
    responses: { 201: OwnCase },
    errors: ["user_not_found", "match_not_found", "already_reported"],
  },
  listOwnCases: {
    method: "get",
    path: "/api/users/me/cases",
    summary: "自分が関わる案件の控え（新しい順）",
    ...OWN,
    responses: { 200: OwnCasesResponse },
  },
  getOwnCase: {
    method: "get",
    path: "/api/users/me/cases/{id}",
    summary: "案件の控え（状態と結果）",
    ...OWN,
    params: CaseParams,
    responses: { 200: OwnCase },
    errors: ["case_not_found"],
  },
  addCasePicture: {
    method: "post",
    path: "/api/users/me/cases/{id}/pictures",
    summary: "案件に画像をつける（1人5枚、1枚2 MBまで。サーバーで作り直した画像だけを90日保存）",
    ...OWN,
    limit: "case_picture",
    params: CaseParams,
    body: AddCasePictureRequest,
    bodyLimitKb: CASE_PICTURE_LIMIT_KB,
    responses: { 201: OwnCase },
    errors: ["case_not_found", "case_decided", "case_pictures_full", "picture_invalid", "user_not_found"],
  },
  appealCase: {
    method: "post",
    path: "/api/users/me/cases/{id}/appeal",
    summary: "決定に異議を申し立てる（決定から14日以内、当事者全員で1回だけ）",
    ...OWN,
    params: CaseParams,
    body: AppealCaseRequest,
    responses: { 201: OwnCase },
    errors: ["case_not_found", "reason_required", "appeal_closed", "appeal_made", "user_not_found"],
  },
} as const satisfies Routes;

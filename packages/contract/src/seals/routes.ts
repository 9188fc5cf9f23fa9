import { ADMIN, HELPER } from "../admin/access.ts";
import { UserParams } from "../admin/accounts.ts";
import type { Routes } from "../route.ts";
import {
  APPLICATION_LIMIT_KB,
  ApplicationParams,
  ApplyForSealRequest,
  DecideApplicationRequest,
  DecidedApplication,
  GrantSealRequest,
  OwnSeal,
  SealApplicationsResponse,
  SealNewsSeen,
  SealNewsSeenRequest,
  SealPicture,
} from "./schemas.ts";

const OWN = { tag: "users", auth: "user" } as const;

/** The checked seal: applications of players and the decisions of staff. */
export const SEALS_ROUTES = {
  getOwnSeal: {
    method: "get",
    path: "/api/users/me/seal",
    summary: "自分の証の状態と申請",
    ...OWN,
    responses: { 200: OwnSeal },
    errors: ["user_not_found"],
  },
  applyForSeal: {
    method: "post",
    path: "/api/users/me/seal/application",
    summary: "画像をつけて証を申請（2 MBまで。サーバーで作り直した画像だけを保存）",
    ...OWN,
    limit: "seal",
    body: ApplyForSealRequest,
    bodyLimitKb: APPLICATION_LIMIT_KB,
    responses: { 201: OwnSeal },
    errors: ["seal_off", "seal_valid", "seal_applied", "picture_invalid", "user_not_found"],
  },
  getOwnSealPicture: {
    method: "get",
    path: "/api/users/me/seal/picture",
    summary: "自分の申請の画像",
    ...OWN,
    responses: { 200: SealPicture },
    errors: ["application_not_found"],
  },
  markSealNewsSeen: {
    method: "post",
    path: "/api/users/me/seal/seen",
    summary: "証のお知らせを既読にする（後から届いたお知らせは残る）",
    ...OWN,
    body: SealNewsSeenRequest,
    responses: { 200: SealNewsSeen },
    errors: ["user_not_found"],
  },
  listSealApplications: {
    method: "get",
    path: "/api/admin/seal-applications",
    summary: "確認を待つ証の申請（古い順）",
    ...HELPER,
    responses: { 200: SealApplicationsResponse },
  },
  getSealPicture: {
    method: "get",
    path: "/api/admin/seal-applications/{id}/picture",
    summary: "申請の画像",
    ...HELPER,
    params: ApplicationParams,
    responses: { 200: SealPicture },
    errors: ["application_not_found"],
  },
  decideSealApplication: {
    method: "post",
    path: "/api/admin/seal-applications/{id}/decision",
    summary: "申請を承認・却下（最初の決定が有効。自分の申請は不可）",
    ...HELPER,
    params: ApplicationParams,
    body: DecideApplicationRequest,
    responses: { 200: DecidedApplication },
    errors: ["application_not_found", "application_decided", "own_application", "reason_required"],
  },
  grantSeal: {
    method: "post",
    path: "/api/admin/users/{id}/seal",
    summary: "申請なしで証を認める",
    ...ADMIN,
    params: UserParams,
    body: GrantSealRequest,
    responses: { 200: OwnSeal },
    errors: ["user_not_found", "reason_required"],
  },
} as const satisfies Routes;

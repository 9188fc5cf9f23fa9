import type { Routes } from "../route.ts";
import { ADMIN, HELPER, MODERATOR } from "./access.ts";
import {
  AdminUser,
  AwardBadgeRequest,
  AwardBadgeResponse,
  HistoryQuery,
  HistoryResponse,
  PenaltyParams,
  UserParams,
  WithdrawPenaltyRequest,
} from "./accounts.ts";

/** Badges, history and penalties of a player. */
export const CONDUCT_ROUTES = {
  awardBadge: {
    method: "post",
    path: "/api/admin/badges/award",
    summary: "勲章を授与（すでに所持していれば何もしない）",
    ...ADMIN,
    body: AwardBadgeRequest,
    responses: { 200: AwardBadgeResponse },
    errors: ["user_not_found", "outranked", "badge_not_found"],
  },
  listUserHistory: {
    method: "get",
    path: "/api/admin/users/{id}/history",
    summary: "ユーザーの履歴（新しい順）",
    ...HELPER,
    params: UserParams,
    query: HistoryQuery,
    responses: { 200: HistoryResponse },
    errors: ["user_not_found"],
  },
  withdrawPenalty: {
    method: "post",
    path: "/api/admin/penalties/{id}/withdraw",
    summary: "ペナルティを取り消す（待機時間も）",
    ...MODERATOR,
    params: PenaltyParams,
    body: WithdrawPenaltyRequest,
    responses: { 200: AdminUser },
    errors: ["penalty_not_found", "outranked"],
  },
} as const satisfies Routes;

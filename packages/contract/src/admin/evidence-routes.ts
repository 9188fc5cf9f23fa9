import type { Routes } from "../route.ts";
import { MODERATOR } from "./access.ts";
import { UserParams } from "./accounts.ts";
import { Evidence, LinkRequest, UnlinkRequest } from "./evidence.ts";

/** Evidence of abuse, and accounts of one person. */
export const EVIDENCE_ROUTES = {
  getEvidence: {
    method: "get",
    path: "/api/admin/evidence",
    summary: "不正の疑いの一覧（週に1回作成）と、同じ人として扱うアカウント",
    ...MODERATOR,
    responses: { 200: Evidence },
  },
  linkAccounts: {
    method: "post",
    path: "/api/admin/users/{id}/link",
    summary: "2つのアカウントを同じ人のものとして扱う",
    ...MODERATOR,
    params: UserParams,
    body: LinkRequest,
    responses: { 200: Evidence },
    errors: ["reason_required", "user_not_found", "outranked", "no_changes"],
  },
  unlinkAccount: {
    method: "post",
    path: "/api/admin/users/{id}/unlink",
    summary: "アカウントを、同じ人としての扱いから外す",
    ...MODERATOR,
    params: UserParams,
    body: UnlinkRequest,
    responses: { 200: Evidence },
    errors: ["reason_required", "user_not_found", "outranked", "no_changes"],
  },
} as const satisfies Routes;

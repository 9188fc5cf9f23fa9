import type { Routes } from "../route.ts";
import { AgreeRequest, DisputeParams, DisputeRoom, WriteStatementRequest } from "./schemas.ts";

const NOT_ONES_OWN = ["match_not_found", "not_in_match", "match_not_over", "dispute_closed"] as const;

/** The dispute rooms of matches. */
export const DISPUTES_ROUTES = {
  getDisputeRoom: {
    method: "get",
    path: "/api/matches/{id}/dispute",
    summary: "判定待ちの試合の話し合い（参加者のみ。ほかの人の説明は、自分が書いたあとに含まれる）",
    tag: "matches",
    auth: "user",
    params: DisputeParams,
    responses: { 200: DisputeRoom },
    errors: NOT_ONES_OWN,
  },
  writeStatement: {
    method: "post",
    path: "/api/matches/{id}/dispute/statement",
    summary: "判定待ちの試合について説明を書く（一度だけ）",
    tag: "matches",
    auth: "user",
    limit: "report",
    params: DisputeParams,
    body: WriteStatementRequest,
    responses: { 200: DisputeRoom },
    errors: [...NOT_ONES_OWN, "statement_invalid", "statement_written"],
  },
  agreeOnResult: {
    method: "put",
    path: "/api/matches/{id}/dispute/agreement",
    summary: "判定待ちの試合の結果に同意する（10人の同意がそろうと決まる）",
    tag: "matches",
    auth: "user",
    limit: "report",
    params: DisputeParams,
    body: AgreeRequest,
    responses: { 200: DisputeRoom },
    errors: [...NOT_ONES_OWN, "report_invalid", "report_invalid_player_required"],
  },
} as const satisfies Routes;

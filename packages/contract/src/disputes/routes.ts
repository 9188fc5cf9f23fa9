import type { Routes } from "../route.ts";
import {
  AgreeRequest,
  DisputeParams,
  DisputeRoom,
  GiveThanksRequest,
  OwnThanks,
  WriteStatementRequest,
} from "./schemas.ts";

const NOT_ONES_OWN = ["match_not_found", "not_in_match", "match_not_over", "dispute_closed"] as const;

/** The dispute room and the thanks of players after a match. */
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
    limit: "equip",
    params: DisputeParams,
    body: WriteStatementRequest,
    responses: { 200: DisputeRoom },
    errors: ["user_not_found", ...NOT_ONES_OWN, "statement_invalid", "statement_written"],
  },
  agreeOnResult: {
    method: "put",
    path: "/api/matches/{id}/dispute/agreement",
    summary: "判定待ちの試合の結果に同意する（10人の同意がそろうと決まる）",
    tag: "matches",
    auth: "user",
    limit: "equip",
    params: DisputeParams,
    body: AgreeRequest,
    responses: { 200: DisputeRoom },
    errors: ["user_not_found", ...NOT_ONES_OWN, "report_invalid", "report_invalid_player_required"],
  },
  getThanks: {
    method: "get",
    path: "/api/matches/{id}/thanks",
    summary: "自分がこの試合でお礼を送った相手",
    tag: "matches",
    auth: "user",
    params: DisputeParams,
    responses: { 200: OwnThanks },
    errors: ["user_not_found", "match_not_found"],
  },
  giveThanks: {
    method: "put",
    path: "/api/matches/{id}/thanks",
    summary: "この試合の味方か相手の1人にお礼を送る（10分以内は変えられる）",
    tag: "matches",
    auth: "user",
    limit: "equip",
    params: DisputeParams,
    body: GiveThanksRequest,
    responses: { 200: OwnThanks },
    errors: ["user_not_found", "match_not_found", "thanks_invalid", "thanks_closed"],
  },
} as const satisfies Routes;

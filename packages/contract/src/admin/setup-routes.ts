import { Match, NoMatch } from "../matches/schemas.ts";
import type { Routes } from "../route.ts";
import { ADMIN } from "./access.ts";
import {
  AnswerDisclosureResponse,
  DisclosureParams,
  DisclosureRequestsResponse,
  SetupResponse,
} from "./setup.ts";

/** The setup of the site, rehearsals and requests for disclosure. */
export const SETUP_ROUTES = {
  getSetup: {
    method: "get",
    path: "/api/admin/setup",
    summary: "はじめに：設定済みのもの、足りないもの",
    ...ADMIN,
    responses: { 200: SetupResponse },
  },
  startRehearsal: {
    method: "post",
    path: "/api/admin/rehearsal",
    summary: "リハーサルを始める（ボット9体との試合。戦績には残らない）",
    ...ADMIN,
    responses: { 200: Match },
    errors: ["already_in_match", "already_queued", "rehearsal_running"],
  },
  cancelRehearsal: {
    method: "delete",
    path: "/api/admin/rehearsal",
    summary: "自分のリハーサルを終える",
    ...ADMIN,
    responses: { 200: NoMatch },
  },
  listDisclosureRequests: {
    method: "get",
    path: "/api/admin/disclosure-requests",
    summary: "未回答の開示請求（古い順）",
    ...ADMIN,
    responses: { 200: DisclosureRequestsResponse },
  },
  answerDisclosureRequest: {
    method: "post",
    path: "/api/admin/disclosure-requests/{id}/answered",
    summary: "開示請求を回答済みにする",
    ...ADMIN,
    params: DisclosureParams,
    responses: { 200: AnswerDisclosureResponse },
    errors: ["request_not_found"],
  },
} as const satisfies Routes;

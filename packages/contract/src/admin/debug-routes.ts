import type { Routes } from "../route.ts";
import { DEBUG } from "./access.ts";
import { CalculateRankingResponse, DebugQueueResponse, GatherResponse, TriggerResponse } from "./schemas.ts";

/** Calls for acts that otherwise happen by themselves. */
export const DEBUG_ROUTES = {
  triggerMatchmaking: {
    method: "post",
    path: "/api/debug/matchmaking/trigger",
    summary: "組み合わせを今すぐ行う",
    ...DEBUG,
    responses: { 200: TriggerResponse },
    errors: ["tick_open", "matching_closed"],
  },
  gatherMatches: {
    method: "post",
    path: "/api/debug/gather-match",
    summary: "締め切れる試合を今すぐ締め切る",
    ...DEBUG,
    responses: { 200: GatherResponse },
  },
  calculateRanking: {
    method: "post",
    path: "/api/debug/ranking/calculate",
    summary: "ランキングを今すぐ計算する",
    ...DEBUG,
    responses: { 200: CalculateRankingResponse },
  },
  getDebugQueue: {
    method: "get",
    path: "/api/debug/queue",
    summary: "マッチング待ちの全員",
    ...DEBUG,
    scopes: ["read:staff"],
    responses: { 200: DebugQueueResponse },
  },
} as const satisfies Routes;

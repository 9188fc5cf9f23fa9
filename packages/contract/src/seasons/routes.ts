import type { Routes } from "../route.ts";
import { ActiveSeasonResponse, BegunSeasonsResponse } from "./schemas.ts";

export const SEASONS_ROUTES = {
  getActiveSeason: {
    method: "get",
    path: "/api/seasons/active",
    summary: "現在と次のシーズン",
    tag: "public",
    auth: "none",
    scopes: ["read:public"],
    responses: { 200: ActiveSeasonResponse },
  },
  listBegunSeasons: {
    method: "get",
    path: "/api/public/seasons",
    summary: "開催中と終了したシーズン（新しい順）",
    tag: "public",
    auth: "none",
    scopes: ["read:public"],
    cachedForS: 60,
    responses: { 200: BegunSeasonsResponse },
  },
} as const satisfies Routes;

import type { Routes } from "../route.ts";
import { ActiveSeasonResponse } from "./schemas.ts";

export const SEASONS_ROUTES = {
  getActiveSeason: {
    method: "get",
    path: "/api/seasons/active",
    summary: "現在と次のシーズン",
    tag: "public",
    auth: "none",
    limit: "general",
    responses: { 200: ActiveSeasonResponse },
    errors: [],
  },
} as const satisfies Routes;

import type { Routes } from "../route.ts";
import {
  PublicMatch,
  PublicMatchesQuery,
  PublicMatchesResponse,
  PublicMatchParams,
  PublicPlayer,
  PublicPlayerParams,
  RankingCsv,
} from "./schemas.ts";

/** Players and matches as everybody may see them. */
export const PEOPLE_ROUTES = {
  getPublicPlayer: {
    method: "get",
    path: "/api/players/{id}",
    summary: "プレイヤーの公開ページ",
    tag: "public",
    auth: "none",
    limit: "general",
    keptForS: 10,
    params: PublicPlayerParams,
    responses: { 200: PublicPlayer },
    errors: ["user_not_found"],
  },
  // After all other words under /api/matches, which its parameter would also take.
  getPublicMatch: {
    method: "get",
    path: "/api/matches/{id}",
    summary: "集計済みの試合",
    tag: "public",
    auth: "none",
    limit: "general",
    keptForS: 10,
    params: PublicMatchParams,
    responses: { 200: PublicMatch },
    errors: ["match_not_found"],
  },
  listPublicMatches: {
    method: "get",
    path: "/api/public/matches",
    summary: "集計済みの試合（集計順、afterで続き）",
    tag: "public",
    auth: "none",
    limit: "general",
    keptForS: 30,
    query: PublicMatchesQuery,
    responses: { 200: PublicMatchesResponse },
    errors: [],
  },
  getRankingCsv: {
    method: "get",
    path: "/api/public/ranking.csv",
    summary: "ランキング上位100名（CSV）",
    tag: "public",
    auth: "none",
    limit: "general",
    keptForS: 30,
    contentType: "text/csv",
    responses: { 200: RankingCsv },
    errors: [],
  },
} as const satisfies Routes;

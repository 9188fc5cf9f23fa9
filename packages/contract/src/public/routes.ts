import * as z from "zod/mini";
import type { Routes } from "../route.ts";
import { RankingResponse, SeasonQuery } from "../users/schemas.ts";
import {
  AnnouncementResponse,
  CharactersResponse,
  CharacterTypeParams,
  MasterResponse,
  SystemResponse,
} from "./schemas.ts";

export const PUBLIC_ROUTES = {
  getPublicRanking: {
    method: "get",
    path: "/api/public/ranking",
    summary: "ランキング上位100名。終了したシーズンは最終順位",
    tag: "public",
    auth: "none",
    query: SeasonQuery,
    responses: { 200: RankingResponse },
    errors: ["season_not_found"],
  },
  getMaster: {
    method: "get",
    path: "/api/public/master",
    aliases: ["/api/master"],
    summary: "勲章と設定",
    tag: "public",
    auth: "none",
    responses: { 200: MasterResponse },
  },
  getSystem: {
    method: "get",
    path: "/api/public/system",
    summary: "時刻・次の組み合わせ・上限値。試合に必要なものがすべて動いているときだけ200",
    tag: "public",
    auth: "none",
    responses: { 200: SystemResponse },
  },
  getAnnouncement: {
    method: "get",
    path: "/api/public/announcement",
    summary: "現在のお知らせ",
    tag: "public",
    auth: "none",
    cachedForS: 10,
    responses: { 200: AnnouncementResponse },
  },
  listCharacters: {
    method: "get",
    path: "/api/pokemon",
    summary: "ポケモンの一覧",
    tag: "public",
    auth: "none",
    responses: { 200: CharactersResponse },
  },
  listCharactersByType: {
    method: "get",
    path: "/api/pokemon/role/{role}",
    summary: "タイプ別のポケモンの一覧",
    tag: "public",
    auth: "none",
    params: CharacterTypeParams,
    responses: { 200: CharactersResponse },
  },
  getOpenApi: {
    method: "get",
    path: "/api/openapi.json",
    summary: "このAPIの記述",
    tag: "public",
    auth: "none",
    responses: { 200: z.looseObject({ openapi: z.string() }) },
  },
} as const satisfies Routes;

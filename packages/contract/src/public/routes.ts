import * as z from "zod/mini";
import type { Routes } from "../route.ts";
import { RankingResponse } from "../users/schemas.ts";
import { CharactersResponse, CharacterTypeParams, MasterResponse, SystemResponse } from "./schemas.ts";

export const PUBLIC_ROUTES = {
  getPublicRanking: {
    method: "get",
    path: "/api/public/ranking",
    summary: "ランキング上位100名",
    tag: "public",
    auth: "none",
    limit: "general",
    responses: { 200: RankingResponse },
    errors: [],
  },
  getMaster: {
    method: "get",
    path: "/api/public/master",
    aliases: ["/api/master"],
    summary: "勲章と設定",
    tag: "public",
    auth: "none",
    limit: "general",
    responses: { 200: MasterResponse },
    errors: [],
  },
  getSystem: {
    method: "get",
    path: "/api/public/system",
    summary: "時刻・次の組み合わせ・上限値。試合に必要なものがすべて動いているときだけ200",
    tag: "public",
    auth: "none",
    limit: "general",
    responses: { 200: SystemResponse },
    errors: [],
  },
  listCharacters: {
    method: "get",
    path: "/api/pokemon",
    summary: "ポケモンの一覧",
    tag: "public",
    auth: "none",
    limit: "general",
    responses: { 200: CharactersResponse },
    errors: [],
  },
  listCharactersByType: {
    method: "get",
    path: "/api/pokemon/role/{role}",
    summary: "タイプ別のポケモンの一覧",
    tag: "public",
    auth: "none",
    limit: "general",
    params: CharacterTypeParams,
    responses: { 200: CharactersResponse },
    errors: [],
  },
  getOpenApi: {
    method: "get",
    path: "/api/openapi.json",
    summary: "このAPIの記述",
    tag: "public",
    auth: "none",
    limit: "general",
    responses: { 200: z.looseObject({ openapi: z.string() }) },
    errors: [],
  },
} as const satisfies Routes;

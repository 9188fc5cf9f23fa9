import type { Routes } from "../route.ts";
import { ADMIN } from "./access.ts";
import {
  AdminSeason,
  CreateSeasonRequest,
  DeleteSeasonResponse,
  SeasonActRequest,
  SeasonParams,
  SeasonsResponse,
  UpdateSeasonRequest,
} from "./seasons.ts";

/** Seasons. */
export const SEASONS_ROUTES = {
  listSeasons: {
    method: "get",
    path: "/api/admin/seasons",
    summary: "シーズンの一覧（新しい順）",
    ...ADMIN,
    scopes: ["read:staff"],
    responses: { 200: SeasonsResponse },
  },
  createSeason: {
    method: "post",
    path: "/api/admin/seasons",
    summary: "シーズンを作成",
    ...ADMIN,
    body: CreateSeasonRequest,
    responses: { 201: AdminSeason },
    errors: ["season_invalid", "season_exists"],
  },
  updateSeason: {
    method: "put",
    path: "/api/admin/seasons/{id}",
    summary: "シーズンを変更",
    ...ADMIN,
    params: SeasonParams,
    body: UpdateSeasonRequest,
    responses: { 200: AdminSeason },
    errors: ["season_not_found", "season_invalid", "season_in_use", "conflict"],
  },
  deleteSeason: {
    method: "delete",
    path: "/api/admin/seasons/{id}",
    summary: "まだ始まっていないシーズンを削除",
    ...ADMIN,
    params: SeasonParams,
    body: SeasonActRequest,
    responses: { 200: DeleteSeasonResponse },
    errors: ["reason_required", "season_not_found", "season_in_use"],
  },
  activateSeason: {
    method: "post",
    path: "/api/admin/seasons/{id}/activate",
    summary: "シーズンを開始（開催中のシーズンは締め切ってから入れ替える）",
    ...ADMIN,
    params: SeasonParams,
    body: SeasonActRequest,
    responses: { 200: AdminSeason },
    errors: ["reason_required", "season_not_found", "season_in_use", "season_not_begun"],
  },
} as const satisfies Routes;

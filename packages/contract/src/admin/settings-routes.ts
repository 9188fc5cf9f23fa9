import { Setting } from "../public/schemas.ts";
import type { Routes } from "../route.ts";
import { ADMIN } from "./access.ts";
import { UpdateSettingRequest } from "./accounts.ts";
import {
  ReplayRequest,
  ReplayResponse,
  SettingsResponse,
  TickParams,
  TickResponse,
  TicksQuery,
  TicksResponse,
  UpdateSettingsRequest,
} from "./schemas.ts";

/** Settings of the matchmaker and of the site, and past ticks. */
export const SETTINGS_ROUTES = {
  getMatchmakerSettings: {
    method: "get",
    path: "/api/admin/matchmaker/settings",
    summary: "マッチメイカーの設定",
    ...ADMIN,
    scopes: ["read:staff", "write:queue-settings"],
    responses: { 200: SettingsResponse },
  },
  updateMatchmakerSettings: {
    method: "put",
    path: "/api/admin/matchmaker/settings",
    summary: "マッチメイカーの設定を変更（次のマッチングから有効）",
    ...ADMIN,
    scopes: ["write:queue-settings"],
    body: UpdateSettingsRequest,
    responses: { 200: SettingsResponse },
    errors: ["conflict"],
  },
  listTicks: {
    method: "get",
    path: "/api/admin/ticks",
    summary: "これまでのマッチング（新しい順）",
    ...ADMIN,
    scopes: ["read:staff"],
    query: TicksQuery,
    responses: { 200: TicksResponse },
  },
  getTick: {
    method: "get",
    path: "/api/admin/ticks/{id}",
    summary: "1回のマッチングと、その組み合わせ・理由",
    ...ADMIN,
    scopes: ["read:staff"],
    params: TickParams,
    responses: { 200: TickResponse },
    errors: ["not_found", "own_match_open"],
  },
  replayTick: {
    method: "post",
    path: "/api/admin/ticks/{id}/replay",
    summary: "過去のマッチングを、同じ設定または別の設定で再計算（保存しない）",
    ...ADMIN,
    limit: "replay",
    params: TickParams,
    body: ReplayRequest,
    responses: { 200: ReplayResponse },
    errors: ["not_found", "conflict", "own_match_open"],
  },
  updateSetting: {
    method: "put",
    path: "/api/master/settings",
    summary: "規約・お知らせ・ロビーの制限時間を変更",
    ...ADMIN,
    body: UpdateSettingRequest,
    responses: { 200: Setting },
    errors: ["setting_unknown", "setting_invalid"],
  },
} as const satisfies Routes;

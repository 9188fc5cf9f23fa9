import * as z from "zod/mini";
import type { Routes } from "../route.ts";
import {
  CreateUserRequest,
  OwnedBadgesResponse,
  RankingResponse,
  RecordsResponse,
  SeasonQuery,
  User,
} from "./schemas.ts";

export const USERS_ROUTES = {
  getMe: {
    method: "get",
    path: "/api/users/me",
    summary: "自分のユーザー情報",
    tag: "users",
    auth: "user",
    query: z.object({ _t: z.optional(z.unknown()) }),
    responses: { 200: User },
    errors: ["user_not_found"],
  },
  createUser: {
    method: "post",
    path: "/api/users",
    summary: "初回登録（登録済みなら既存のユーザーを返す）",
    tag: "users",
    auth: "user",
    body: CreateUserRequest,
    responses: { 200: User, 201: User },
    errors: ["roles_invalid"],
  },
  listMyRecords: {
    method: "get",
    path: "/api/users/me/records",
    summary: "自分の試合の記録（新しい順）",
    tag: "users",
    auth: "user",
    responses: { 200: RecordsResponse },
  },
  listMyBadges: {
    method: "get",
    path: "/api/users/me/badges",
    summary: "自分の所持している勲章",
    tag: "users",
    auth: "user",
    responses: { 200: OwnedBadgesResponse },
    errors: ["user_not_found"],
  },
  getRanking: {
    method: "get",
    path: "/api/users/ranking",
    summary: "ランキング上位100名（/api/public/ranking と同じ）",
    tag: "users",
    auth: "none",
    scopes: ["read:public"],
    query: SeasonQuery,
    responses: { 200: RankingResponse },
    errors: ["season_not_found"],
  },
} as const satisfies Routes;

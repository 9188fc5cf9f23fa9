import type { ErrorCode } from "@gokaku/game";
import * as z from "zod";
import {
  ReplayRequest,
  ReplayResponse,
  SettingsResponse,
  TickParams,
  TickResponse,
  TicksQuery,
  TicksResponse,
  UpdateSettingsRequest,
} from "./admin.ts";
import { DummyLoginRequest, DummyLoginResponse, DummyUsersResponse, TicketResponse } from "./auth.ts";
import { CalculateRankingResponse, DebugQueueResponse, GatherResponse, TriggerResponse } from "./debug.ts";
import {
  ActiveSeasonResponse,
  CharactersResponse,
  CharacterTypeParams,
  MasterResponse,
  SystemResponse,
} from "./master.ts";
import {
  CurrentMatchResponse,
  Match,
  MatchExplanation,
  ReportParams,
  ReportRequest,
  UpdateLobbyRequest,
} from "./matches.ts";
import {
  EstimateQuery,
  JoinQueueRequest,
  JoinQueueResponse,
  LeaveQueueResponse,
  QueueEstimate,
  QueueInfo,
  QueueStatus,
} from "./queue.ts";
import { CreateUserRequest, MembershipResponse, RankingResponse, RecordsResponse, User } from "./users.ts";

/** Who may call: anybody, a signed-in player, an administrator (asked on every call). */
export type RouteAuth = "none" | "user" | "admin";

/** Every call counts against the caller's general allowance; a class other than `general` has its own on top. */
export type LimitClass = "general" | "queue" | "report" | "ticket" | "login";

export type Route = {
  readonly method: "get" | "post" | "put";
  /** With `{name}` for parameters. */
  readonly path: `/api/${string}`;
  /** Further paths that answer the same. */
  readonly aliases?: readonly `/api/${string}`[];
  readonly summary: string;
  readonly tag: "auth" | "users" | "queue" | "matches" | "public" | "admin" | "debug";
  readonly auth: RouteAuth;
  readonly limit: LimitClass;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly responses: Readonly<Partial<Record<200 | 201, z.ZodType>>>;
  /** Beyond those that any call can answer. */
  readonly errors: readonly ErrorCode[];
};

/** Every call of the HTTP API, by operation id. The gateway's router and the OpenAPI document are made of this. */
export const ROUTES = {
  listDummyUsers: {
    method: "get",
    path: "/api/auth/dummy/users",
    summary: "テストアカウントの一覧",
    tag: "auth",
    auth: "none",
    limit: "general",
    responses: { 200: DummyUsersResponse },
    errors: ["not_found"],
  },
  dummyLogin: {
    method: "post",
    path: "/api/auth/dummy/login",
    summary: "テストログイン（管理者はテストアカウントを作成できる）",
    tag: "auth",
    auth: "none",
    limit: "login",
    body: DummyLoginRequest,
    responses: { 200: DummyLoginResponse },
    errors: [
      "login_failed",
      "unauthenticated",
      "token_expired",
      "forbidden",
      "not_found",
      "user_exists",
      "conflict",
    ],
  },
  checkMembership: {
    method: "get",
    path: "/api/discord/check-membership",
    aliases: ["/api/auth/check-membership"],
    summary: "コミュニティサーバーへの参加状況",
    tag: "auth",
    auth: "user",
    limit: "general",
    responses: { 200: MembershipResponse },
    errors: ["membership_unknown"],
  },
  createTicket: {
    method: "post",
    path: "/api/realtime/ticket",
    summary: "ライブ接続の一回限りのチケット",
    tag: "auth",
    auth: "user",
    limit: "ticket",
    responses: { 200: TicketResponse },
    errors: ["banned"],
  },
  getMe: {
    method: "get",
    path: "/api/users/me",
    summary: "自分のユーザー情報",
    tag: "users",
    auth: "user",
    limit: "general",
    query: z.object({ _t: z.unknown().optional() }),
    responses: { 200: User },
    errors: ["user_not_found"],
  },
  createUser: {
    method: "post",
    path: "/api/users",
    summary: "初回登録（登録済みなら既存のユーザーを返す）",
    tag: "users",
    auth: "user",
    limit: "general",
    body: CreateUserRequest,
    responses: { 200: User, 201: User },
    errors: ["roles_invalid", "user_exists", "conflict"],
  },
  listMyRecords: {
    method: "get",
    path: "/api/users/me/records",
    summary: "自分の試合の記録（新しい順）",
    tag: "users",
    auth: "user",
    limit: "general",
    responses: { 200: RecordsResponse },
    errors: ["user_not_found"],
  },
  getQueue: {
    method: "get",
    path: "/api/queue",
    summary: "マッチング待ちの状況",
    tag: "queue",
    auth: "user",
    limit: "general",
    responses: { 200: QueueInfo },
    errors: [],
  },
  getMyQueue: {
    method: "get",
    path: "/api/queue/me",
    summary: "自分のマッチング待ち",
    tag: "queue",
    auth: "user",
    limit: "general",
    responses: { 200: QueueStatus },
    errors: [],
  },
  getQueueEstimate: {
    method: "get",
    path: "/api/queue/estimate",
    summary: "このロールでの待ち時間の見込み（秒）",
    tag: "queue",
    auth: "user",
    limit: "general",
    query: EstimateQuery,
    responses: { 200: QueueEstimate },
    errors: ["roles_too_few", "roles_invalid"],
  },
  joinQueue: {
    method: "post",
    path: "/api/queue/join",
    summary: "マッチングに参加",
    tag: "queue",
    auth: "user",
    limit: "queue",
    body: JoinQueueRequest,
    responses: { 200: JoinQueueResponse },
    errors: [
      "roles_too_few",
      "roles_invalid",
      "blocking_invalid",
      "user_not_found",
      "banned",
      "penalty_blocked",
      "penalty_timeout",
      "outside_season",
      "trainer_name_required",
      "membership_required",
      "membership_unknown",
      "queued_with_other_roles",
      "match_being_made",
      "already_in_match",
      "result_pending",
      "conflict",
    ],
  },
  leaveQueue: {
    method: "post",
    path: "/api/queue/leave",
    summary: "マッチングをやめる",
    tag: "queue",
    auth: "user",
    limit: "queue",
    responses: { 200: LeaveQueueResponse },
    errors: ["not_queued", "match_being_made"],
  },
  getCurrentMatch: {
    method: "get",
    path: "/api/matches/current",
    summary: '自分の現在の試合（無ければ match_id は "0"）',
    tag: "matches",
    auth: "user",
    limit: "general",
    responses: { 200: CurrentMatchResponse },
    errors: [],
  },
  updateLobby: {
    method: "post",
    path: "/api/matches/lobby/update",
    summary: "ロビーIDを送信（ホスト）",
    tag: "matches",
    auth: "user",
    limit: "general",
    body: UpdateLobbyRequest,
    responses: { 200: Match },
    errors: ["lobby_id_invalid", "match_not_found", "not_in_match", "not_host", "match_closed", "conflict"],
  },
  transferHost: {
    method: "post",
    path: "/api/matches/host/transfer",
    summary: "ホストを交代（ホスト）",
    tag: "matches",
    auth: "user",
    limit: "general",
    responses: { 200: Match },
    errors: ["match_not_found", "not_in_match", "not_host", "match_closed", "conflict"],
  },
  explainMatch: {
    method: "get",
    path: "/api/matches/{id}/explain",
    summary: "この組み合わせになった理由（試合中は一部のみ）",
    tag: "matches",
    auth: "user",
    limit: "general",
    params: ReportParams,
    responses: { 200: MatchExplanation },
    errors: ["match_not_found", "not_in_match"],
  },
  reportMatch: {
    method: "post",
    path: "/api/matches/{id}/report",
    summary: "試合の結果を報告",
    tag: "matches",
    auth: "user",
    limit: "report",
    params: ReportParams,
    body: ReportRequest,
    responses: { 200: Match },
    errors: [
      "report_invalid",
      "report_picked_required",
      "report_picked_is_banned",
      "report_invalid_player_required",
      "match_not_found",
      "not_in_match",
      "match_closed",
      "conflict",
    ],
  },
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
    summary: "時刻・次の抽選・上限値。試合に必要なものがすべて動いているときだけ200",
    tag: "public",
    auth: "none",
    limit: "general",
    responses: { 200: SystemResponse },
    errors: [],
  },
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
  getMatchmakerSettings: {
    method: "get",
    path: "/api/admin/matchmaker/settings",
    summary: "マッチメイカーの設定",
    tag: "admin",
    auth: "admin",
    limit: "general",
    responses: { 200: SettingsResponse },
    errors: [],
  },
  updateMatchmakerSettings: {
    method: "put",
    path: "/api/admin/matchmaker/settings",
    summary: "マッチメイカーの設定を変更（次のマッチングから有効）",
    tag: "admin",
    auth: "admin",
    limit: "general",
    body: UpdateSettingsRequest,
    responses: { 200: SettingsResponse },
    errors: ["conflict"],
  },
  listTicks: {
    method: "get",
    path: "/api/admin/ticks",
    summary: "これまでのマッチング（新しい順）",
    tag: "admin",
    auth: "admin",
    limit: "general",
    query: TicksQuery,
    responses: { 200: TicksResponse },
    errors: ["invalid_request"],
  },
  getTick: {
    method: "get",
    path: "/api/admin/ticks/{id}",
    summary: "1回のマッチングと、その組み合わせ・理由",
    tag: "admin",
    auth: "admin",
    limit: "general",
    params: TickParams,
    responses: { 200: TickResponse },
    errors: ["not_found"],
  },
  replayTick: {
    method: "post",
    path: "/api/admin/ticks/{id}/replay",
    summary: "過去のマッチングを、同じ設定または別の設定で再計算（保存しない）",
    tag: "admin",
    auth: "admin",
    limit: "general",
    params: TickParams,
    body: ReplayRequest,
    responses: { 200: ReplayResponse },
    errors: ["not_found", "conflict"],
  },
  triggerMatchmaking: {
    method: "post",
    path: "/api/debug/matchmaking/trigger",
    summary: "抽選を今すぐ行う",
    tag: "debug",
    auth: "admin",
    limit: "general",
    responses: { 200: TriggerResponse },
    errors: ["tick_open", "outside_season", "conflict"],
  },
  gatherMatches: {
    method: "post",
    path: "/api/debug/gather-match",
    summary: "締め切れる試合を今すぐ締め切る",
    tag: "debug",
    auth: "admin",
    limit: "general",
    responses: { 200: GatherResponse },
    errors: [],
  },
  calculateRanking: {
    method: "post",
    path: "/api/debug/ranking/calculate",
    summary: "ランキングを今すぐ計算する",
    tag: "debug",
    auth: "admin",
    limit: "general",
    responses: { 200: CalculateRankingResponse },
    errors: [],
  },
  getDebugQueue: {
    method: "get",
    path: "/api/debug/queue",
    summary: "マッチング待ちの全員",
    tag: "debug",
    auth: "admin",
    limit: "general",
    responses: { 200: DebugQueueResponse },
    errors: [],
  },
} as const satisfies Record<string, Route>;

export type RouteId = keyof typeof ROUTES;

type FieldOutput<Id extends RouteId, Field extends string> = (typeof ROUTES)[Id] extends {
  readonly [Key in Field]: infer Schema extends z.ZodType;
}
  ? z.infer<Schema>
  : undefined;

/** What the handler of a route receives, parsed. */
export type RouteBody<Id extends RouteId> = FieldOutput<Id, "body">;
export type RouteQuery<Id extends RouteId> = FieldOutput<Id, "query">;
export type RouteParams<Id extends RouteId> = FieldOutput<Id, "params">;
/** What the handler of a route answers. */
export type RouteResponse<Id extends RouteId> = {
  [Status in keyof (typeof ROUTES)[Id]["responses"]]: (typeof ROUTES)[Id]["responses"][Status] extends z.ZodType
    ? z.infer<(typeof ROUTES)[Id]["responses"][Status]>
    : never;
}[keyof (typeof ROUTES)[Id]["responses"]];

/** What any call can answer, by what it takes and who may make it. */
export const commonErrors = (route: Route): readonly ErrorCode[] => [
  ...(route.body === undefined && route.params === undefined ? [] : (["invalid_request"] as const)),
  ...(route.method !== "get" ? (["invalid_request", "payload_too_large"] as const) : []),
  ...(route.auth === "none" ? [] : (["unauthenticated", "token_expired"] as const)),
  ...(route.auth === "admin" ? (["forbidden"] as const) : []),
  "rate_limited",
  "unavailable",
  "deadline_exceeded",
  "internal",
];

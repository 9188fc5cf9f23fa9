import type { Routes } from "../route.ts";
import {
  DummyLoginRequest,
  DummyLoginResponse,
  DummyUsersResponse,
  MembershipResponse,
  TicketResponse,
} from "./schemas.ts";

export const AUTH_ROUTES = {
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
    errors: ["login_failed", "unauthenticated", "token_expired", "forbidden", "not_found", "user_exists"],
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
} as const satisfies Routes;

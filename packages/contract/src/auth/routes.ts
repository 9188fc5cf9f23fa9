import type { Routes } from "../route.ts";
import { LogoutResponse, MembershipResponse, TicketResponse } from "./schemas.ts";

export const AUTH_ROUTES = {
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
  logOut: {
    method: "post",
    path: "/api/auth/logout",
    summary: "ログアウト（このログインのライブ接続を閉じる）",
    tag: "auth",
    auth: "user",
    limit: "general",
    responses: { 200: LogoutResponse },
    errors: [],
  },
} as const satisfies Routes;

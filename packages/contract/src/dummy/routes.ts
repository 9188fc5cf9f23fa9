import type { Routes } from "../route.ts";
import { DummyLoginRequest, DummyLoginResponse, DummyUsersResponse } from "./schemas.ts";

/** The test login; a web app that is built for players has none of it. */
export const DUMMY_ROUTES = {
  listDummyUsers: {
    method: "get",
    path: "/api/auth/dummy/users",
    summary: "テストアカウントの一覧",
    tag: "auth",
    auth: "none",
    responses: { 200: DummyUsersResponse },
    errors: ["not_found"],
  },
  dummyLogin: {
    method: "post",
    path: "/api/auth/dummy/login",
    summary: "テストログイン（運営はテストアカウントを作成できる）",
    tag: "auth",
    auth: "none",
    limit: "login",
    body: DummyLoginRequest,
    responses: { 200: DummyLoginResponse },
    errors: ["login_failed", "unauthenticated", "token_expired", "forbidden", "not_found", "user_exists"],
  },
} as const satisfies Routes;

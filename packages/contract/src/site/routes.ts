import type { Routes } from "../route.ts";
import {
  AuthConfigResponse,
  LegalResponse,
  RequestDisclosureRequest,
  RequestDisclosureResponse,
  SiteResponse,
} from "./schemas.ts";

/** Data about the site itself. */
export const SITE_ROUTES = {
  getSite: {
    method: "get",
    path: "/api/public/site",
    summary: "運営者の表示",
    tag: "public",
    auth: "none",
    scopes: ["read:public"],
    cachedForS: 300,
    responses: { 200: SiteResponse },
  },
  getLegal: {
    method: "get",
    path: "/api/public/legal",
    summary: "外部送信の送信先と、データの保存期間（実際の設定から）",
    tag: "public",
    auth: "none",
    cachedForS: 60,
    responses: { 200: LegalResponse },
  },
  requestDisclosure: {
    method: "post",
    path: "/api/public/disclosure-requests",
    summary: "運営者の情報の開示を請求する（回答はメール）",
    tag: "public",
    auth: "none",
    limit: "disclosure",
    body: RequestDisclosureRequest,
    responses: { 201: RequestDisclosureResponse },
    errors: ["email_invalid", "busy"],
  },
  getAuthConfig: {
    method: "get",
    path: "/api/auth/config",
    summary: "ログインの方法",
    tag: "auth",
    auth: "none",
    cachedForS: 60,
    responses: { 200: AuthConfigResponse },
  },
} as const satisfies Routes;

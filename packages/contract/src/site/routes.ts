import type { Routes } from "../route.ts";
import { AuthConfigResponse, SiteResponse } from "./schemas.ts";

/** Data about the site itself. */
export const SITE_ROUTES = {
  getSite: {
    method: "get",
    path: "/api/public/site",
    summary: "運営者の表示",
    tag: "public",
    auth: "none",
    cachedForS: 300,
    responses: { 200: SiteResponse },
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

import type { Routes } from "../route.ts";
import { SiteResponse } from "./schemas.ts";

/** What the site says about itself. */
export const SITE_ROUTES = {
  getSite: {
    method: "get",
    path: "/api/public/site",
    summary: "運営者の表示",
    tag: "public",
    auth: "none",
    limit: "general",
    keptForS: 300,
    responses: { 200: SiteResponse },
    errors: [],
  },
} as const satisfies Routes;

import type { Routes } from "../route.ts";
import { ACCOUNTS_ROUTES } from "./accounts-routes.ts";
import { ADMIN_CASES_ROUTES } from "./cases-routes.ts";
import { CONDUCT_ROUTES } from "./conduct-routes.ts";
import { CORRECTIONS_ROUTES } from "./corrections-routes.ts";
import { DEBUG_ROUTES } from "./debug-routes.ts";
import { EVIDENCE_ROUTES } from "./evidence-routes.ts";
import { MATCHES_ROUTES } from "./matches-routes.ts";
import { MOVING_ROUTES } from "./moving-routes.ts";
import { OPERATIONS_ROUTES } from "./operations-routes.ts";
import { SEASONS_ROUTES } from "./seasons-routes.ts";
import { SETTINGS_ROUTES } from "./settings-routes.ts";
import { SETUP_ROUTES } from "./setup-routes.ts";

/** The calls of staff, but those of other areas. */
export const ADMIN_ROUTES = {
  ...SETUP_ROUTES,
  ...SETTINGS_ROUTES,
  ...ACCOUNTS_ROUTES,
  ...MOVING_ROUTES,
  ...CONDUCT_ROUTES,
  ...EVIDENCE_ROUTES,
  ...MATCHES_ROUTES,
  ...ADMIN_CASES_ROUTES,
  ...CORRECTIONS_ROUTES,
  ...OPERATIONS_ROUTES,
  ...SEASONS_ROUTES,
  ...DEBUG_ROUTES,
} as const satisfies Routes;

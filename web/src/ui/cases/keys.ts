import { PRIVATE } from "../../api/keys.ts";

/** The receipts of the signed-in player. */
export const OWN_CASES_KEY = [...PRIVATE, "cases"] as const;

import { PRIVATE } from "../../api/keys.ts";

/** The names of what admins ask for; dropped on logout, asked for again after whatever an admin did. */
export const adminKey = (...parts: readonly (string | number)[]) => [...PRIVATE, "admin", ...parts] as const;

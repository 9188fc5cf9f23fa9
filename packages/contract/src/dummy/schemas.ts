import { LIMITS } from "@gokaku/game";
import * as z from "zod/mini";
import { described, named } from "../described.ts";
import { identifier, text } from "../text.ts";

export const DummyUser = named("DummyUser", {
  user_id: z.string(),
  trainer_name: z.string(),
  discord_username: z.string(),
  rate: z.int(),
  preferred_role: z.string(),
});
export type DummyUser = z.infer<typeof DummyUser>;

export const DummyUsersResponse = named("DummyUsersResponse", { dummy_users: z.array(DummyUser) });
export type DummyUsersResponse = z.infer<typeof DummyUsersResponse>;

/** Signing in as a test account. */
export const PasswordLogin = named("PasswordLogin", {
  user_id: identifier(),
  password: z.string().check(z.minLength(1), z.maxLength(256)),
});
export type PasswordLogin = z.infer<typeof PasswordLogin>;

/** Making (or re-using) a test account, for administrators. */
export const AdminLogin = named("AdminLogin", {
  user_id: identifier(),
  trainer_name: text({ min: 1, max: LIMITS.trainerNameLength }),
  rate: z.int().check(z.gte(LIMITS.lowestRate), z.lte(LIMITS.highestRate)),
});

export const DummyLoginRequest = z.union([PasswordLogin, AdminLogin]);

export const DummyLoginResponse = named("DummyLoginResponse", {
  access_token: z.string(),
  user: described(z.extend(DummyUser, { is_admin: z.boolean(), is_dummy: z.literal(true) }), {
    id: "DummySessionUser",
  }),
  /** Seconds. */
  expires_in: z.int(),
});
export type DummyLoginResponse = z.infer<typeof DummyLoginResponse>;

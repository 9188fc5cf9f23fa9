import { LIMITS } from "@gokaku/game";
import * as z from "zod/mini";
import { described } from "../described.ts";
import { identifier, text } from "../text.ts";

export const DummyUser = described(
  z.object({
    user_id: z.string(),
    trainer_name: z.string(),
    discord_username: z.string(),
    rate: z.int(),
    preferred_role: z.string(),
  }),
  { id: "DummyUser" },
);
export type DummyUser = z.infer<typeof DummyUser>;

export const DummyUsersResponse = described(z.object({ dummy_users: z.array(DummyUser) }), {
  id: "DummyUsersResponse",
});
export type DummyUsersResponse = z.infer<typeof DummyUsersResponse>;

/** Signing in as a test account. */
export const PasswordLogin = described(
  z.object({ user_id: identifier(), password: z.string().check(z.minLength(1), z.maxLength(256)) }),
  { id: "PasswordLogin" },
);
export type PasswordLogin = z.infer<typeof PasswordLogin>;

/** Making (or re-using) a test account, for administrators. */
export const AdminLogin = described(
  z.object({
    user_id: identifier(),
    trainer_name: text({ min: 1, max: LIMITS.trainerNameLength }),
    rate: z.int().check(z.gte(LIMITS.lowestRate), z.lte(LIMITS.highestRate)),
  }),
  { id: "AdminLogin" },
);

export const DummyLoginRequest = z.union([PasswordLogin, AdminLogin]);
export type DummyLoginRequest = z.infer<typeof DummyLoginRequest>;

export const DummyLoginResponse = described(
  z.object({
    access_token: z.string(),
    user: described(z.extend(DummyUser, { is_admin: z.boolean(), is_dummy: z.literal(true) }), {
      id: "DummySessionUser",
    }),
    /** Seconds. */
    expires_in: z.int(),
  }),
  { id: "DummyLoginResponse" },
);
export type DummyLoginResponse = z.infer<typeof DummyLoginResponse>;

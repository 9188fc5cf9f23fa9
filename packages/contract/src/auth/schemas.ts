import { LIMITS } from "@gokaku/game";
import * as z from "zod";
import { identifier, text } from "../text.ts";

export const DummyUser = z
  .object({
    user_id: z.string(),
    trainer_name: z.string(),
    discord_username: z.string(),
    rate: z.int(),
    preferred_role: z.string(),
  })
  .meta({ id: "DummyUser" });
export type DummyUser = z.infer<typeof DummyUser>;

export const DummyUsersResponse = z
  .object({ dummy_users: z.array(DummyUser) })
  .meta({ id: "DummyUsersResponse" });
export type DummyUsersResponse = z.infer<typeof DummyUsersResponse>;

/** Signing in as a test account. */
export const PasswordLogin = z
  .object({ user_id: identifier(), password: z.string().min(1).max(256) })
  .meta({ id: "PasswordLogin" });

/** Making (or re-using) a test account, for administrators. */
export const AdminLogin = z
  .object({
    user_id: identifier(),
    trainer_name: text({ min: 1, max: LIMITS.trainerNameLength }),
    rate: z.int().min(0).max(5000),
  })
  .meta({ id: "AdminLogin" });

export const DummyLoginRequest = z.union([PasswordLogin, AdminLogin]);
export type DummyLoginRequest = z.infer<typeof DummyLoginRequest>;

export const DummyLoginResponse = z
  .object({
    access_token: z.string(),
    user: DummyUser.extend({ is_admin: z.boolean(), is_dummy: z.literal(true) }).meta({
      id: "DummySessionUser",
    }),
    /** Seconds. */
    expires_in: z.int(),
  })
  .meta({ id: "DummyLoginResponse" });
export type DummyLoginResponse = z.infer<typeof DummyLoginResponse>;

/** The one-time ticket that opens an authenticated socket. */
export const TicketResponse = z
  .object({ ticket: z.string(), expires_in: z.int() })
  .meta({ id: "TicketResponse" });
export type TicketResponse = z.infer<typeof TicketResponse>;

export const MembershipResponse = z.object({ is_member: z.boolean() }).meta({ id: "MembershipResponse" });
export type MembershipResponse = z.infer<typeof MembershipResponse>;

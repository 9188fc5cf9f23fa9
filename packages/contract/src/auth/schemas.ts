import * as z from "zod/mini";
import { described } from "../described.ts";

/** How one signs in here. */
export const AuthConfigResponse = described(
  z.object({
    /** The identity provider, as a client asks it; null without one. */
    provider: z.nullable(
      z.object({ issuer: z.string(), client_id: z.string(), audience: z.string(), scope: z.string() }),
    ),
    /** Whether test accounts can sign in. */
    test_login: z.boolean(),
  }),
  { id: "AuthConfigResponse" },
);
export type AuthConfigResponse = z.infer<typeof AuthConfigResponse>;

/** The one-time ticket that opens an authenticated socket. */
export const TicketResponse = described(z.object({ ticket: z.string(), expires_in: z.int() }), {
  id: "TicketResponse",
});
export type TicketResponse = z.infer<typeof TicketResponse>;

export const LogoutResponse = described(z.object({ logged_out: z.literal(true) }), { id: "LogoutResponse" });
export type LogoutResponse = z.infer<typeof LogoutResponse>;

export const MembershipResponse = described(
  z.object({
    is_member: z.boolean(),
    /** Where a non-member joins the community server; null for members, and while there is no such place. */
    invite_url: z.optional(z.nullable(z.string())),
  }),
  { id: "MembershipResponse" },
);
export type MembershipResponse = z.infer<typeof MembershipResponse>;

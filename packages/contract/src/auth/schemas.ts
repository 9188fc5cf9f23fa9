import * as z from "zod/mini";
import { described } from "../described.ts";

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

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

/** A token of the browser's login, for the memory of the page alone. */
export const SessionResponse = described(
  z.object({
    access_token: z.string(),
    /** For how many more seconds it is accepted. */
    expires_in: z.int(),
    user_id: z.string(),
    /** As the provider names the player; empty where it does not. */
    name: z.string(),
  }),
  { id: "SessionResponse" },
);
export type SessionResponse = z.infer<typeof SessionResponse>;

const TOKEN_LENGTH = 8192;
const ANSWER_LENGTH = 4096;

/** The token that the page has and cannot use any longer; another one is answered. */
export const RenewSessionRequest = described(
  z.object({ instead_of: z.optional(z.string().check(z.maxLength(TOKEN_LENGTH))) }),
  { id: "RenewSessionRequest" },
);
export type RenewSessionRequest = z.infer<typeof RenewSessionRequest>;

/** Where the provider's own login is ended too, null where that is not known. */
export const EndSessionResponse = described(z.object({ url: z.nullable(z.string()) }), {
  id: "EndSessionResponse",
});
export type EndSessionResponse = z.infer<typeof EndSessionResponse>;

export const BeginSignInRequest = described(
  z.object({
    /** Whether the provider may only answer who is signed in there, and not ask. */
    silent: z.boolean(),
  }),
  { id: "BeginSignInRequest" },
);
export type BeginSignInRequest = z.infer<typeof BeginSignInRequest>;

export const BeginSignInResponse = described(z.object({ url: z.string() }), { id: "BeginSignInResponse" });
export type BeginSignInResponse = z.infer<typeof BeginSignInResponse>;

/** The query of the address to which the provider sent its answer. */
export const FinishSignInRequest = described(
  z.object({ answer: z.string().check(z.maxLength(ANSWER_LENGTH)) }),
  { id: "FinishSignInRequest" },
);
export type FinishSignInRequest = z.infer<typeof FinishSignInRequest>;

import * as z from "zod/mini";
import { named } from "../described.ts";

/** The one-time ticket that opens an authenticated socket. */
export const TicketResponse = named("TicketResponse", { ticket: z.string(), expires_in: z.int() });

export const LogoutResponse = named("LogoutResponse", { logged_out: z.literal(true) });

export const MembershipResponse = named("MembershipResponse", {
  is_member: z.boolean(),
  /** Where a non-member joins the community server; null for members, and while there is no such place. */
  invite_url: z.optional(z.nullable(z.string())),
});

/** A token of the browser's login, for the memory of the page alone. */
export const SessionResponse = named("SessionResponse", {
  access_token: z.string(),
  /** For how many more seconds it is accepted. */
  expires_in: z.int(),
  user_id: z.string(),
  /** As the provider names the player; empty where it does not. */
  name: z.string(),
});
export type SessionResponse = z.infer<typeof SessionResponse>;

const TOKEN_LENGTH = 8192;
const ANSWER_LENGTH = 4096;

/** The token that the page has and cannot use any longer; another one is answered. */
export const RenewSessionRequest = named("RenewSessionRequest", {
  instead_of: z.optional(z.string().check(z.maxLength(TOKEN_LENGTH))),
});

/** Where the provider's own login is ended too, null where that is not known. */
export const EndSessionResponse = named("EndSessionResponse", { url: z.nullable(z.string()) });

export const BeginSignInRequest = named("BeginSignInRequest", {
  /** Whether the provider may only answer who is signed in there, and not ask. */
  silent: z.boolean(),
});

export const BeginSignInResponse = named("BeginSignInResponse", { url: z.string() });

/** The query of the address to which the provider sent its answer. */
export const FinishSignInRequest = named("FinishSignInRequest", {
  answer: z.string().check(z.maxLength(ANSWER_LENGTH)),
});

import { LIMITS } from "@gokaku/game";
import * as z from "zod/mini";
import { named } from "../described.ts";
import { text } from "../text.ts";

const fact = () => z.nullable(z.string());

/** The operator of the site, as configured; null where the operator has set nothing. */
export const Operator = named("Operator", {
  name: fact(),
  /** The person responsible for sales. */
  representative: fact(),
  address: fact(),
  phone: fact(),
  email: fact(),
});
export type Operator = z.infer<typeof Operator>;

/** The facts about the operator that may be given on request. */
export const GIVEN_ON_REQUEST = ["address", "phone"] as const;

export const SiteResponse = named("SiteResponse", {
  operator: Operator,
  /** Facts that the operator gives without delay to those who ask, and not here: they are null in `operator`. */
  on_request: z.array(z.enum(GIVEN_ON_REQUEST)),
  /** Where the pages to pay on begin. */
  checkout_address: z.string(),
});
export type SiteResponse = z.infer<typeof SiteResponse>;

/** Third parties that a player's device or this server sends data to. */
export const RECIPIENTS = [
  "provider",
  "discord",
  "payments",
  "push",
  "stun",
  "ads",
  "statistics",
  "others",
] as const;
export type Recipient = (typeof RECIPIENTS)[number];

const days = () => z.int().check(z.positive());

/** The facts of this installation for the pages about data, made from its configuration. */
export const LegalResponse = named("LegalResponse", {
  /** Recipients that this installation uses; `hosts` is empty where the browser chooses. */
  transmissions: z.array(z.object({ to: z.enum(RECIPIENTS), hosts: z.array(z.string()) })),
  /** After how many days data is deleted; null while the service that deletes it does not answer. */
  retention_days: z.object({
    plans: z.nullable(days()),
    history: z.nullable(days()),
    events: days(),
    replayed_events: days(),
    answered_requests: days(),
    seal_pictures: days(),
    case_pictures: days(),
    traces: days(),
  }),
});
export type LegalResponse = z.infer<typeof LegalResponse>;

/** A request for the facts that the seller's page gives on request. The operator answers by mail. */
export const RequestDisclosureRequest = named("RequestDisclosureRequest", {
  name: text({ max: LIMITS.requesterLength, min: 1 }),
  email: z
    .string("email_invalid")
    .check(z.trim(), z.maxLength(LIMITS.emailLength, "email_invalid"), z.email("email_invalid")),
  message: z._default(text({ max: LIMITS.reasonLength, hasLines: true }), ""),
});

export const RequestDisclosureResponse = named("RequestDisclosureResponse", { received: z.literal(true) });

/** How one signs in here. */
export const AuthConfigResponse = named("AuthConfigResponse", {
  /** The identity provider, as a client asks it; null without one. */
  provider: z.nullable(
    z.object({ issuer: z.string(), client_id: z.string(), audience: z.string(), scope: z.string() }),
  ),
  /** Whether test accounts can sign in. */
  test_login: z.boolean(),
});
export type AuthConfigResponse = z.infer<typeof AuthConfigResponse>;

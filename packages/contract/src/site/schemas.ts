import * as z from "zod/mini";
import { named } from "../described.ts";

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

export const SiteResponse = named("SiteResponse", {
  operator: Operator,
  /** Where the pages to pay on begin. */
  checkout_address: z.string(),
});
export type SiteResponse = z.infer<typeof SiteResponse>;

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

export type { Bank, BankEvent, Session } from "./bank.ts";
export { type StripeOptions, type StripeStandIn, type Switches, startStripe } from "./server.ts";
export { signatureOf } from "./webhook.ts";

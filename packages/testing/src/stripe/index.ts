export type { Bank, BankEvent, Session } from "./bank.ts";
export { signatureOf } from "./notices.ts";
export { type StripeOptions, type StripeStandIn, type Switches, startStripe } from "./server.ts";

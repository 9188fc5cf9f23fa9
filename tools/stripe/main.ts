import { startStripe } from "@gokaku/testing/stripe";

const env = (key: string): string => process.env[key] ?? "";

/** The stand-in of the payment provider for `npm start`, on `PORT`; stops with its parent. */
const stripe = await startStripe({
  port: Number(env("PORT")),
  secretKey: env("STRIPE_SECRET_KEY"),
  webhook: { url: env("WEBHOOK_URL"), secret: env("STRIPE_WEBHOOK_SECRET") },
  file: env("STATE_FILE"),
});
process.stdout.write(
  `payment pages at ${stripe.checkoutUrl}, refunds and disputes at ${stripe.url}/dashboard\n`,
);
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));

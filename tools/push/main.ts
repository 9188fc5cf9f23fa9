import { startPushService } from "@gokaku/testing/push";

/**
 * A push service for manual tests, on `PORT`; stops with its parent.
 * `POST /subscriptions` creates a browser (endpoint and keys, as `POST /api/users/me/devices` expects them).
 * `GET <endpoint>/messages` lists its decrypted messages.
 * `PUT <endpoint>/mood` sets its answers: `{"status": 410}`, `{"status": 429, "retryAfter": "3"}`, `{"afterMs":
 * 8000}` or `{}`.
 */
const service = await startPushService({ port: Number(process.env.PORT ?? "8090") });
process.stdout.write(`a push service at ${service.url}; start the site with PUSH_HOSTS=${service.url}\n`);
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));

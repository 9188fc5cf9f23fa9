import { startPushService } from "@gokaku/testing/push";

/**
 * A push service to try notifications with: `PORT` is where. `POST /subscriptions` makes a browser (endpoint and keys,
 * as `POST /api/users/me/devices` takes them), `GET <endpoint>/messages` tells what arrived for it, opened, and
 * `PUT <endpoint>/mood` says how it answers from then on: `{"status": 410}`, `{"status": 429, "retryAfter": "3"}`,
 * `{"afterMs": 8000}`, `{}`. It ends with whoever started it.
 */
const service = await startPushService({ port: Number(process.env.PORT ?? "8090") });
process.stdout.write(`a push service at ${service.url}; start the site with PUSH_HOSTS=${service.url}\n`);
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));

import type { ServerResponse } from "node:http";

/** JSON with Discord's headers. */
export const send = (
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
};

export interface Limits {
  /** Seconds in `Retry-After`, and whether the limit is for all calls. */
  retryAfterS: number;
  isGlobal: boolean;
  /** Requests left in the bucket, part of every answer. */
  remaining: number;
  resetAfterS: number;
}

export const bucket = ({ remaining, resetAfterS }: Pick<Limits, "remaining" | "resetAfterS">) => ({
  "x-ratelimit-limit": "10",
  "x-ratelimit-remaining": String(remaining),
  "x-ratelimit-reset": String(Date.now() / 1000 + resetAfterS),
  "x-ratelimit-reset-after": String(resetAfterS),
  "x-ratelimit-bucket": "member",
});

export const limited = ({ retryAfterS, isGlobal }: Limits, response: ServerResponse): void =>
  send(
    response,
    429,
    { message: "You are being rate limited.", retry_after: retryAfterS, global: isGlobal },
    {
      "retry-after": String(Math.ceil(retryAfterS)),
      "x-ratelimit-scope": isGlobal ? "global" : "user",
      ...(isGlobal ? { "x-ratelimit-global": "true" } : bucket({ remaining: 0, resetAfterS: retryAfterS })),
    },
  );

export const unauthorized = (response: ServerResponse): void =>
  send(response, 401, { message: "401: Unauthorized", code: 0 });

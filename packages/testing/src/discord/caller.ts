import type { Discord } from "./index.ts";

export interface Answered<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** Calls the API as the bot. */
export const createCaller =
  ({ env }: Pick<Discord, "env">, token: string = env.DISCORD_BOT_TOKEN) =>
  async <T = Readonly<Record<string, unknown>>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answered<T>> => {
    const response = await fetch(env.DISCORD_API_URL + path, {
      method,
      headers: {
        authorization: `Bot ${token}`,
        "user-agent": "DiscordBot (https://example.com, 1)",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text) as T,
    };
  };

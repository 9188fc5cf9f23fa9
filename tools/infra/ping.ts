import { connect } from "node:net";
import { connect as connectEncrypted } from "node:tls";
import { parseNatsUrl } from "@gokaku/service";
import { parseSentinelUrl } from "@gokaku/service/redis-url";
import { Client } from "pg";

/** Of several addresses the first. */
export const addressOf = (url: string): { readonly host: string; readonly port: number } => {
  const [sentinel] = parseSentinelUrl(url)?.sentinels ?? [];
  if (sentinel !== undefined) return sentinel;
  const { hostname, port } = new URL(url.split(",")[0] ?? "");
  return { host: hostname, port: Number(port) };
};

/** Sends one line over TCP, or TLS for `rediss`, and returns the first data received. */
export const exchange = (url: string, line: string | null): Promise<string> =>
  new Promise((resolve, reject) => {
    const isEncrypted = url.startsWith("rediss");
    const place = { ...addressOf(url), timeout: 3000 };
    const socket = isEncrypted ? connectEncrypted(place) : connect(place);
    socket.once("error", reject);
    socket.once("timeout", () => socket.destroy(new Error("no answer within 3 s")));
    socket.once(isEncrypted ? "secureConnect" : "connect", () => {
      if (line !== null) socket.write(line);
    });
    socket.once("data", (data) => {
      resolve(data.toString("utf8"));
      socket.destroy();
    });
    socket.once("close", () => reject(new Error("closed without an answer")));
  });

export const pingRedis = async (url: string): Promise<void> => {
  const answer = await exchange(url, "PING\r\n");
  if (!/^(\+PONG|-NOAUTH)/.test(answer))
    throw new Error(`unexpected answer ${JSON.stringify(answer.slice(0, 80))}`);
};

const pingNatsAt = async (url: string): Promise<void> => {
  const answer = await exchange(url, null);
  if (!answer.startsWith("INFO "))
    throw new Error(`unexpected answer ${JSON.stringify(answer.slice(0, 80))}`);
  if (!/"jetstream":\s*true/.test(answer)) throw new Error("it runs without JetStream (option -js)");
};

/** Of several addresses one that answers suffices. */
export const pingNats = async (url: string): Promise<void> => {
  const servers = parseNatsUrl(url);
  if (typeof servers === "string") throw new Error(`the address ${servers}`);
  await Promise.any(servers.servers.map(pingNatsAt)).catch(({ errors }: AggregateError) => {
    throw errors[0];
  });
};

export const pingPostgres = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ v: string }>("select current_setting('server_version_num') as v");
    const version = Number(rows[0]?.v ?? 0);
    if (version < 150000) throw new Error(`version ${version} is older than 15`);
  } finally {
    await client.end().catch(() => {});
  }
};

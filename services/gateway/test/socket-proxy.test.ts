import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";

/** Speaks the upgrade by hand, so that the test sees every byte. */
const upgrade = async (
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = "GET",
) => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  let seen = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    seen += text;
  });
  const lines = Object.entries({
    host: "gokaku.example",
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  const until = async (pattern: RegExp) => {
    while (!pattern.test(seen)) await once(socket, "data");
    return seen;
  };
  return { socket, until };
};

describe("the way to the live connection", () => {
  let gateway: TestGateway;
  let live: Server;
  const requests: IncomingMessage[] = [];
  const open = new Set<Socket>();

  beforeAll(async () => {
    live = createServer();
    live.on("upgrade", (request, socket) => {
      requests.push(request);
      open.add(socket as Socket);
      socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n");
      socket.on("end", () => socket.end());
      socket.on("data", (bytes: Buffer) => socket.write(`echo:${bytes}`));
    });
    await new Promise<void>((resolve) => live.listen(0, "127.0.0.1", resolve));
    gateway = await openGateway({
      REALTIME_WS_URL: `http://127.0.0.1:${(live.address() as AddressInfo).port}`,
      RATE_LIMIT_SCALE: "0.1",
    });
  });
  afterAll(async () => {
    for (const socket of open) socket.destroy();
    live?.close();
    await gateway?.[Symbol.asyncDispose]();
  });

  it("[AUTH-404] [AUTH-557] a socket is opened by GET alone", async () => {
    const before = requests.length;
    const { socket, until } = await upgrade(gateway.url, "/ws", {}, "POST");
    const answer = await until(/method_not_allowed/);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/\r\nAllow: GET\r\n/);
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'none'; .*frame-ancestors 'none'\r\n/);
    socket.destroy();
    expect(requests).toHaveLength(before);
  });

  it("[AUTH-403] a request with two Host headers is 400, over HTTP and for a socket", async () => {
    const before = requests.length;
    const opening = await upgrade(gateway.url, "/ws", { Host: "elsewhere.example" });
    expect(await opening.until(/invalid_request/)).toMatch(/^HTTP\/1\.1 400 /);
    opening.socket.destroy();
    expect(requests).toHaveLength(before);
    for (const path of ["/api/public/system", "/", "/api/nothing"]) {
      const { hostname, port } = new URL(gateway.url);
      const socket = connect(Number(port), hostname);
      const host = `${hostname}:${port}`;
      socket.end(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      let seen = "";
      for await (const bytes of socket) seen += String(bytes);
      expect(seen, path).toMatch(/^HTTP\/1\.1 400 [\s\S]*"error":"invalid_request"/);
    }
  });

  it("[AUTH-19] /ws is handed through both ways, with what the socket's service needs to know", async () => {
    const { socket, until } = await upgrade(gateway.url, "/ws?user_id=dummy_001", {
      origin: "http://gokaku.example",
      "sec-websocket-protocol": "gokaku.v1, ticket.abc",
    });
    await until(/101 Switching/);
    socket.write("hello");
    expect(await until(/echo:hello/)).toContain("echo:hello");
    socket.destroy();
    const request = requests.at(-1);
    expect(request?.url).toBe("/ws?user_id=dummy_001");
    expect(request?.headers).toMatchObject({
      host: "gokaku.example",
      origin: "http://gokaku.example",
      "sec-websocket-protocol": "gokaku.v1, ticket.abc",
      "x-forwarded-for": "127.0.0.1",
    });
  });

  it("[AUTH-19] headers that claim an identity, or another address, do not get through", async () => {
    const { socket, until } = await upgrade(gateway.url, "/ws", {
      "x-user-id": "dummy_admin",
      "x-forwarded-for": "10.9.9.9",
      "x-forwarded-host": "evil.example",
      authorization: "Bearer x",
      cookie: "a=b",
    });
    await until(/101 Switching/);
    socket.destroy();
    const headers = requests.at(-1)?.headers ?? {};
    expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
    for (const name of ["x-user-id", "x-forwarded-host", "authorization", "cookie"]) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  it("[AUTH-19] other paths are refused in JSON", async () => {
    const { until } = await upgrade(gateway.url, "/elsewhere");
    expect(await until(/not_found/)).toMatch(/^HTTP\/1\.1 404/);
  });

  it("[LIMIT-12] one address holds so many sockets, all together so many; a closed one makes room", async () => {
    const target = `http://127.0.0.1:${(live.address() as AddressInfo).port}`;
    const statusOf = async (at: TestGateway) => {
      const { socket, until } = await upgrade(at.url, "/ws");
      return { socket, status: (await until(/^HTTP\/1\.1 \d+/)).slice(9, 12) };
    };
    await using narrow = await openGateway({
      REALTIME_WS_URL: target,
      RATE_LIMIT_SCALE: "1000",
      MAX_SOCKETS: "3",
    });
    const locked = [await statusOf(narrow), await statusOf(narrow), await statusOf(narrow)];
    expect(locked.map(({ status }) => status)).toEqual(["101", "101", "101"]);
    expect((await statusOf(narrow)).status).toBe("503");
    locked[0]?.socket.destroy();
    await eventually(async () => (await statusOf(narrow)).status === "101");
    await using own = await openGateway({ REALTIME_WS_URL: target, SOCKETS_PER_ADDRESS: "2" });
    expect([(await statusOf(own)).status, (await statusOf(own)).status]).toEqual(["101", "101"]);
    expect((await statusOf(own)).status).toBe("429");
  });

  it("[LIMIT-1] opening sockets counts as calls of the address", async () => {
    const answers = [];
    for (let time = 0; time < 13; time++) {
      const { socket, until } = await upgrade(gateway.url, "/ws");
      answers.push((await until(/^HTTP\/1\.1 \d+/)).slice(9, 12));
      socket.destroy();
    }
    expect(answers).toContain("429");
  });
});

describe("when the live connection's service is unavailable", () => {
  it("[AUTH-19] the answer is 503", async () => {
    await using gateway = await openGateway();
    const { until } = await upgrade(gateway.url, "/ws");
    expect(await until(/unavailable/)).toMatch(/^HTTP\/1\.1 503/);
  });
});

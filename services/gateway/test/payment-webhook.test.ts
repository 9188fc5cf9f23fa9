import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";

const AT = "/api/payments/webhook";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway({ RATE_LIMIT_SCALE: "0.1" });
});
beforeEach(() => {
  gateway.world.calls.length = 0;
  gateway.world.refusal = null;
});
afterAll(() => gateway?.[Symbol.asyncDispose]());

const send = (
  raw: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = { "stripe-signature": "t=1,v1=a" },
) => gateway.call("POST", AT, { raw, headers });

it("[SHOP-50] a webhook event reaches payments byte for byte, with its signature, and needs no token", async () => {
  const bytes = new Uint8Array([...Buffer.from('{ "id":"evt_1",\n\t"a": "é"'), 0xff, 0x00, 0x7d]);
  const reply = await send(bytes);
  expect(reply).toMatchObject({ status: 200, body: { received: true } });
  const [call] = gateway.world.callsOf("takeProviderEvent");
  expect(call?.caller).toMatchObject({ kind: "service", name: "gateway" });
  const { payload, signature } = (call?.request ?? {}) as {
    readonly payload: Uint8Array;
    readonly signature: string;
  };
  expect([Buffer.from(payload).equals(bytes), signature]).toEqual([true, "t=1,v1=a"]);
});

it("[SHOP-50] one of a megabyte, one without signature and one without a body are refused before payments hears of them", async () => {
  expect(await send("a".repeat(1_000_000))).toMatchObject({
    status: 413,
    body: { error: "payload_too_large" },
  });
  expect(await send("{}", {})).toMatchObject({ status: 400, body: { error: "invalid_request" } });
  expect(await send("")).toMatchObject({ status: 400 });
  expect((await gateway.call("GET", AT)).status).toBe(405);
  expect(gateway.world.callsOf("takeProviderEvent")).toEqual([]);
});

it("[SHOP-50] a body of a megabyte that is sent in pieces is cut off as well", async () => {
  const status = await new Promise<number>((resolve, reject) => {
    const sending = request(
      `${gateway.url}${AT}`,
      { method: "POST", headers: { "stripe-signature": "t=1,v1=a" } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    sending.on("error", reject);
    for (let part = 0; part < 64; part++) sending.write("a".repeat(16 * 1024));
    sending.end();
  });
  expect(status).toBe(413);
  expect(gateway.world.callsOf("takeProviderEvent")).toEqual([]);
});

it("[SHOP-50] what payments refuses is answered so that the provider sends it again or stops", async () => {
  gateway.world.refusal = { code: "invalid_request", params: {} };
  expect((await send("{}")).status).toBe(400);
  gateway.world.refusal = { code: "unavailable", params: {} };
  expect((await send("{}")).status).toBe(503);
});

it("[SHOP-51] a flood of webhook events from one address is limited, and buyers are not", async () => {
  const token = await gateway.logIn("dummy_001");
  let last = 200;
  for (let sent = 0; sent < 80 && last !== 429; sent++) last = (await send("{}")).status;
  expect(last).toBe(429);
  expect((await gateway.call("GET", "/api/users/me/orders", { token })).status).toBe(200);
});

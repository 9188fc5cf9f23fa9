import { eventually } from "@gokaku/testing";
import { expect, it } from "vitest";
import { openGateway } from "./harness.ts";

it("[AUTH-20] a call in flight is answered while the gateway stops, a new one is refused", async () => {
  await using gateway = await openGateway();
  const token = await gateway.logIn("dummy_001");
  const gate = Promise.withResolvers<void>();
  gateway.world.pause = gate.promise;
  const leaving = gateway.call("POST", "/api/queue/leave", { token });
  await eventually(async () => gateway.world.callsOf("leave").length === 1);
  const stopped = gateway.stop();
  await eventually(async () =>
    fetch(`${gateway.url}/api/public/ranking`).then(
      () => false,
      () => true,
    ),
  );
  gate.resolve();
  expect((await leaving).status).toBe(200);
  await stopped;
});

it("[OPS-231] a gateway that stops goes on answering for a while, each answer the last on its connection", async () => {
  await using gateway = await openGateway({ HTTP_LINGER_MS: "1500" });
  const before = await gateway.call("GET", "/api/public/ranking");
  expect(before.headers.get("connection")).not.toBe("close");
  const stopped = gateway.stop();
  const meanwhile = await gateway.call("GET", "/api/public/ranking");
  expect([meanwhile.status, meanwhile.headers.get("connection")]).toEqual([before.status, "close"]);
  await stopped;
  await expect(gateway.call("GET", "/api/public/ranking")).rejects.toThrow();
});

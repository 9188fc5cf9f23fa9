import { eventually } from "@gokaku/testing";
import { expect, it } from "vitest";
import { openDoor } from "./harness.ts";

it("[AUTH-20] a call in flight is answered while the gateway stops, a new one finds the door closed", async () => {
  await using door = await openDoor();
  const token = await door.logIn("dummy_001");
  const gate = Promise.withResolvers<void>();
  door.world.pause = gate.promise;
  const leaving = door.call("POST", "/api/queue/leave", { token });
  await eventually(async () => door.world.callsOf("leave").length === 1);
  const stopped = door.stop();
  await eventually(async () =>
    fetch(`${door.url}/api/public/ranking`).then(
      () => false,
      () => true,
    ),
  );
  gate.resolve();
  expect((await leaving).status).toBe(200);
  await stopped;
});

it("[OPS-231] a gateway that stops goes on answering for a while, each answer the last on its connection", async () => {
  await using door = await openDoor({ HTTP_LINGER_MS: "1500" });
  const before = await door.call("GET", "/api/public/ranking");
  expect(before.headers.get("connection")).not.toBe("close");
  const stopped = door.stop();
  const meanwhile = await door.call("GET", "/api/public/ranking");
  expect([meanwhile.status, meanwhile.headers.get("connection")]).toEqual([before.status, "close"]);
  await stopped;
  await expect(door.call("GET", "/api/public/ranking")).rejects.toThrow();
});

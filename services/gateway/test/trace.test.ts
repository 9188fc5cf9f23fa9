import { expect, it } from "vitest";
import { openGateway } from "./harness.ts";

it("[OPS-91] every call begins a trace, whose id the answer carries", async () => {
  await using gateway = await openGateway();
  const ids = await Promise.all(
    ["/api/public/ranking", "/api/public/ranking", "/api/nothing"].map(async (path) =>
      (await gateway.call("GET", path)).headers.get("x-request-id"),
    ),
  );
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(3);
});

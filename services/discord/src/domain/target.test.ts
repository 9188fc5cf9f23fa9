import { expect, it } from "vitest";
import { loggedKey } from "./target.ts";

it("[DISCORD-40] logs name no player of a direct message", () => {
  expect(loggedKey({ kind: "direct", key: "direct:match:7:123456789012345678" })).toBe("direct:match:7");
  expect(loggedKey({ kind: "thread", key: "thread:9000:7" })).toBe("thread:9000:7");
});

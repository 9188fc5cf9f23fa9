import { expect, test } from "vitest";
import { ConnectionCap } from "./connection-cap.ts";

test("[LIVE-41] one address fills its own share, all of them together no more than there is", () => {
  const connectionCap = new ConnectionCap({ inAll: 3, perAddress: 2 });
  expect([connectionCap.enter("a"), connectionCap.enter("a"), connectionCap.enter("a")]).toEqual([
    null,
    null,
    "address",
  ]);
  expect([connectionCap.enter("b"), connectionCap.enter("b"), connectionCap.enter("c")]).toEqual([
    null,
    "all",
    "all",
  ]);
  connectionCap.leave("a");
  expect([connectionCap.enter("c"), connectionCap.enter("a")]).toEqual([null, "all"]);
});

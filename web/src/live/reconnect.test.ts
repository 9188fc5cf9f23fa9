import { expect, test } from "vitest";
import { afterClose } from "./reconnect.ts";

test("[WEB-11] an unclean close tries again five times, three seconds apart, then says so", () => {
  const outcomes = [0, 1, 2, 3, 4, 5].map((failed) => afterClose(1006, failed, 0.5));
  expect(outcomes.slice(0, 5)).toEqual(
    [1, 2, 3, 4, 5].map((attempt) => ({ kind: "wait", delayMs: 3000, attempt })),
  );
  expect(outcomes[5]).toEqual({ kind: "lost" });
});

test("[WEB-11] a server that leaves on purpose is joined again at a moment of chance", () => {
  for (const code of [1001, 1012, 1013]) {
    expect(afterClose(code, 0, 0.25)).toEqual({ kind: "wait", delayMs: 750, attempt: 1 });
  }
});

test("[WEB-11] a normal close is the end", () => {
  expect(afterClose(1000, 0, 0.5)).toEqual({ kind: "rest" });
});

test("[WEB-11] a tab whose socket gave way to newer ones does not take it back by itself", () => {
  expect(afterClose(4000, 0, 0.5)).toEqual({ kind: "lost" });
});

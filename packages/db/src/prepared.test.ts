import { expect, test } from "vitest";
import { createStatementNames } from "./prepared.ts";

test("[OPS-9] only marked statements are prepared, each under a name of its own", () => {
  const nameOf = createStatementNames();
  const one = nameOf("select 1 /* prepared */");
  expect(one).toBeDefined();
  expect(nameOf("select 1 /* prepared */")).toBe(one);
  expect(nameOf("select 2 /* prepared */")).not.toBe(one);
  expect(nameOf("select 1")).toBeUndefined();
  expect(nameOf({ text: "select 1 /* prepared */" })).toBeUndefined();
});

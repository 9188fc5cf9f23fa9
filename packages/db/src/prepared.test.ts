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

test("[OPS-629] the name of a text is the same in every process, whatever was prepared before", () => {
  const [one, other] = [createStatementNames(), createStatementNames()];
  one("select 1 /* prepared */");
  expect(one("select 2 /* prepared */")).toBe(other("select 2 /* prepared */"));
  expect(one("select 2 /* prepared */")?.length).toBeLessThan(63);
});

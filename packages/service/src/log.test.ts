import { expect, it } from "vitest";
import { createLogger } from "./log.ts";

const linesOf = (write: (log: ReturnType<typeof createLogger>) => void): string[] => {
  const lines: string[] = [];
  write(createLogger("users", "info", { write: (line) => void lines.push(line) }));
  return lines;
};

it("[AUTH-554] a line is one JSON object with its time, level and service, whatever is in its values", () => {
  const evil = 'ok\n{"level":30,"msg":"forged"}\u2028\u0000';
  const [line = "", ...more] = linesOf((log) => log.info({ reason: evil }, "a call was refused"));
  expect(more).toEqual([]);
  expect(line.trimEnd()).not.toContain("\n");
  expect(JSON.parse(line)).toEqual({
    level: 30,
    time: expect.any(Number),
    service: "users",
    reason: evil,
    msg: "a call was refused",
  });
});

it("[AUTH-554] tokens, tickets, cookies, passwords and secrets are not logged, also inside of other values", () => {
  const secrets = Object.fromEntries(
    ["token", "ticket", "authorization", "cookie", "password", "secret"].map((name) => [name, "S3CRET"]),
  );
  const lines = linesOf((log) => {
    log.warn(secrets, "one");
    log.warn({ request: secrets }, "two");
    log.warn({ request: { headers: secrets } }, "three");
  });
  expect(lines).toHaveLength(3);
  expect(lines.join("")).not.toContain("S3CRET");
});

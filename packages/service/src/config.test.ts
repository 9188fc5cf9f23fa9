import { expect, test } from "vitest";
import { ConfigError, type Environment, readEnvironment } from "./config.ts";

const FILES: Readonly<Record<string, string>> = {
  "/secrets/bot": "bot-secret\n",
  "/secrets/postgres": "postgres://own:geheim@db/users\r\n",
  "/secrets/port": " 8080 ",
  "/secrets/empty": "\n",
};

const readFile = (path: string): string => {
  const text = FILES[path];
  if (text === undefined) throw Object.assign(new Error(`ENOENT: ${path}`), { code: "ENOENT" });
  return text;
};

const reader = (env: Environment) => readEnvironment(env, readFile);

const problemsOf = (read: ReturnType<typeof reader>): readonly string[] => {
  try {
    read.check();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

test("[AUTH-200] any value can stand in a file, whatever kind it is", () => {
  const read = reader({
    BOT_FILE: "/secrets/bot",
    POSTGRES_URL_FILE: "/secrets/postgres",
    PORT_FILE: "/secrets/port",
    PLAIN: "as it was",
    PLAIN_FILE: "",
  });
  expect(read.string("BOT")).toBe("bot-secret");
  expect(read.optional("BOT")).toBe("bot-secret");
  expect(read.url("POSTGRES_URL", ["postgres:"])).toBe("postgres://own:geheim@db/users");
  expect(read.integer("PORT", { min: 1, max: 65_535 })).toBe(8080);
  expect(read.string("PLAIN")).toBe("as it was");
  expect(problemsOf(read)).toEqual([]);
});

test("[AUTH-200] a file that is missing, empty or doubled by the value itself is one clear line without what it holds", () => {
  const read = reader({
    MISSING_FILE: "/secrets/none",
    EMPTY_FILE: "/secrets/empty",
    BOT: "other",
    BOT_FILE: "/secrets/bot",
  });
  for (const key of ["MISSING", "EMPTY", "BOT", "MISSING"]) read.string(key);
  expect(problemsOf(read)).toEqual([
    "MISSING_FILE names a file that cannot be read (ENOENT).",
    "EMPTY_FILE names an empty file.",
    "BOT and BOT_FILE are both set: one of them is meant.",
  ]);
});

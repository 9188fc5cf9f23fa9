import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROUTES } from "@gokaku/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDoor, type TestDoor } from "./harness.ts";
import { BODIES, CASES } from "./requests.ts";

/*
 * Calls as a web client that is out in the world makes them, with what it was answered. Tabs stay open over releases, so
 * the gateway goes on taking what they send and answering what they read. Recorded anew with `RECORD_CALLS=1` before the
 * test, which says in review what such a tab loses.
 */
const FILE = path.join(import.meta.dirname, "recorded-calls.json");

/** What the world behind the gateway is like, by its name in the file. */
const STATES = {
  "in a match": { inMatch: true, isClosed: false },
  "in no match": { inMatch: false, isClosed: false },
} as const;
type State = keyof typeof STATES;
const STATE_NAMES = Object.keys(STATES) as State[];
const WHO = { none: "nobody", user: "player", admin: "admin" } as const;

interface RecordedCall {
  readonly operation: string;
  readonly given: State;
  readonly who: "nobody" | "player" | "admin";
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  readonly answer: unknown;
}

/** What an older client misses in an answer: what is gone, or of another type. Null says nothing of a type. */
const missing = (recorded: unknown, answer: unknown, at: string): readonly string[] => {
  if (recorded === null || answer === null)
    return recorded !== null && typeof recorded === "object" ? [at] : [];
  if (Array.isArray(recorded)) {
    if (!Array.isArray(answer)) return [at];
    const [first] = recorded;
    return first === undefined
      ? []
      : answer.flatMap((each, place) => missing(first, each, `${at}[${place}]`));
  }
  if (typeof recorded === "object") {
    if (typeof answer !== "object" || Array.isArray(answer)) return [at];
    const fields = new Map(Object.entries(answer));
    return Object.entries(recorded).flatMap(([name, value]) =>
      fields.has(name) ? missing(value, fields.get(name), `${at}.${name}`) : [`${at}.${name}`],
    );
  }
  return typeof recorded === typeof answer ? [] : [at];
};

const withoutTokens = (call: RecordedCall): string =>
  JSON.stringify(call, (_name, value: unknown) =>
    typeof value === "string" && /^ey[\w-]+\.ey/.test(value) ? "a token" : value,
  );

describe("what clients of an earlier release send and read", () => {
  let door: TestDoor;
  let tokens: Readonly<Record<RecordedCall["who"], string | undefined>>;
  beforeAll(async () => {
    door = await openDoor({ RATE_LIMIT_SCALE: "1000" });
    tokens = {
      ...{ nobody: undefined, player: await door.logIn("dummy_001") },
      admin: await door.logIn("dummy_admin"),
    };
  });
  afterAll(() => door?.[Symbol.asyncDispose]());

  const ask = async ({ given, who, method, path: at, body }: Omit<RecordedCall, "status" | "answer">) => {
    Object.assign(door.world, STATES[given]);
    const token = tokens[who];
    return door.call(method, at, {
      ...(token !== undefined && { token }),
      ...(body !== undefined && { body }),
    });
  };

  it("[AUTH-140] each recorded call is still taken, and its answer still has all that was read", async () => {
    if (process.env.RECORD_CALLS !== undefined) {
      const calls: RecordedCall[] = [];
      for (const { id, route, path: at } of CASES) {
        const body = BODIES[id];
        const call = {
          ...{ operation: id, who: WHO[route.auth], method: route.method.toUpperCase(), path: at },
          ...(body !== undefined && { body }),
        };
        // The second state counts where it is answered otherwise; the description of all calls is compared elsewhere.
        for (const given of id === "getOpenApi" ? [] : STATE_NAMES) {
          const { status, body: answer } = await ask({ ...call, given });
          const isKnown = calls.some(
            (known) =>
              known.path === at &&
              known.operation === id &&
              missing(answer, known.answer, "").length + missing(known.answer, answer, "").length === 0,
          );
          if (status < 300 && !isKnown) calls.push({ ...call, given, status, answer });
        }
      }
      writeFileSync(FILE, `[\n${calls.map((call) => withoutTokens(call)).join(",\n")}\n]\n`);
    }
    const recorded = JSON.parse(readFileSync(FILE, "utf8")) as readonly RecordedCall[];
    const faults: string[] = [];
    for (const call of recorded) {
      const { status, body } = await ask(call);
      const where = `${call.method} ${call.path}, ${call.given}`;
      if (status !== call.status) faults.push(`${where}: ${status} instead of ${call.status}`);
      else
        faults.push(
          ...missing(call.answer, body, "").map((field) => `${where}: ${field} is missing or another`),
        );
    }
    expect(faults).toEqual([]);
    const known = new Set(recorded.map(({ operation }) => operation));
    expect([...known].filter((operation) => !(operation in ROUTES))).toEqual([]);
  });

  it("[AUTH-140] a field that is gone or of another type is found, one more is none", () => {
    const was = { id: "a", rate: 1, list: [{ name: "x" }], none: null };
    expect(missing(was, { ...was, more: 1, none: 5 }, "")).toEqual([]);
    expect(missing(was, { id: 1, list: [{ name: "x" }, {}], none: null }, "")).toEqual([
      ...[".id", ".rate", ".list[1].name"],
    ]);
    expect(missing(was, { ...was, list: {} }, "")).toEqual([".list"]);
    expect(missing({ match: { id: "a" } }, { match: null }, "")).toEqual([".match"]);
  });
});

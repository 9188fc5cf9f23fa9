import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Machine, ModelError, pathParts, runMachine } from "./machine.ts";
import { roomMachine } from "./room/index.ts";

interface Counter {
  readonly count: number;
}
type Act = "add" | "take";

/** A counter that never goes below 0; the real one may have a bug. */
const counterMachine = (isWrong: boolean): Machine<Counter, Act> => ({
  name: "counter",
  acts: fc.constantFrom<Act[]>("add", "take"),
  mostActs: 20,
  initial: { count: 0 },
  step: ({ count }, act) => {
    if (act === "add") return { state: { count: count + 1 }, answer: "accepted" };
    return count === 0
      ? { state: { count }, answer: "empty" }
      : { state: { count: count - 1 }, answer: "accepted" };
  },
  seen: ({ count }) => count,
  marks: { three: ({ count }) => count === 3 },
  isCall: () => true,
  open: async () => ({
    begin: async () => {
      let count = 0;
      return {
        perform: async (act) => {
          if (act === "add") count += 1;
          else if (count === 0) return "empty";
          else if (!(isWrong && count === 3)) count -= 1;
          return "accepted";
        },
        look: async () => count,
      };
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }),
});

describe("the comparison with a model", () => {
  it("[OPS-700] accepts what agrees, and counts how often a state was reached", async () => {
    const { courses, marks } = await runMachine(counterMachine(false), { count: 200, seed: 1 });
    expect(courses).toBe(200);
    expect(marks.get("three")).toBeGreaterThan(0);
  });

  it("[OPS-701] a difference comes with few acts, and its seed and path repeat it", async () => {
    const failure = await runMachine(counterMachine(true), { count: 200, seed: 1 }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ModelError);
    const { message } = failure as ModelError;
    const [, seed = "", path = ""] = /--seed (\S+) --path (\S+)/.exec(message) ?? [];
    const actsOf = (text: string): string | undefined => /^Acts: (.*)$/m.exec(text)?.[1];
    expect(actsOf(message)?.match(/add|take/g)?.length).toBeLessThanOrEqual(6);
    const again = await runMachine(counterMachine(true), { count: 200, seed: Number(seed), path }).catch(
      (error: unknown) => error,
    );
    expect(actsOf((again as ModelError).message)).toBe(actsOf(message));
  });
});

it("[OPS-701] a path is read as it was printed, also with slashes among its acts", () => {
  expect(pathParts("20:5:14/AABA///O:VV1D")).toEqual({ path: "20:5:14", replayPath: "AABA///O:VV1D" });
  expect(pathParts("20:5:14/")).toEqual({ path: "20:5:14" });
  expect(pathParts(undefined)).toEqual({});
});

it("[ROOM-14] [OPS-700] the host decides the draft, whatever is lost, doubled, reordered or forged", async () => {
  const { courses } = await runMachine(roomMachine, {
    count: 200,
    seed: 33,
  });
  expect(courses).toBe(200);
});

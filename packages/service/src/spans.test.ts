import { afterEach, expect, test } from "vitest";
import { createLogger } from "./log.ts";
import { systemChance, systemTimers } from "./ports.ts";
import { beginTrace, collectSpans, inSpan, startSpan, startTrace, type Work } from "./spans.ts";
import { currentTraceparent, traceIdOf, withTraceparent } from "./trace.ts";
import { startWorker } from "./worker.ts";

const TRACE = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
const WORK: Work = { name: "work", kind: "internal" };

afterEach(() => collectSpans(null));

/** Keeps what was begun and ended. */
const collect = () => {
  const reported: string[] = [];
  collectSpans(({ name }, parent) => {
    reported.push(`${name} of ${parent}`);
    return {
      traceparent: `${name}-within`,
      end: ({ error } = {}) => void reported.push(error === undefined ? "ended" : `failed: ${String(error)}`),
    };
  });
  return reported;
};

test("[OPS-272] without a collector there are no spans, and the trace is carried on all the same", async () => {
  expect([startSpan(WORK, TRACE), startTrace(WORK)]).toEqual([null, null]);
  expect(await inSpan(WORK, TRACE, async () => currentTraceparent())).toBe(TRACE);
  expect(traceIdOf(beginTrace(systemChance, "by itself"))).toMatch(/^[0-9a-f]{32}$/);
});

test("[OPS-272] work is a span of its trace, what it does belongs to it, and it ends with it or fails with it", async () => {
  const reported = collect();
  expect(inSpan(WORK, TRACE, () => currentTraceparent())).toBe("work-within");
  expect(await inSpan(WORK, TRACE, async () => currentTraceparent())).toBe("work-within");
  await expect(inSpan(WORK, TRACE, () => Promise.reject("no"))).rejects.toBe("no");
  await Promise.resolve();
  const begun = `work of ${TRACE}`;
  expect(reported).toEqual([begun, "ended", begun, "ended", begun, "failed: no"]);
});

test("[OPS-272] what belongs to no trace is no span, so that polls collect none", () => {
  const reported = collect();
  expect(startSpan(WORK)).toBeNull();
  expect(inSpan(WORK, "", () => currentTraceparent())).toBe("");
  expect(reported).toEqual([]);
});

test("[OPS-272] a worker works within the trace of whoever woke it, once", async () => {
  const seen: string[] = [];
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const worker = startWorker({
    timers: systemTimers(() => {}),
    log: createLogger("test", "silent"),
    pollMs: 60_000,
    async work() {
      seen.push(currentTraceparent());
      if (seen.length === 2) resolve();
      return false;
    },
  });
  await new Promise((resolve) => setImmediate(resolve));
  withTraceparent(TRACE, () => worker.wake());
  await done;
  await worker[Symbol.asyncDispose]();
  expect(seen).toEqual(["", TRACE]);
});

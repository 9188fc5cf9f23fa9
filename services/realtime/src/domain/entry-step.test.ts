import { expect, test } from "vitest";
import { takeEntryStep } from "./entry-step.ts";

const waiting = { entry: { entryId: "e1", version: 3n, isWaiting: true }, lastEndedEntryId: "e0" };
const held = (entryId: string, version: bigint) => ({ entryId, step: "held", version }) as const;
const matched = (entryId: string) => ({ entryId, step: "matched" }) as const;

test("[LIVE-69] an entry that is known to wait is held by the next version, without a question", () => {
  expect(takeEntryStep(waiting, held("e1", 4n))).toBe("held");
});

test("[LIVE-69] what is old changes nothing: a version that was seen, an entry that has ended", () => {
  expect(takeEntryStep(waiting, held("e1", 3n))).toBe("nothing");
  const ended = { entry: null, lastEndedEntryId: "e1" };
  expect(takeEntryStep(ended, held("e1", 4n))).toBe("nothing");
  expect(takeEntryStep(ended, matched("e1"))).toBe("nothing");
});

test("[LIVE-69] what does not fit is asked for: a version between, another entry, an end without its match", () => {
  expect(takeEntryStep(waiting, held("e1", 5n))).toBe("unclear");
  expect(takeEntryStep(waiting, held("e2", 4n))).toBe("unclear");
  expect(takeEntryStep(waiting, held("e0", 4n))).toBe("unclear");
  expect(takeEntryStep(waiting, matched("e1"))).toBe("unclear");
  expect(takeEntryStep({ ...waiting, entry: null }, held("e1", 4n))).toBe("unclear");
  const between = { ...waiting, entry: { entryId: "e1", version: 3n, isWaiting: false } };
  expect(takeEntryStep(between, held("e1", 4n))).toBe("unclear");
});

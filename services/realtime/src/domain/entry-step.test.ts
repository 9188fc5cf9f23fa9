import { expect, test } from "vitest";
import { takeEntryStep } from "./entry-step.ts";

const waiting = { entry: { entryId: "e1", version: 3n, isWaiting: true }, lastEndedEntryId: "e0" };
const claimed = (entryId: string, version: bigint) => ({ entryId, step: "claimed", version }) as const;
const matched = (entryId: string) => ({ entryId, step: "matched" }) as const;

test("[LIVE-69] an entry that is known to wait is claimed by the next version, without a question", () => {
  expect(takeEntryStep(waiting, claimed("e1", 4n))).toBe("claimed");
});

test("[LIVE-69] what is old changes nothing: a version that was seen, an entry that has ended", () => {
  expect(takeEntryStep(waiting, claimed("e1", 3n))).toBe("nothing");
  const ended = { entry: null, lastEndedEntryId: "e1" };
  expect(takeEntryStep(ended, claimed("e1", 4n))).toBe("nothing");
  expect(takeEntryStep(ended, matched("e1"))).toBe("nothing");
});

test("[LIVE-69] what does not fit is asked for: a version between, another entry, an end without its match", () => {
  expect(takeEntryStep(waiting, claimed("e1", 5n))).toBe("unclear");
  expect(takeEntryStep(waiting, claimed("e2", 4n))).toBe("unclear");
  expect(takeEntryStep(waiting, claimed("e0", 4n))).toBe("unclear");
  expect(takeEntryStep(waiting, matched("e1"))).toBe("unclear");
  expect(takeEntryStep({ ...waiting, entry: null }, claimed("e1", 4n))).toBe("unclear");
  const between = { ...waiting, entry: { entryId: "e1", version: 3n, isWaiting: false } };
  expect(takeEntryStep(between, claimed("e1", 4n))).toBe("unclear");
});

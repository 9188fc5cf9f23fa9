import fc from "fast-check";
import { expect, test } from "vitest";
import { READING } from "./constants.ts";
import {
  type Chain,
  extendChain,
  type Known,
  missingFor,
  type QueueStep,
  takeRead,
  takeStep,
} from "./queue-view.ts";

const stepTo = (prev: number, version: number, isEmpty = false): QueueStep => ({ prev, version, isEmpty });
const at = (version: number): Known => ({ seen: version, sent: version });

test("[LIVE-12] the next version is sent as a difference", () => {
  expect(takeStep(at(4), stepTo(4, 5))).toEqual({ known: at(5), announce: "diff" });
});

test("[LIVE-13] after a lost version the full state is sent", () => {
  expect(takeStep(at(4), stepTo(5, 6))).toEqual({ known: at(6), announce: "full" });
  expect(takeStep(null, stepTo(5, 6))).toEqual({ known: at(6), announce: "full" });
  expect(takeRead(at(4), 6)).toEqual({ known: at(6), announce: "full" });
  expect(takeStep(at(4), stepTo(5, 6, true)).announce).toBe("full");
});

test("[LIVE-12] an old or repeated version is not sent", () => {
  expect(takeStep(at(5), stepTo(4, 5)).announce).toBe("nothing");
  expect(takeStep(at(5), stepTo(2, 3)).announce).toBe("nothing");
  expect(takeRead(at(5), 5).announce).toBe("nothing");
});

test("[LIVE-43] a step that changes nothing is not sent, and the next difference follows what was sent", () => {
  const quiet = takeStep(at(4), stepTo(4, 5, true));
  expect(quiet).toEqual({ known: { seen: 5, sent: 4 }, announce: "nothing" });
  expect(takeStep(quiet.known, stepTo(5, 6))).toEqual({ known: at(6), announce: "diff" });
  expect(takeRead(quiet.known, 5).announce).toBe("nothing");
});

test("[LIVE-12] whatever is lost, doubled or reordered, sent versions only rise and every difference follows the last sent one", () => {
  const steps = fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.boolean())
      .map(([version, isEmpty]) => stepTo(version - 1, version, isEmpty)),
  );
  fc.assert(
    fc.property(steps, (arrivals) => {
      let known: Known | null = null;
      /** A page that applies differences to the version at hand only. */
      let page = 0;
      for (const step of arrivals) {
        const before: Known | null = known;
        const turn = takeStep(known, step);
        known = turn.known;
        if (turn.announce === "nothing") continue;
        expect(step.version).toBeGreaterThan(page);
        if (turn.announce === "diff") expect(before?.sent).toBe(page);
        page = step.version;
      }
    }),
  );
});

const chainOf = (...versions: number[]): Chain<string> =>
  versions.reduce<Chain<string>>((chain, from) => extendChain(chain, { from, frame: `from ${from}` }), []);

test("[LIVE-81] a socket lacks what came after the version it was sent last, in order", () => {
  const chain = chainOf(4, 5, 7);
  const frames = (last: number | null) => {
    const lack = missingFor(last, at(8), chain);
    return lack === "full" ? lack : lack.map(({ frame }) => frame);
  };
  expect(frames(7)).toEqual(["from 7"]);
  expect(frames(4)).toEqual(["from 4", "from 5", "from 7"]);
  expect(frames(8)).toEqual([]);
  for (const unreached of [null, 3, 6]) expect(frames(unreached)).toBe("full");
  expect(missingFor(4, at(9), [])).toBe("full");
});

test("[LIVE-81] only the last differences are stored", () => {
  expect(chainOf(1, 2, 3, 4, 5, 6).map(({ from }) => from)).toEqual([3, 4, 5, 6]);
  expect(READING.queueDifferences).toBe(4);
});

import { type Profiler, Session } from "node:inspector";

/** Code of this repository, without libraries and the fuzzer itself. */
const isOwn = (url: string): boolean =>
  /\/(?:packages|services|web)\/|\/lab\/fuzz\/(?:planted|targets)/.test(url) &&
  !url.includes("/node_modules/");

/** Parts of a file, as places of letters. */
type Parts = readonly (readonly [from: number, to: number])[];

const lengthOf = (parts: Parts): number => parts.reduce((sum, [from, to]) => sum + to - from, 0);

/** The parts that are in both. */
const intersect = (one: Parts, other: Parts): Parts =>
  one.flatMap(([from, to]) =>
    other.flatMap(([otherFrom, otherTo]): Parts => {
      const both = [Math.max(from, otherFrom), Math.min(to, otherTo)] as const;
      return both[0] < both[1] ? [both] : [];
    }),
  );

/** Which blocks of the code have run, as V8 counts them: the code is not changed. */
export class Coverage implements Disposable {
  readonly #session = new Session();
  /** Of each function that has run, the blocks that have not. */
  #left = new Map<string, Parts>();

  constructor() {
    this.#session.connect();
    this.#session.post("Profiler.enable");
    this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  /** How many functions ran for the first time, or ran a block for the first time, since the last call. */
  take(): number {
    let fresh = 0;
    // A session to the own thread calls back at once.
    this.#session.post("Profiler.takePreciseCoverage", (error, answer) => {
      if (error !== null) throw error;
      for (const script of answer.result)
        if (isOwn(script.url)) for (const ran of script.functions) fresh += this.#add(script.scriptId, ran);
    });
    return fresh;
  }

  copy(): ReadonlyMap<string, Parts> {
    return new Map(this.#left);
  }

  /** Forgets what ran after `copy`. */
  reset(copy: ReadonlyMap<string, Parts>): void {
    this.#left = new Map(copy);
  }

  #add(scriptId: string, { ranges }: Profiler.FunctionCoverage): 0 | 1 {
    const [whole] = ranges;
    if (whole === undefined || whole.count === 0) return 0;
    const key = `${scriptId}:${whole.startOffset}-${whole.endOffset}`;
    const left = ranges
      .filter(({ count }) => count === 0)
      .map(({ startOffset, endOffset }) => [startOffset, endOffset] as const);
    const before = this.#left.get(key);
    const now = before === undefined ? left : intersect(before, left);
    this.#left.set(key, now);
    return before === undefined || lengthOf(now) < lengthOf(before) ? 1 : 0;
  }

  [Symbol.dispose](): void {
    this.#session.disconnect();
  }
}

import { deepStrictEqual } from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";

/** The answer to one act, "accepted" or the code of the refusal, and the state after it. */
export interface Step<State> {
  readonly state: State;
  readonly answer: string;
}

/** One course of acts in the real services, with ids of its own. */
export interface Course<Act> {
  /** Sends the act as its client would. @returns "accepted" or the code of the refusal */
  readonly perform: (act: Act) => Promise<string>;
  /** Reads everything by the services' own calls, in the form of `seen`. */
  readonly look: () => Promise<unknown>;
  /** Checks what must hold after the last act. @throws when it does not */
  readonly end?: () => Promise<void>;
}

/** The real services of a machine, shared by all its courses. */
export interface World<Act> extends AsyncDisposable {
  readonly begin: () => Promise<Course<Act>>;
}

/**
 * A state machine of the services and its model: a restatement of the rules as a pure function.
 * Acts are plain data, so that a failure prints them.
 */
export interface Machine<State, Act> {
  readonly name: string;
  /** Requests of any caller at any time. */
  readonly acts: fc.Arbitrary<Act>;
  /** Acts in one course, at most. */
  readonly mostActs: number;
  readonly initial: State;
  /** Null for an act that no client sends in this state. */
  readonly step: (state: State, act: Act) => Step<State> | null;
  /** The expected result of `look` in this state. */
  readonly seen: (state: State) => unknown;
  /** Named states. A long run that never reaches one of them proves nothing about it. */
  readonly marks: Readonly<Record<string, (state: State) => boolean>>;
  /** Whether the act may be sent at the same moment as another one; not so for the passing of time. */
  readonly isCall: (act: Act) => boolean;
  readonly open: () => Promise<World<Act>>;
}

interface Current<State> {
  state: State;
}

/** Courses, single acts and pairs of acts that were run. */
export interface Counts {
  courses: number;
  acts: number;
  pairs: number;
  /** How many courses came to each of the machine's marks. */
  readonly marks: Map<string, number>;
}

type Command<State, Act> = fc.AsyncCommand<Current<State>, Course<Act>>;

/** One act: its answer and everything that can be read afterwards are those of the model. */
const single = <State, Act>(machine: Machine<State, Act>, act: Act, counts: Counts): Command<State, Act> => ({
  check: ({ state }) => machine.step(state, act) !== null,
  async run(current, course) {
    const expected = machine.step(current.state, act);
    if (expected === null) throw new Error("the act was checked before");
    const answer = await course.perform(act);
    counts.acts += 1;
    deepStrictEqual(answer, expected.answer, `the answer to ${fc.stringify(act)}`);
    deepStrictEqual(await course.look(), machine.seen(expected.state), `after ${fc.stringify(act)}`);
    current.state = expected.state;
  },
  toString: () => fc.stringify(act),
});

/** Two calls at once: answers and state are those of one of the two orders. */
const together = <State, Act>(
  machine: Machine<State, Act>,
  acts: readonly [Act, Act],
  counts: Counts,
): Command<State, Act> => {
  const inOrder = (state: State, isReversed: boolean) => {
    const [first, second] = isReversed ? [acts[1], acts[0]] : acts;
    const one = machine.step(state, first);
    const other = one && machine.step(one.state, second);
    if (one === null || other === null) return null;
    const answers = [one.answer, other.answer];
    return { state: other.state, answers: isReversed ? answers.toReversed() : answers };
  };
  return {
    check: ({ state }) =>
      acts.every((act) => machine.isCall(act) && machine.step(state, act) !== null) &&
      [false, true].every((isReversed) => inOrder(state, isReversed) !== null),
    async run(current, course) {
      const answers = await Promise.all(acts.map((act) => course.perform(act)));
      counts.pairs += 1;
      const found = { answers, seen: await course.look() };
      const orders = [false, true]
        .map((isReversed) => inOrder(current.state, isReversed))
        .filter((order) => order !== null)
        .map(({ state, answers: expected }) => ({ state, answers: expected, seen: machine.seen(state) }));
      const order = orders.find((one) => isDeepStrictEqual(found, { answers: one.answers, seen: one.seen }));
      if (order === undefined)
        deepStrictEqual(
          found,
          { answers: orders[0]?.answers, seen: orders[0]?.seen },
          `${fc.stringify(acts)} at once fit neither order; the difference is to the first one`,
        );
      else current.state = order.state;
    },
    toString: () => `at once ${fc.stringify(acts)}`,
  };
};

/** Of so many commands one is a pair of calls. */
const PAIR_EVERY = 6;

export interface Sequences {
  readonly count: number;
  readonly seed: number;
  /** Of a failure, as it was printed: the course and its acts. */
  readonly path?: string | undefined;
  /** Called at the first difference; its acts are then simplified, which takes minutes. */
  readonly onDifference?: () => void;
}

/** A difference between services and model; the message has the command line that repeats it. */
export class ModelError extends Error {}

/** Course and acts of a printed path; the acts, in base 64, may have slashes of their own. */
export const pathParts = (path: string | undefined) => {
  if (path === undefined) return {};
  const end = path.indexOf("/");
  const [course, acts] = end === -1 ? [path, ""] : [path.slice(0, end), path.slice(end + 1)];
  return { ...(course && { path: course }), ...(acts && { replayPath: acts }) };
};

/**
 * Runs courses of acts in one world and compares the services with the model after every act.
 * @throws ModelError with the shortest failing course found, its seed and its path
 */
export const runMachine = async <State, Act>(
  machine: Machine<State, Act>,
  { count, seed, path, onDifference }: Sequences,
): Promise<Counts> => {
  await using world = await machine.open();
  const counts: Counts = {
    courses: 0,
    acts: 0,
    pairs: 0,
    marks: new Map(Object.keys(machine.marks).map((name) => [name, 0])),
  };
  const { replayPath, ...from } = { replayPath: undefined, ...pathParts(path) };
  const commands = fc.commands(
    [
      ...Array.from({ length: PAIR_EVERY - 1 }, () =>
        machine.acts.map((act) => single(machine, act, counts)),
      ),
      fc.tuple(machine.acts, machine.acts).map((acts) => together(machine, acts, counts)),
    ],
    { maxCommands: machine.mostActs, size: "max", ...(replayPath !== undefined && { replayPath }) },
  );
  let hasDifference = false;
  const property = fc.asyncProperty(commands, async (list) => {
    counts.courses += 1;
    const course = await world.begin();
    const current: Current<State> = { state: machine.initial };
    try {
      await fc.asyncModelRun(() => ({ model: current, real: course }), list);
      await course.end?.();
    } catch (error) {
      if (!hasDifference) onDifference?.();
      hasDifference = true;
      throw error;
    }
    for (const [name, has] of Object.entries(machine.marks))
      if (has(current.state)) counts.marks.set(name, (counts.marks.get(name) ?? 0) + 1);
  });
  const details = await fc.check(property, {
    numRuns: count,
    seed,
    ...from,
    ...(path !== undefined && { endOnFailure: true }),
  });
  if (!details.failed) return counts;
  const shown = String(details.counterexample?.[0] ?? "");
  const [acts = shown, replay] = shown.split(/\s*\/\*replayPath="/);
  const place = `${details.counterexamplePath}/${replay?.replace(/"\*\/.*$/, "") ?? ""}`;
  const { errorInstance: cause } = details;
  throw new ModelError(
    [
      `${machine.name}: the services and the model disagree after ${details.numShrinks} simplifications.`,
      `Replay: npm run lab -- models --only ${machine.name} --seed ${details.seed} --path ${place}`,
      `Acts: ${acts}`,
      cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
    ].join("\n"),
    { cause },
  );
};

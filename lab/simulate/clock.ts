import FakeTimers, { type Clock } from "@sinonjs/fake-timers";
import { bindToLife } from "./world.ts";

const realImmediate = setImmediate;
const realTimeout = setTimeout;
const realNow = performance.now.bind(performance);

let clock: Clock | undefined;
let unbound: typeof setTimeout = setTimeout;

/** Lets everything run that waits for nothing but this process. */
const settle = (): Promise<void> => new Promise((resolve) => realImmediate(resolve));

/** From now on time stands still between two steps. @param nowMs where it begins, unix ms */
export const stopTime = (nowMs: number): void => {
  clock?.uninstall();
  clock = FakeTimers.install({
    now: nowMs,
    toFake: ["Date", "performance", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    loopLimit: Number.POSITIVE_INFINITY,
    shouldClearNativeTimers: true,
  });
  unbound = globalThis.setTimeout;
  const simulated = (work: () => void, ms?: number): unknown => unbound(bindToLife(work), ms);
  Object.assign(globalThis, { setTimeout: simulated });
};

export const releaseTime = (): void => {
  if (clock === undefined) return;
  Object.assign(globalThis, { setTimeout: unbound });
  clock.uninstall();
  clock = undefined;
};

/** A timer of the world around the services: it survives their crashes. */
export const later = (work: () => void, ms = 0): unknown => unbound(work, ms);
export const cancelLater = (timer: unknown): void => clearTimeout(timer as NodeJS.Timeout);

/** Steps from one timer to the next until a moment, unix ms, or until `isOver`. */
export const runUntil = async (untilMs: number, isOver: () => boolean = () => false): Promise<void> => {
  if (clock === undefined) throw new Error("time runs");
  let isReached = false;
  const end = later(
    () => {
      isReached = true;
    },
    Math.max(0, untilMs - Date.now()),
  );
  await settle();
  while (!isReached && !isOver()) {
    clock.next();
    await settle();
  }
  cancelLater(end);
};

/** The machine's own time, for what is measured. */
export const realMs = (): number => realNow();
export const realSleep = (ms: number): Promise<void> => new Promise((resolve) => realTimeout(resolve, ms));

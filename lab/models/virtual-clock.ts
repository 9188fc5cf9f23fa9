import type { DatabaseClock } from "@gokaku/db";

const DAY_MS = 86_400_000;
/** A Tuesday at 15:00 in Japan. */
const BEGIN_MS = Date.UTC(2027, 0, 5, 6);

/** The database's time, which passes only when a course says so. */
export class VirtualClock implements DatabaseClock {
  #nowMs = BEGIN_MS;
  nowMs(): number {
    return this.#nowMs;
  }
  confirmedNowMs(): Promise<number> {
    return Promise.resolve(this.#nowMs);
  }
  advance(ms: number): void {
    this.#nowMs += ms;
  }
  /** Lets a week or more pass until the same hour of the same weekday. @returns the time then */
  nextWeek(): number {
    const weeks = Math.floor((this.#nowMs - BEGIN_MS) / (7 * DAY_MS)) + 1;
    this.#nowMs = BEGIN_MS + weeks * 7 * DAY_MS;
    return this.#nowMs;
  }
}

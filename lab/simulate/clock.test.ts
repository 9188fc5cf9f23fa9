import { afterEach, beforeEach, expect, test } from "vitest";
import { later, releaseTime, runUntil, stopTime } from "./clock.ts";
import { type Life, runAs } from "./world.ts";

const BEGIN_MS = 1_800_000_000_000;
const fired: string[] = [];
const note = (name: string) => () => void fired.push(`${name} ${Date.now() - BEGIN_MS}`);

beforeEach(() => {
  fired.length = 0;
  stopTime(BEGIN_MS);
});
afterEach(releaseTime);

test("[OPS-710] timers fire by their time, then in the order of their making; a cleared one never", async () => {
  for (const ms of [50, 7, 30, 7, 0, 41, 12]) setTimeout(note(String(ms)), ms);
  const cleared = setTimeout(note("cleared"), 20);
  later(() => clearTimeout(cleared), 19);
  await runUntil(BEGIN_MS + 45);
  expect(fired).toEqual(["0 0", "7 7", "7 7", "12 12", "30 30", "41 41"]);
});

test("[OPS-710] an interval repeats until it is cleared; a timer of a timer comes a millisecond later", async () => {
  const interval = setInterval(note("every"), 10);
  setTimeout(() => setTimeout(note("next"), 0), 5);
  later(() => clearInterval(interval), 35);
  await runUntil(BEGIN_MS + 100);
  expect(fired).toEqual(["next 6", "every 10", "every 20", "every 30"]);
});

test("[OPS-710] a timer of a life that ended never fires", async () => {
  const life: Life = { service: "queue", number: 1, isDead: false, onDeath: [] };
  runAs(life, () => {
    setTimeout(note("service"), 20);
    setInterval(note("interval"), 8);
  });
  later(() => {
    life.isDead = true;
  }, 10);
  await runUntil(BEGIN_MS + 40);
  expect(fired).toEqual(["interval 8"]);
});

test("[OPS-710] two thousand timers fire in order", async () => {
  const due = Array.from({ length: 2000 }, (_, index) => (index * 7919) % 1009);
  const seen: number[] = [];
  for (const ms of due) later(() => seen.push(ms), ms);
  await runUntil(BEGIN_MS + 2000);
  expect(seen).toEqual(due.toSorted((one, other) => one - other));
});

import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { registerProcessMetrics, watchWhileBusy } from "./process-metrics.ts";

test("[OPS-139] the delay of the event loop is watched while the process works, and a loop at rest is left asleep", () => {
  const turns: boolean[] = [];
  const shares = [0.001, 0.4, 0, 0.05];
  const look = watchWhileBusy(
    () => shares.shift() ?? 0,
    (isBusy) => turns.push(isBusy),
  );
  for (let times = 0; times < 8; times++) look();
  expect(turns).toEqual([true]);
  look();
  look();
  expect(turns).toEqual([true, false]);
});

test("[OPS-139] every figure of the delay is there from the start, as 0", async () => {
  const registry = new Registry();
  registerProcessMetrics(registry);
  const text = await registry.metrics();
  for (const figure of ["min", "max", "mean", "stddev", "p50", "p90", "p99"]) {
    expect(text).toMatch(new RegExp(`^nodejs_eventloop_lag_${figure}_seconds 0$`, "m"));
  }
  expect(text).toContain("process_cpu_seconds_total");
});

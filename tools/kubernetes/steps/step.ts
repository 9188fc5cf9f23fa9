import { until } from "../../process/pace.ts";
import { isUp, type RunningPod } from "../pods.ts";
import type { World } from "../world.ts";

/** The result of a step: all lines are printed, and a failure fails the test. */
export interface Found {
  readonly lines: readonly string[];
  readonly failures: readonly string[];
}

export interface Step {
  readonly name: string;
  readonly title: string;
  readonly run: (world: World) => Promise<Found>;
}

/** The sentences of the claims that do not hold. */
export const unless = (...claims: readonly (readonly [boolean, string])[]): string[] =>
  claims.flatMap(([holds, sentence]) => (holds ? [] : [sentence]));

/** Runs `work` and returns its result with the seconds it took. */
export const timed = async <Result>(work: () => Promise<Result>): Promise<readonly [Result, number]> => {
  const begunMs = performance.now();
  const result = await work();
  return [result, (performance.now() - begunMs) / 1000];
};

/** Waits for another pod of the same kind in the place of a killed one. */
export const untilReplaced = (world: World, { component, address }: RunningPod): Promise<RunningPod> =>
  until(
    `${component} is there again`,
    async () =>
      (await world.pods()).find(
        (pod) => pod.component === component && isUp(pod) && pod.address !== address,
      ) ?? null,
    { withinMs: 120_000 },
  );

import { afterEach, expect, test, vi } from "vitest";
import { acknowledgeAlarm, raiseAlarm } from "./alarm-store.ts";
import { unlockAudio } from "./chime.ts";

afterEach(() => {
  acknowledgeAlarm();
  vi.restoreAllMocks();
});

/** Another tab of this browser holds these locks until the returned function is called. */
const holdInOtherTab = async (names: readonly string[]): Promise<() => void> => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await Promise.all(
    names.map(
      (name) =>
        new Promise<void>((resolve) => {
          void navigator.locks.request(name, () => {
            resolve();
            return released;
          });
        }),
    ),
  );
  return release;
};

test("[WEB-25] a tab that may sound sounds, also when a silent tab has shown the notice; one tab sounds", async () => {
  const start = vi.spyOn(AudioScheduledSourceNode.prototype, "start");
  unlockAudio();
  const releaseNotice = await holdInOtherTab(["gokaku-alarm-notice-7"]);
  raiseAlarm("7");
  await expect.poll(() => start.mock.calls.length, { timeout: 10_000 }).toBe(15);
  acknowledgeAlarm();
  releaseNotice();

  const releaseSound = await holdInOtherTab(["gokaku-alarm-sound-8"]);
  raiseAlarm("8");
  // Longer than a tab leaves the sound to another one.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(start).toHaveBeenCalledTimes(15);
  releaseSound();
});

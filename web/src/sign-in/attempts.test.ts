import { expect, test, vi } from "vitest";
import { inAttempts, leaveFor } from "./attempts.ts";
import { isAway } from "./provider-problem.ts";

/** Work that fails so often, and how often it was done. */
const failing = (times: number) => {
  const done = { works: 0, pauses: 0 };
  const work = async () => {
    done.works += 1;
    if (done.works <= times) throw new TypeError("fetch");
    return "answer";
  };
  const rest = async () => {
    done.pauses += 1;
  };
  return { done, work, rest };
};

test("[WEB-201] what the provider does not answer is asked three times, never more", async () => {
  for (const times of [0, 1, 2]) {
    const { done, work, rest } = failing(times);
    expect(await inAttempts(work, () => true, rest)).toBe("answer");
    expect(done).toEqual({ works: times + 1, pauses: times });
  }
  const { done, work, rest } = failing(9);
  await expect(inAttempts(work, () => true, rest)).rejects.toThrow("fetch");
  expect(done).toEqual({ works: 3, pauses: 2 });
});

test("[WEB-201] a refusal is not asked for again", async () => {
  const { done, work, rest } = failing(9);
  await expect(inAttempts(work, () => false, rest)).rejects.toThrow("fetch");
  expect(done).toEqual({ works: 1, pauses: 0 });
});

test("[WEB-201] the provider's page has a minute to arrive; then the way there is given up", async () => {
  vi.useFakeTimers();
  try {
    const page = { assign: vi.fn(), stop: vi.fn() };
    const left = leaveFor("https://login.example/auth", page).catch((failure: unknown) => failure);
    expect(page.assign).toHaveBeenCalledExactlyOnceWith("https://login.example/auth");
    await vi.advanceTimersByTimeAsync(59_999);
    expect(page.stop).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(page.stop).toHaveBeenCalledOnce();
    expect(isAway(await left)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

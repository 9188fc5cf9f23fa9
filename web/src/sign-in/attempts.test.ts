import { expect, test, vi } from "vitest";
import { ApiError } from "../api/http.ts";
import { inAttempts, leaveFor } from "./attempts.ts";

/** Work that fails so often, and how often it was done. */
const failing = (times: number, code: ApiError["code"] = "sign_in_unavailable") => {
  const done = { works: 0, pauses: 0 };
  const work = async () => {
    done.works += 1;
    if (done.works <= times) throw new ApiError(503, code, "x");
    return "answer";
  };
  const rest = async () => {
    done.pauses += 1;
  };
  return { done, work, rest };
};

test("[WEB-201] an unanswered call is tried three times, never more", async () => {
  for (const times of [0, 1, 2]) {
    const { done, work, rest } = failing(times);
    expect(await inAttempts(work, rest)).toBe("answer");
    expect(done).toEqual({ works: times + 1, pauses: times });
  }
  const { done, work, rest } = failing(9);
  await expect(inAttempts(work, rest)).rejects.toThrow("x");
  expect(done).toEqual({ works: 3, pauses: 2 });
});

test("[WEB-201] a refusal is not asked for again", async () => {
  const { done, work, rest } = failing(9, "token_expired");
  await expect(inAttempts(work, rest)).rejects.toThrow("x");
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
    expect(await left).toMatchObject({ code: "timeout" });
  } finally {
    vi.useRealTimers();
  }
});

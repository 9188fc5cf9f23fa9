import { ApiError, type FailureCode } from "../api/http.ts";
import { ja } from "../text/ja.ts";

/** How long the way to the provider's page and back may take. */
const LEAVING_S = 60;
const ATTEMPTS = 3;
const PAUSE_MS = 1000;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const UNAVAILABLE: ReadonlySet<FailureCode> = new Set([
  "network",
  "timeout",
  "unavailable",
  "deadline_exceeded",
  "sign_in_unavailable",
]);

/** Whether no answer came, or none from the provider: asking again may help. */
const mayHelp = (failure: unknown): boolean => failure instanceof ApiError && UNAVAILABLE.has(failure.code);

/** Does `work` until it succeeds, is refused, or has found nothing available three times. */
export const inAttempts = async <Value>(work: () => Promise<Value>, rest = pause): Promise<Value> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (failure) {
      if (attempt === ATTEMPTS || !mayHelp(failure)) throw failure;
      await rest();
    }
  }
};

const own = {
  assign: (url: string): void => location.assign(url),
  stop: (): void => window.stop(),
};

/** Leaves for another page: there is no coming back but a failure, when the page does not arrive in time. */
export const leaveFor = (url: string, { assign, stop } = own): Promise<never> =>
  new Promise((_, reject) => {
    setTimeout(() => {
      stop();
      reject(new ApiError(0, "timeout", ja.common.timeoutError));
    }, LEAVING_S * 1000);
    assign(url);
  });

/** How long one request to the provider may take. */
export const REQUEST_S = 10;
/** How long the way to the provider's page and back may take. */
const LEAVING_S = 60;
const ATTEMPTS = 3;
const PAUSE_MS = 1000;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** Does `work` until it succeeds, fails for good, or has failed three times. */
export const inAttempts = async <Value>(
  work: () => Promise<Value>,
  mayHelp: (failure: unknown) => boolean,
  rest = pause,
): Promise<Value> => {
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
      reject(Object.assign(new Error("the page did not arrive"), { name: "ErrorTimeout" }));
    }, LEAVING_S * 1000);
    assign(url);
  });

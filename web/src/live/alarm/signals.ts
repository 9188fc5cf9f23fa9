/** Signals beyond the page itself. Each is a courtesy: where the browser has none, nothing happens. */

export const vibrate = (): void => {
  // Before the first touch of a page a browser refuses it.
  if ("vibrate" in navigator && navigator.userActivation?.hasBeenActive !== false) {
    navigator.vibrate([300, 150, 300, 150, 600]);
  }
};

export type NotificationState = "unsupported" | NotificationPermission;

export const notificationState = (): NotificationState =>
  "Notification" in window ? Notification.permission : "unsupported";

/** Asks once, inside the click that starts matching and never on load. */
export const askNotification = async (): Promise<void> => {
  if (notificationState() === "default") await Notification.requestPermission().catch(() => undefined);
};

/** Does something with what is shown outside the page, where that is allowed; else nothing. */
export const withNotices = (use: (notices: typeof import("./notices.ts")) => Promise<void>): void => {
  if (notificationState() === "granted") void import("./notices.ts").then(use).catch(() => undefined);
};

/** Other tabs leave a signal this long to a tab that is first. */
const OTHER_TAB_WAITS_MS = 500;

/**
 * Runs `run` in one tab of the browser only, usually in one that is first, until the returned function is called.
 * @param name of the signal; one tab holds it
 */
export const runInOneTab = (name: string, isFirst: boolean, run: () => void): (() => void) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let stopped = false;
  const take = async (lock: Lock | null) => {
    if (lock === null || stopped) return;
    run();
    await released;
  };
  const timer = window.setTimeout(
    () => {
      if (!("locks" in navigator)) run();
      else void navigator.locks.request(`gokaku-alarm-${name}`, { ifAvailable: true }, take);
    },
    isFirst ? 0 : OTHER_TAB_WAITS_MS,
  );
  return () => {
    stopped = true;
    window.clearTimeout(timer);
    release();
  };
};

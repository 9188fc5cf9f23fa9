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

/** Tabs that may not make sound leave the bell this long to one that may. */
const SILENT_TAB_WAITS_MS = 500;

/**
 * Runs `run` in one tab of the browser only, in one that `maySound` if there is one, until the returned function is
 * called.
 */
export const runInOneTab = (matchId: string, maySound: boolean, run: () => void): (() => void) => {
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
      else void navigator.locks.request(`gokaku-alarm-${matchId}`, { ifAvailable: true }, take);
    },
    maySound ? 0 : SILENT_TAB_WAITS_MS,
  );
  return () => {
    stopped = true;
    window.clearTimeout(timer);
    release();
  };
};

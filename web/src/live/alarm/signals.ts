/** Signals beyond the page itself. Each is a courtesy: where the browser has none, nothing happens. */

export const vibrate = (): void => {
  if ("vibrate" in navigator) navigator.vibrate([300, 150, 300, 150, 600]);
};

export type NotificationState = "unsupported" | NotificationPermission;

export const notificationState = (): NotificationState =>
  "Notification" in window ? Notification.permission : "unsupported";

/** Asks once, inside the click that starts matching and never on load. */
export const askNotification = async (): Promise<NotificationState> => {
  if (notificationState() !== "default") return notificationState();
  return await Notification.requestPermission().catch(() => notificationState());
};

export const notify = (title: string, body: string): void => {
  if (notificationState() !== "granted") return;
  try {
    const notification = new Notification(title, {
      body,
      tag: "gokaku-match",
      icon: "/favicon.svg",
      lang: "ja",
    });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Some phones show notifications through service workers only.
  }
};

/** Tabs that may not make sound leave the bell this long to one that may. */
const SILENT_TAB_WAITS_MS = 500;

/**
 * Runs `ring` in one tab of the browser only, in one that `maySound` if there is one, and keeps the others quiet
 * until the returned function is called.
 */
export const holdRingingTab = (matchId: string, maySound: boolean, ring: () => void): (() => void) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let stopped = false;
  const take = async (lock: Lock | null) => {
    if (lock === null || stopped) return;
    ring();
    await held;
  };
  const timer = window.setTimeout(
    () => {
      if (!("locks" in navigator)) ring();
      else void navigator.locks.request(`gokaku-ring-${matchId}`, { ifAvailable: true }, take);
    },
    maySound ? 0 : SILENT_TAB_WAITS_MS,
  );
  return () => {
    stopped = true;
    window.clearTimeout(timer);
    release();
  };
};

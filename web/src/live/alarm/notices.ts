// Notifications outside the page. Loaded where they are allowed.
import { language } from "../../text/language.ts";
import { WORKER } from "../worker.ts";

/** Phones show notifications through a service worker only; it does nothing else. Null where there is none. */
const worker = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!("serviceWorker" in navigator)) return null;
  return await navigator.serviceWorker.register(WORKER).catch(() => null);
};

/** A worker that is still being installed is waited for so long. */
const WORKER_WITHIN_MS = 2000;

const activeWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  const registration = await worker();
  if (registration === null || registration.active !== null) return registration;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_WITHIN_MS));
  return await Promise.race([navigator.serviceWorker.ready, late]);
};

/**
 * Registers the worker before it is needed.
 * @param go called with the path of a tapped notification
 */
export const standBy = async (go: (path: string) => void): Promise<void> => {
  if ((await worker()) === null) return;
  navigator.serviceWorker.onmessage = ({ data }: MessageEvent<{ readonly lead?: string } | null>) => {
    if (data?.lead !== undefined) go(data.lead);
  };
};

const tagOf = (matchId: string): string => `gokaku-match-${matchId}`;

interface Words {
  readonly title: string;
  readonly body: string;
}

/** One notification a match, whether it comes from a page or by the worker. */
export const notify = async (matchId: string, { title, body }: Words): Promise<void> => {
  const options = { body, tag: tagOf(matchId), icon: "/icon-192.png", lang: language };
  const registration = await activeWorker();
  if (registration !== null) return registration.showNotification(title, options);
  const notification = new Notification(title, options);
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
};

export const takeBack = async (matchId: string): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = await registration?.getNotifications({ tag: tagOf(matchId) });
  for (const notification of shown ?? []) notification.close();
};

import { storage } from "../session/storage.ts";

/** The build that was left for a newer one; it is not left twice. */
const LEFT = "gokaku.left-build";

const servedBuild = async (): Promise<string | null> => {
  const page = await fetch("/", { cache: "no-store" });
  return /<script type="module"[^>]* src="(?<entry>[^"]+)"/.exec(await page.text())?.groups?.entry ?? null;
};

/**
 * A file of the app that is gone means that a newer build is served: the page is loaded again, once. When there is no
 * network, or the file is only missing, it stays, and the part that needed the file says so. `entry` is the address
 * of this build's first script.
 */
export const followBuilds = (entry: string): void => {
  const own = new URL(entry).pathname;
  const follow = async () => {
    const served = await servedBuild();
    if (served === null || served === own || storage.get(LEFT) === own) return;
    storage.set(LEFT, own);
    location.reload();
  };
  window.addEventListener("vite:preloadError", () => void follow().catch(() => undefined));
};

import { tryLock } from "@gokaku/db";
import { countsFrozen } from "../domain/schedule.ts";
import { EMPTY_VIEW, roleMoves, sameView } from "../domain/view.ts";
import { countArrivedSince, findPublishedView, measureView, storePublishedView } from "../store/views.ts";
import type { Deps, ViewStep } from "./deps.ts";
import { measureShortage } from "./measure-shortage.ts";

/**
 * Publishes the next version of the public view when it has changed, but not shortly before a tick. A lock makes one
 * replica the publisher; a measurement is dropped when another version was published since.
 * @returns whether there is nothing left to publish
 */
export const publishView = async ({
  db: outside,
  transact,
  clock,
  intervalMs,
  hours,
  publish,
}: Pick<Deps, "db" | "transact" | "clock" | "intervalMs" | "hours"> & {
  readonly publish: (step: ViewStep) => void;
}): Promise<boolean> => {
  const nowMs = clock.nowMs();
  if (countsFrozen(nowMs, intervalMs)) return false;
  const { published, counts } = await measureView(outside, nowMs);
  const shortage = await measureShortage({ db: outside, hours, nowMs }, counts.totalWaiting);
  const view = { ...counts, shortage };
  if (published !== null && sameView(published, view)) return true;
  const step = await transact<ViewStep | null>(async ({ db }) => {
    if (!(await tryLock(db, "queue.view"))) return null;
    if ((await findPublishedView(db))?.version !== published?.version) return null;
    const before = published ?? { ...EMPTY_VIEW, version: 0, publishedAtMs: nowMs };
    const arrived = await countArrivedSince(db, before.publishedAtMs);
    await storePublishedView(db, view, before.version + 1, nowMs);
    return { before, view: { ...view, version: before.version + 1 }, ...roleMoves(before, view, arrived) };
  });
  if (step === null) return false;
  publish(step);
  return true;
};

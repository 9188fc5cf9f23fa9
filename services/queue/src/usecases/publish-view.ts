import type { Clock } from "@gokaku/service";
import { countsFrozen } from "../domain/schedule.ts";
import { EMPTY_VIEW, type RoleMoves, roleMoves, sameView, type VersionedView } from "../domain/view.ts";
import type { Store } from "./ports.ts";

export interface ViewStep extends RoleMoves {
  readonly before: VersionedView;
  readonly view: VersionedView;
}

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly intervalMs: number;
  readonly publish: (step: ViewStep) => void;
}

/** Publishes the public view's next version when it has moved, as the one publisher, and not before a tick. */
export const publishView = async ({ store, clock, intervalMs, publish }: Deps): Promise<void> => {
  const nowMs = clock.nowMs();
  if (countsFrozen(nowMs, intervalMs)) return;
  const step = await store.transact<ViewStep | null>(async (unit) => {
    if (!(await unit.views.lockPublisher())) return null;
    const published = await unit.views.findPublished();
    const view = await unit.views.measure(nowMs);
    if (published !== null && sameView(published, view)) return null;
    const before = published ?? { ...EMPTY_VIEW, version: 0, publishedAtMs: nowMs };
    const arrived = await unit.views.countArrived(before.publishedAtMs);
    await unit.views.storePublished(view, before.version + 1, nowMs);
    return { before, view: { ...view, version: before.version + 1 }, ...roleMoves(before, view, arrived) };
  });
  if (step !== null) publish(step);
};

import type { Clock } from "@gokaku/service";
import { standingRefusal } from "../domain/gates.ts";
import type { Player } from "../domain/player.ts";
import type { Store } from "./ports.ts";

interface Deps {
  readonly store: Store;
  readonly clock: Clock;
}

/**
 * Keeps what users told of a player. A ban or a penalty ends the player's waiting; another change by an admin
 * lets no plan made before it claim the entry.
 */
export const projectPlayer = ({ store, clock }: Deps, told: Player, byAdmin: boolean): Promise<void> =>
  store.transact(async (unit) => {
    const nowMs = clock.nowMs();
    const { player, isNews } = await unit.players.keepNewest(told);
    const refusal = standingRefusal(player, nowMs);
    if (refusal === null && !(byAdmin && isNews)) return;
    const entry = await unit.entries.lockLiveByUser(player.userId);
    if (entry === null) return;
    if (refusal === null) {
      if (entry.state === "waiting") await unit.entries.raiseVersion(entry.entryId);
      return;
    }
    const cause = refusal.code === "banned" ? "banned" : "penalised";
    if (entry.state === "claimed") return unit.entries.requestEnd(entry.entryId, cause);
    if (await unit.entries.endWaiting(entry.entryId, cause, nowMs))
      await unit.announce.entriesChanged([player.userId]);
  });

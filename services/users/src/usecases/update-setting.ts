import { waitForLock } from "@gokaku/db";
import { RANKING_LAPSE_DAYS } from "@gokaku/game";
import { readSetting } from "../domain/setting.ts";
import { settingChanged } from "../events/events.ts";
import { insertAuditEntry } from "../store/audit.ts";
import { lockSettings, type Setting, saveSetting } from "../store/settings.ts";
import type { Deps } from "./deps.ts";

/**
 * Changes a text or a time-out for an admin; the same value again is no act.
 * @returns the stored setting
 * @throws CodedError `setting_unknown`, `setting_invalid`
 */
export const updateSetting = async (
  { transact, clock, onRatingsChanged }: Pick<Deps, "transact" | "clock" | "onRatingsChanged">,
  adminId: string,
  { id, value: asked, reason }: Setting & { readonly reason: string },
): Promise<Setting> => {
  const stored = await transact(async ({ db, emit }) => {
    // One setting's bounds depend on another's value.
    await waitForLock(db, "setting.update");
    const present = await lockSettings(db);
    const value = readSetting(id, asked, (other) => present.get(other)?.value ?? null);
    const before = present.get(id);
    if (before?.value === value) return { id, value };
    const version = (before?.version ?? 0) + 1;
    await saveSetting(db, { id, value, version });
    await insertAuditEntry(db, {
      atMs: clock.nowMs(),
      actor: adminId,
      action: "setting.update",
      subject: id,
      before: before === undefined ? null : { value: before.value },
      after: { value },
      reason,
    });
    await emit(settingChanged(id, value, version));
    return { id, value };
  });
  if (id === RANKING_LAPSE_DAYS.id) onRatingsChanged();
  return stored;
};

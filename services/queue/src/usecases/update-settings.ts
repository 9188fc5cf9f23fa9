import { CodedError, type MatchmakerSettings, settingsFault, type UserId } from "@gokaku/game";
import type { SettingsVersion } from "../domain/settings.ts";
import { appendSettings, findCurrentSettings } from "../store/settings.ts";
import type { Deps } from "./deps.ts";

export const getSettings = ({ db }: Pick<Deps, "db">): Promise<SettingsVersion> => findCurrentSettings(db);

/**
 * Puts new settings in force from the next tick on; the ones before are kept.
 * @throws CodedError `invalid_request` naming the field and its bounds, `conflict` when another version is in force
 */
export const updateSettings = async (
  { db, clock }: Pick<Deps, "db" | "clock">,
  command: { readonly version: number; readonly settings: MatchmakerSettings; readonly userId: UserId },
): Promise<SettingsVersion> => {
  const { version, settings, userId } = command;
  const fault = settingsFault(settings);
  if (fault !== null) {
    throw new CodedError("invalid_request", `${fault.field} must be within ${fault.min} and ${fault.max}`, {
      ...fault,
    });
  }
  const stored = await appendSettings(db, version, settings, { nowMs: clock.nowMs(), userId });
  if (stored === null) throw new CodedError("conflict", `version ${version} of the settings is not in force`);
  return stored;
};

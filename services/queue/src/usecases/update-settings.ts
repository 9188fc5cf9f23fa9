import { CodedError, type MatchmakerSettings, settingsFault, type UserId } from "@gokaku/game";
import { adminActed } from "../events/events.ts";
import { appendSettings, getCurrentSettings, type SettingsVersion } from "../store/settings.ts";
import type { Deps } from "./deps.ts";

export const getSettings = ({ db }: Pick<Deps, "db">): Promise<SettingsVersion> => getCurrentSettings(db);

export interface SettingsChange {
  /** The version that is changed. */
  readonly version: number;
  /** Absent settings stay as they are. */
  readonly settings: Partial<MatchmakerSettings>;
  readonly userId: UserId;
  readonly reason: string;
}

/**
 * Puts new settings in force from the next tick on; earlier versions stay stored.
 * @throws CodedError `invalid_request` naming the field and its bounds, `conflict` when another version is in force
 */
export const updateSettings = async (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  { version, userId, reason, ...command }: SettingsChange,
): Promise<SettingsVersion> => {
  const nowMs = clock.nowMs();
  return transact(async ({ db, emit }) => {
    const inForce = await getCurrentSettings(db);
    const settings = { ...inForce.settings, ...command.settings };
    const fault = settingsFault(settings);
    if (fault !== null) {
      throw new CodedError("invalid_request", `${fault.field} must be within ${fault.min} and ${fault.max}`, {
        ...fault,
      });
    }
    const isInForce = inForce.version === version;
    const stored = isInForce ? await appendSettings(db, version, settings, { nowMs, userId }) : null;
    if (stored === null)
      throw new CodedError("conflict", `version ${version} of the settings is not in force`);
    await emit(
      adminActed({
        actorId: userId,
        action: "matchmaker_settings.update",
        object: `version ${stored.version}`,
        before: inForce.settings,
        after: settings,
        reason,
        actedAtMs: nowMs,
      }),
    );
    return stored;
  });
};

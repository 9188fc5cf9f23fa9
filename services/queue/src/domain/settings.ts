import type { MatchmakerSettings } from "@gokaku/game";

/** One version of the matchmaker's settings; the highest is in force. */
export interface SettingsVersion {
  readonly version: number;
  readonly settings: MatchmakerSettings;
  /** 0 for the version that the product came with. */
  readonly updatedAtMs: number;
  readonly updatedBy: string;
}

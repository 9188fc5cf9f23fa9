import { DEFAULT_MATCHMAKER_SETTINGS, type MatchmakerSettings } from "@gokaku/game";

/** What an administrator may set; the bounds stand beside the type. */
export type Settings = MatchmakerSettings;

export const DEFAULT_SETTINGS: Settings = DEFAULT_MATCHMAKER_SETTINGS;

import { DEFAULT_MATCHMAKER_SETTINGS, type MatchmakerSettings } from "@gokaku/game";

/** The settings of an administrator; their bounds are beside the type. */
export type Settings = MatchmakerSettings;

export const DEFAULT_SETTINGS: Settings = DEFAULT_MATCHMAKER_SETTINGS;

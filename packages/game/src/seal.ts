import { LIMITS } from "./limits.ts";

/** The setting that lets only players with a checked seal queue; 1 switches it on. */
export const SEAL_REQUIRED = { id: "seal_required", min: 0, max: 1, fallback: 0 } as const;

/** The setting with the rating in the game that an application has to show. */
export const SEAL_THRESHOLD = { id: "seal_threshold", min: 1, max: 9999, fallback: 1600 } as const;

/** The setting with the number of seasons in which an accepted seal counts. */
export const SEAL_SEASONS = { id: "seal_seasons", min: 1, max: 20, fallback: 4 } as const;

export const SEAL_SETTINGS = [SEAL_REQUIRED, SEAL_THRESHOLD, SEAL_SEASONS] as const;

/** No seal was accepted; it counts; it counts for its last season; it has lapsed. */
export const SEAL_STATES = ["none", "valid", "ending", "lapsed"] as const;
export type SealState = (typeof SEAL_STATES)[number];

export const APPLICATION_STATES = ["open", "accepted", "refused"] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** News about the own seal, until the player has seen it. */
export const SEAL_NEWS = ["accepted", "refused", "ending"] as const;
export type SealNews = (typeof SEAL_NEWS)[number];

/** Characters of a picture in base64. */
export const PICTURE_TEXT_LENGTH = Math.ceil(LIMITS.pictureBytes / 3) * 4;

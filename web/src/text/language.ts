import { storage } from "../session/storage.ts";

export const LANGUAGES = ["ja", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

const LANGUAGE = "gokaku.language";

/** The language of this page until it is reloaded. */
export const language: Language =
  typeof document !== "undefined" && storage.get(LANGUAGE) === "en" ? "en" : "ja";

/** Reloads the page in another language, which this browser stores. */
export const switchLanguage = (next: Language): void => {
  storage.set(LANGUAGE, next);
  location.reload();
};

import { followBuilds } from "./app/fresh-build.ts";
import { language } from "./text/language.ts";
import { loadEnglish } from "./text/localized.ts";

document.documentElement.lang = language;
followBuilds(import.meta.url);

/** The library and the app run in tasks of their own, between which the page answers a tap. */
const start = async (): Promise<void> => {
  await import("react-dom/client");
  await import("./app/start.tsx");
};

// Modules read their texts when they run, so the texts of the language come first.
if (language === "en") void loadEnglish().then(start, start);
else void start();

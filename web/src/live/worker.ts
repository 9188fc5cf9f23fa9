import { language } from "../text/language.ts";

/** The service worker, which words notifications in the language of the page that registers it. */
export const WORKER = language === "en" ? "/sw.js?language=en" : "/sw.js";

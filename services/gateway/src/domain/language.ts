/** The languages in which the gateway words its answers. */
export type Language = "ja" | "en";

/** @param acceptLanguage the header of the request: English if that is the first language it names, else Japanese */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*en\b/i.test(acceptLanguage ?? "") ? "en" : "ja";

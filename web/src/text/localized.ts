import { language } from "./language.ts";

/** The form of a catalogue: its keys and the arguments of its functions, with any text. */
export type Catalogue<Texts> = Texts extends string
  ? string
  : Texts extends (...args: infer Args) => infer Result
    ? (...args: Args) => Catalogue<Result>
    : Texts extends object
      ? { readonly [Key in keyof Texts]: Catalogue<Texts[Key]> }
      : Texts;

/** Loaded only for English. Its modules import no values, so that chunks do not depend on each other in a circle. */
const english: Readonly<Record<string, unknown>> | null =
  language === "en" ? (await import("./en/index.ts")).english : null;

/** The catalogue of that name in the language of the page; Japanese if there is no translation. */
export const localized = <const Texts>(name: string, japanese: Texts): Catalogue<Texts> =>
  (english?.[name] ?? japanese) as Catalogue<Texts>;

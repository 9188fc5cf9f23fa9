/** The form of a catalogue: its keys and the arguments of its functions, with any text. */
export type Catalogue<Texts> = Texts extends string
  ? string
  : Texts extends (...args: infer Args) => infer Result
    ? (...args: Args) => Catalogue<Result>
    : Texts extends object
      ? { readonly [Key in keyof Texts]: Catalogue<Texts[Key]> }
      : Texts;

let english: Readonly<Record<string, unknown>> | null = null;

/**
 * Runs before any module that has texts. It is no top-level await, because modules that wait for each other are bundled
 * into many small files.
 */
export const loadEnglish = async (): Promise<void> => {
  ({ english } = await import("./en/index.ts"));
};

/** The catalogue of that name in the language of the page; Japanese if there is no translation. */
export const localized = <const Texts>(name: string, japanese: Texts): Catalogue<Texts> =>
  (english?.[name] ?? japanese) as Catalogue<Texts>;

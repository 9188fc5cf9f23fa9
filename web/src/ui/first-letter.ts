const letters = new Intl.Segmenter("ja", { granularity: "grapheme" });

/** The first letter of a name as a reader sees it: an emoji of several parts is one. "?" for no name. */
export const firstLetter = (name: string): string => [...letters.segment(name.trim())][0]?.segment ?? "?";

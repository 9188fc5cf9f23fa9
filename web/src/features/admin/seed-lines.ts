interface Seed {
  readonly user_id: string;
  readonly rating: number;
}

/** Why a line cannot be imported. */
export type SeedProblem = "form" | "rating" | "twice" | "many";

export type SeedLines =
  | { readonly seeds: readonly Seed[] }
  /** `line` counts from 1, as in the field. */
  | { readonly problem: SeedProblem; readonly line: number; readonly text: string };

/** Ids of accounts, as they are without spaces and commas. */
const ID = /^[A-Za-z0-9_|:.-]{1,64}$/;
const NUMBER = /^-?\d{1,6}(?:\.\d{1,6})?$/;
/** The first line of an exported table. */
const HEADER = /^[^\d]*,\s*(?:rating|レート)$/i;

interface SeedBounds {
  readonly most: number;
  readonly least: number;
  readonly highest: number;
}

/** Lines of `id, rating`, in letters of any width, with commas or tabs. Empty lines and a header do not count. */
export const readSeedLines = (typed: string, { most, least, highest }: SeedBounds): SeedLines => {
  const seeds = new Map<string, Seed>();
  for (const [at, raw] of typed.split(/\r\n|\r|\n/).entries()) {
    const text = raw.normalize("NFKC").replaceAll("、", ",").replaceAll("\t", ",").trim();
    if (text === "" || (seeds.size === 0 && HEADER.test(text))) continue;
    const refused = (problem: SeedProblem) => ({ problem, line: at + 1, text: raw.trim() });
    const [id = "", rating = "", ...more] = text.split(",").map((cell) => cell.trim());
    if (!ID.test(id) || rating === "" || more.length > 0) return refused("form");
    const value = NUMBER.test(rating) ? Number(rating) : Number.NaN;
    if (!(value >= least && value <= highest)) return refused("rating");
    if (seeds.has(id)) return refused("twice");
    if (seeds.size === most) return refused("many");
    seeds.set(id, { user_id: id, rating: value });
  }
  return { seeds: [...seeds.values()] };
};

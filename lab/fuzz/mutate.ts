import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** @returns a whole number from 0 to below `end` */
export type Random = (end: number) => number;

export const createRandom = (seed: number): Random => {
  const generator = xoroshiro128plus(seed);
  return (end) => uniformInt(generator, 0, Math.max(0, end - 1));
};

/** Letters and numbers at which readers make mistakes: ends, halves of characters, other widths, large numbers. */
const ODD = [
  "\0",
  "\n",
  "\r\n",
  "\t",
  "\u2028",
  "\uFEFF",
  "\uD800",
  "\uDC00",
  "\u202E",
  "１",
  "É",
  "ﬁ",
  "-0",
  "1e309",
  "NaN",
  "9007199254740993",
  "99999999999999999999",
  "__proto__",
  "constructor",
  "%2e%2e%2f",
  "<",
  "'",
  '"',
  "`",
  "\\",
];

const pick = <Value>(random: Random, values: readonly Value[], other: Value): Value =>
  values[random(values.length)] ?? other;

type Change = (
  text: string,
  random: Random,
  sources: { readonly words: readonly string[]; readonly corpus: readonly string[] },
) => string;

/** A part of a text: where it begins and ends. */
const part = (text: string, random: Random): readonly [from: number, to: number] => {
  const from = random(text.length + 1);
  return [from, Math.min(text.length, from + 1 + random(random(4) === 0 ? text.length + 1 : 8))];
};

const put = (text: string, at: number, more: string): string => text.slice(0, at) + more + text.slice(at);

const CHANGES: readonly Change[] = [
  // Without a part.
  (text, random) => {
    const [from, to] = part(text, random);
    return text.slice(0, from) + text.slice(to);
  },
  // A part again, once or often.
  (text, random) => {
    const [from, to] = part(text, random);
    return put(text, to, text.slice(from, to).repeat(1 + random(random(8) === 0 ? 200 : 2)));
  },
  // Another letter.
  (text, random) => {
    const at = random(text.length);
    return (
      text.slice(0, at) + String.fromCharCode(random(random(4) === 0 ? 65_536 : 128)) + text.slice(at + 1)
    );
  },
  // The next letter, or one of the other case.
  (text, random) => {
    const at = random(text.length);
    const code = text.charCodeAt(at) || 0;
    const next = pick(random, [code + 1, code - 1, code ^ 32, code ^ (1 << random(8))], code);
    return text.slice(0, at) + String.fromCharCode(next & 65_535) + text.slice(at + 1);
  },
  (text, random) => put(text, random(text.length + 1), pick(random, ODD, "")),
  (text, random, { words }) =>
    put(text, random(2) === 0 ? text.length : random(text.length + 1), pick(random, words, "")),
  // A word in the place of a part.
  (text, random, { words }) => {
    const [from, to] = part(text, random);
    return text.slice(0, from) + pick(random, [...words, ...ODD], "") + text.slice(to);
  },
  // The end of another input.
  (text, random, { corpus }) => {
    const other = pick(random, corpus, "");
    return text.slice(0, random(text.length + 1)) + other.slice(random(other.length + 1));
  },
];

/** An input with one to four changes, of at most `most` letters. */
export const mutate = (
  random: Random,
  sources: { readonly words: readonly string[]; readonly corpus: readonly string[]; readonly most: number },
): string => {
  let text = pick(random, sources.corpus, "");
  for (let left = 1 + random(4); left > 0; left -= 1)
    text = pick(random, CHANGES, (same: string) => same)(text, random, sources);
  return text.slice(0, sources.most);
};

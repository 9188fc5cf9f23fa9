export interface DiffLine {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

const linesOf = (text: string): readonly string[] => (text === "" ? [] : text.split(/\r?\n/));

/** Beyond this many pairs of lines the whole middle counts as replaced. */
const MOST_PAIRS = 4_000_000;

/** How long the longest common run of lines from each pair of places on is. */
const commonTails = (old: readonly string[], asked: readonly string[]): readonly Uint16Array[] => {
  const tails = Array.from({ length: old.length + 1 }, () => new Uint16Array(asked.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = asked.length - 1; j >= 0; j -= 1) {
      const [own, below] = [tails[i], tails[i + 1]];
      if (own === undefined || below === undefined) continue;
      own[j] = old[i] === asked[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, own[j + 1] ?? 0);
    }
  return tails;
};

const lines = (kind: DiffLine["kind"], texts: readonly string[]): readonly DiffLine[] =>
  texts.map((text) => ({ kind, text }));

/** Two texts line by line: what stays, what goes and what comes. */
export const diffOf = (before: string, after: string): readonly DiffLine[] => {
  const [old, asked] = [linesOf(before), linesOf(after)];
  let head = 0;
  while (head < Math.min(old.length, asked.length) && old[head] === asked[head]) head += 1;
  const [rest, wish] = [old.slice(head), asked.slice(head)];
  const start = lines("same", old.slice(0, head));
  if (rest.length * wish.length > MOST_PAIRS)
    return [...start, ...lines("removed", rest), ...lines("added", wish)];
  const tails = commonTails(rest, wish);
  const found: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < rest.length || j < wish.length) {
    const [gone, come] = [rest[i], wish[j]];
    if (gone !== undefined && gone === come) {
      found.push({ kind: "same", text: gone });
      i += 1;
      j += 1;
    } else if (
      gone !== undefined &&
      (come === undefined || (tails[i + 1]?.[j] ?? 0) >= (tails[i]?.[j + 1] ?? 0))
    ) {
      found.push({ kind: "removed", text: gone });
      i += 1;
    } else if (come !== undefined) {
      found.push({ kind: "added", text: come });
      j += 1;
    }
  }
  return [...start, ...found];
};

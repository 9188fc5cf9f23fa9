/** The public queue view moved from version `prev` to `version`; `isEmpty` when that changed nothing to be told. */
export type QueueStep = Readonly<{ prev: number; version: number; isEmpty: boolean }>;

/** The newest version that is known here, and the one that every socket has been told. */
export type Known = Readonly<{ seen: number; told: number }>;

/** What every socket must be told: the difference from what it was told last, or the full state. */
export type Turn = Readonly<{ known: Known | null; tell: "nothing" | "diff" | "full" }>;

const told = (version: number): Known => ({ seen: version, told: version });

/** A step was announced. An empty one is told to nobody, and the next difference starts from what was told. */
export const takeStep = (known: Known | null, { prev, version, isEmpty }: QueueStep): Turn => {
  if (known !== null && version <= known.seen) return { known, tell: "nothing" };
  if (known === null || prev !== known.seen) return { known: told(version), tell: "full" };
  if (isEmpty) return { known: { ...known, seen: version }, tell: "nothing" };
  return { known: told(version), tell: "diff" };
};

/** A state was read, not announced: it is told when a version was lost. */
export const takeRead = (known: Known | null, version: number): Turn =>
  known !== null && version <= known.seen
    ? { known, tell: "nothing" }
    : { known: told(version), tell: "full" };

/** The public queue view moved from version `prev` to `version`; `isEmpty` when that changed nothing to be told. */
export type QueueStep = Readonly<{ prev: number; version: number; isEmpty: boolean }>;

/** The newest version that is known here, and the one that every socket has been told or is about to be. */
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

/** A difference that is told to every socket which was told version `from` last. */
export type Link<Frame> = Readonly<{ from: number; frame: Frame }>;

/** Differences that follow each other, the last of them leading to the version that is told now. */
export type Chain<Frame> = readonly Link<Frame>[];

/** A socket that lacks more than these is told the full state instead. */
export const CHAIN_LENGTH = 4;

export const extendChain = <Frame>(chain: Chain<Frame>, link: Link<Frame>): Chain<Frame> => [
  ...chain.slice(1 - CHAIN_LENGTH),
  link,
];

/**
 * The differences, in their order, that a socket lacks which was told version `last`; "full" when they do not
 * reach back to it, or it was told nothing yet.
 */
export const lackOf = <Frame>(
  last: number | null,
  { told: newest }: Known,
  chain: Chain<Frame>,
): Chain<Frame> | "full" => {
  if (last === null) return "full";
  if (last >= newest) return [];
  const first = chain.findIndex(({ from }) => from === last);
  return first < 0 ? "full" : chain.slice(first);
};

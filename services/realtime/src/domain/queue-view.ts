import { READING } from "./constants.ts";

/**
 * The public queue view moved from version `prev` to `version`; `isEmpty` when that changed nothing
 * visible.
 */
export interface QueueStep {
  readonly prev: number;
  readonly version: number;
  readonly isEmpty: boolean;
}

/** The newest version known here, and the one that every socket has or is about to get. */
export interface Known {
  readonly seen: number;
  readonly sent: number;
}

/** The frame for every socket: the difference from its last version, or the full state. */
export interface Turn {
  readonly known: Known | null;
  readonly announce: "nothing" | "diff" | "full";
}

const sent = (version: number): Known => ({ seen: version, sent: version });

/**
 * A step was announced. An empty one is not sent, and the next difference starts from the last version
 * sent.
 */
export const takeStep = (known: Known | null, { prev, version, isEmpty }: QueueStep): Turn => {
  if (known !== null && version <= known.seen) return { known, announce: "nothing" };
  if (known === null || prev !== known.seen) return { known: sent(version), announce: "full" };
  if (isEmpty) return { known: { ...known, seen: version }, announce: "nothing" };
  return { known: sent(version), announce: "diff" };
};

/** A state was read, not announced: it is sent when a version was lost. */
export const takeRead = (known: Known | null, version: number): Turn =>
  known !== null && version <= known.seen
    ? { known, announce: "nothing" }
    : { known: sent(version), announce: "full" };

/** A difference for every socket whose last version is `from`. */
export interface Link<Frame> {
  readonly from: number;
  readonly frame: Frame;
}

/** Consecutive differences, the last of them leading to the current version. */
export type Chain<Frame> = readonly Link<Frame>[];

export const extendChain = <Frame>(chain: Chain<Frame>, link: Link<Frame>): Chain<Frame> => [
  ...chain.slice(1 - READING.queueDifferences),
  link,
];

/**
 * The differences, in their order, that a socket with version `last` lacks; "full" when they do not reach
 * back to it, or it has no version yet.
 */
export const missingFor = <Frame>(
  last: number | null,
  { sent: newest }: Known,
  chain: Chain<Frame>,
): Chain<Frame> | "full" => {
  if (last === null) return "full";
  if (last >= newest) return [];
  const first = chain.findIndex(({ from }) => from === last);
  return first < 0 ? "full" : chain.slice(first);
};

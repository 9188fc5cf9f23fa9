import { MATCH_FOUND } from "./constants.ts";

/** The known facts about a new match. */
export interface MatchNews {
  readonly createdAtMs: number;
  /** Whether the event carries what the players are shown. */
  readonly hasParts: boolean;
  /** Whether it is the first that is heard of the match. */
  readonly isFirst: boolean;
}

/** How to announce a new match: from the event, from a fresh read of matches, or not at all. */
export const howToAnnounce = (
  { createdAtMs, hasParts, isFirst }: MatchNews,
  nowMs: number,
): "from_event" | "as_read" | "not" => {
  const ageMs = nowMs - createdAtMs;
  if (ageMs > MATCH_FOUND.maxAgeMs) return "not";
  return hasParts && isFirst && ageMs <= MATCH_FOUND.fromEventMaxAgeMs ? "from_event" : "as_read";
};

/** One socket's subscription to one match: nothing is sent before the view, and versions never go back. */
export interface MatchFeed<U> {
  /** The version that the client knows; null until the view was read. */
  readonly version: number | null;
  /** The newest update that arrived while the view was being read. */
  readonly waiting: U | null;
}

export interface Versioned {
  readonly version: number;
}
export interface Turn<U> {
  readonly feed: MatchFeed<U>;
  readonly deliver: U | null;
}

export const newFeed = <U>(): MatchFeed<U> => ({ version: null, waiting: null });

/** An update arrived. */
export const takeUpdate = <U extends Versioned>(feed: MatchFeed<U>, update: U): Turn<U> => {
  if (feed.version === null) {
    const isNewer = feed.waiting === null || update.version > feed.waiting.version;
    return { feed: isNewer ? { ...feed, waiting: update } : feed, deliver: null };
  }
  return update.version > feed.version
    ? { feed: { version: update.version, waiting: null }, deliver: update }
    : { feed, deliver: null };
};

/** The view was read at `version` and is being sent; what waited follows if it is newer. */
export const openFeed = <U extends Versioned>(feed: MatchFeed<U>, version: number): Turn<U> => {
  const opened: MatchFeed<U> = { version, waiting: null };
  return feed.waiting === null ? { feed: opened, deliver: null } : takeUpdate(opened, feed.waiting);
};

import type { ExplainedMatch } from "@gokaku/contract/people";
import { CodedError } from "@gokaku/game";
import { type Clock, memoize } from "@gokaku/service";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import {
  type MatchPicture,
  matchPictureOf,
  type NamedCharacter,
  versionOf,
} from "../domain/match-picture.ts";

export interface LoadedPicture {
  /** The same for the same content. */
  readonly tag: string;
  /** @throws CodedError `unavailable` while too many other pictures are being drawn */
  readonly png: () => Promise<Buffer>;
}

/** @throws CodedError `match_not_found` for a match that is played, and for none */
export type LoadMatchPicture = (matchId: string) => Promise<LoadedPicture>;

interface Dependencies {
  readonly getMatch: (matchId: string) => Promise<ExplainedMatch>;
  readonly characters: () => Promise<readonly NamedCharacter[]>;
  readonly render: (picture: MatchPicture) => Promise<Buffer>;
  readonly clock: Clock;
}

const CACHED_BYTES = 16 * 1024 * 1024;
const AT_ONCE = 1;
const MOST_WAITING = 50;

/** Pictures of matches, each drawn once per content and cached in memory, up to 16 MB. */
export const createLoadMatchPicture = (dependencies: Dependencies): LoadMatchPicture => {
  const { getMatch, characters, render, clock } = dependencies;
  const cached = new LRUCache<string, Buffer>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  const rendering = new Map<string, Promise<Buffer>>();
  const limit = pLimit(AT_ONCE);

  const renderOnce = async (tag: string, picture: MatchPicture): Promise<Buffer> => {
    const known = cached.get(tag) ?? rendering.get(tag);
    if (known !== undefined) return known;
    if (rendering.size >= MOST_WAITING)
      throw new CodedError("unavailable", "too many pictures of matches are being drawn");
    const started = limit(() => render(picture)).finally(() => rendering.delete(tag));
    rendering.set(tag, started);
    const png = await started;
    cached.set(tag, png);
    return png;
  };

  return memoize(clock, async (matchId: string) => {
    // Without the catalogue the characters are shown by their ids.
    const [match, known] = await Promise.all([getMatch(matchId), characters().catch(() => [])]);
    const picture = matchPictureOf(match, known);
    const tag = versionOf(picture);
    return { tag, png: () => renderOnce(tag, picture) };
  });
};

import { createHash } from "node:crypto";
import { CodedError } from "@gokaku/game";
import type { Clock } from "@gokaku/service";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { type ImageSource, type ImageType, placeOfImage, typeOfImage } from "../domain/image.ts";
import { PICTURE } from "../domain/timeouts.ts";

export interface Image {
  readonly type: ImageType;
  readonly bytes: Buffer;
  readonly tag: string;
}

interface Dependencies {
  readonly sources: readonly ImageSource[];
  /** @throws CodedError `not_found`, `unavailable` */
  readonly fetch: (place: URL, isMoved: boolean) => Promise<Buffer>;
  readonly clock: Clock;
}

/** @throws CodedError `not_found` for what is no picture or not allowed, `unavailable` when it cannot be had now */
export type LoadImage = (address: string) => Promise<Image>;

const CACHED_BYTES = 64 * 1024 * 1024;
/** The size of an entry beside its picture. */
const ENTRY_BYTES = 512;
const AT_ONCE = 8;
const MOST_WAITING = 200;

interface CachedImage {
  readonly image: Image | CodedError;
  readonly untilMs: number;
}

/**
 * Foreign pictures, cached in memory for a day, up to 64 MB. A failed picture is not asked for again for a
 * minute; an older one is shown instead.
 */
export const createLoadImage = ({ sources, fetch, clock }: Dependencies): LoadImage => {
  const cached = new LRUCache<string, CachedImage>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ image }) => ENTRY_BYTES + (image instanceof CodedError ? 0 : image.bytes.length),
  });
  const loading = new Map<string, Promise<Image | CodedError>>();
  const limit = pLimit(AT_ONCE);

  const load = async (place: URL, isMoved: boolean): Promise<Image | CodedError> => {
    try {
      const bytes = await fetch(place, isMoved);
      const type = typeOfImage(bytes);
      if (type === null) return new CodedError("not_found", "no picture of a type that is shown");
      return { type, bytes, tag: createHash("sha256").update(bytes).digest("base64url") };
    } catch (error) {
      if (error instanceof CodedError) return error;
      throw error;
    }
  };

  const loadOnce = (key: string, place: URL, isMoved: boolean): Promise<Image | CodedError> => {
    const under = loading.get(key);
    if (under !== undefined) return under;
    if (loading.size >= MOST_WAITING)
      throw new CodedError("unavailable", "too many pictures are being loaded");
    const started = limit(() => load(place, isMoved)).finally(() => loading.delete(key));
    loading.set(key, started);
    return started;
  };

  return async (address) => {
    const found = placeOfImage(address, sources);
    if (found === null) throw new CodedError("not_found", "no picture is loaded from there");
    const key = found.place.href;
    const known = cached.get(key);
    const now = clock.nowMs();
    let image = known?.image;
    if (image === undefined || known === undefined || known.untilMs <= now) {
      const loaded = await loadOnce(key, found.place, found.isMoved);
      const isFailure = loaded instanceof CodedError;
      const isUnavailable = isFailure && loaded.code === "unavailable";
      image = isUnavailable && image !== undefined ? image : loaded;
      cached.set(key, { image, untilMs: now + (isFailure ? PICTURE.keepFailureMs : PICTURE.keepMs) });
    }
    if (image instanceof CodedError) throw image;
    return image;
  };
};

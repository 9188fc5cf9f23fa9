import { LIMITS } from "@gokaku/game";

/** The bounds of an uploaded picture and of the one that is made of it. */
export const PICTURE = {
  uploadBytes: LIMITS.pictureBytes,
  /** Of the header, before anything is decoded: a screenshot has 4 million, a photo of a phone 12 million. */
  mostPixels: 12_500_000,
  /** Of the pixels in memory; an interlaced picture is decoded as a whole. */
  decodedBytes: 50_000_000,
  longestSide: 1600,
  storedBytes: 1024 * 1024,
  /** The exit code of the process that encodes, for a picture that it refuses. */
  refusedExit: 3,
} as const;

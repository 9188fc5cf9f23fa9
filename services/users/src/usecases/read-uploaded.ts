import { CodedError } from "@gokaku/game";
import type { Deps } from "./deps.ts";

/** A new encoding of an uploaded picture. @throws CodedError `picture_invalid`, `payload_too_large`, `busy`, `unavailable` */
export const readUploaded = async (
  { readPicture }: Pick<Deps, "readPicture">,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const picture = await readPicture(bytes, signal);
  if ("webp" in picture) return picture.webp;
  const code = {
    too_large: "payload_too_large",
    invalid: "picture_invalid",
    busy: "busy",
    failed: "unavailable",
  } as const;
  throw new CodedError(code[picture.refused], picture.why);
};

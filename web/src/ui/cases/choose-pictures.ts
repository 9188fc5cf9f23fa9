import { LIMITS } from "@gokaku/game";
import { dataUrlOf, shrinkPicture } from "../shrink-picture.ts";

/** The formats that the server takes. */
export const PICTURE_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/webp"];

export interface ChosenPicture {
  readonly name: string;
  /** Its data as an address. */
  readonly url: string;
}

export type PictureRefusal = "type" | "unreadable" | "size";

/** The picture of a file, made smaller where it is too large, or why it cannot be sent. */
export const readPicture = async (file: File): Promise<ChosenPicture | PictureRefusal> => {
  if (!PICTURE_TYPES.includes(file.type)) return "type";
  const small = await shrinkPicture(file).catch(() => null);
  if (small === null) return "unreadable";
  return small.size > LIMITS.pictureBytes ? "size" : { name: file.name, url: await dataUrlOf(small) };
};

/** The picture in base64, as it is sent. */
export const base64Of = ({ url }: ChosenPicture): string => url.slice(url.indexOf(",") + 1);

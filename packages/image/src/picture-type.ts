export type PictureType = "png" | "jpeg" | "webp";

const startsWith = (bytes: Uint8Array, signature: readonly number[], from = 0): boolean =>
  signature.every((byte, at) => bytes[from + at] === byte);

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** The type that the first bytes say; null for any other file. */
export const pictureTypeOf = (bytes: Uint8Array): PictureType | null => {
  if (startsWith(bytes, PNG)) return "png";
  if (startsWith(bytes, JPEG)) return "jpeg";
  return startsWith(bytes, RIFF) && startsWith(bytes, WEBP, 8) ? "webp" : null;
};

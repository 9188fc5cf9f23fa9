/** A file as text; null for bytes that are in none of the encodings that spreadsheets save. */
export const decodeFile = (bytes: Uint8Array): string | null => {
  const [first, second] = bytes;
  const encodings =
    first === 0xff && second === 0xfe
      ? ["utf-16le"]
      : first === 0xfe && second === 0xff
        ? ["utf-16be"]
        : ["utf-8", "shift_jis"];
  for (const encoding of encodings)
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next encoding is tried.
    }
  return null;
};

import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { BinaryReader } from "@bufbuild/protobuf/wire";
import { nextTurn } from "@gokaku/service";

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** So many at a time are turned, with a pause for whatever else the process has to answer. */
const PART = 500;
/** Deflate's fast level: half the time for a tenth more bytes. */
const LEVEL = 3;

/** Cuts the encoding of a message with one repeated field into encodings of at most `PART` items each. */
function* cut(bytes: Uint8Array): Iterable<Uint8Array> {
  const reader = new BinaryReader(bytes);
  let from = 0;
  for (let count = 1; reader.pos < reader.len; count += 1) {
    const [field, wireType] = reader.tag();
    reader.skip(wireType, field);
    if (count % PART !== 0 && reader.pos < reader.len) continue;
    yield bytes.subarray(from, reader.pos);
    from = reader.pos;
  }
}

/**
 * Keeps a long list as the compressed encoding of a message with one repeated field. Encodings of parts, one
 * after the other, are the encoding of the whole; so neither way holds the process up for long.
 */
export const createRepeatedCodec = <Item>(
  encode: (items: Item[]) => Uint8Array,
  decode: (part: Uint8Array) => readonly Item[],
) => ({
  async pack(items: readonly Item[]): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for (let from = 0; from < items.length; from += PART) {
      parts.push(encode(items.slice(from, from + PART)));
      await nextTurn();
    }
    return compress(Buffer.concat(parts), { level: LEVEL });
  },

  async unpack(packed: Uint8Array): Promise<readonly Item[]> {
    const items: Item[] = [];
    for (const part of cut(await expand(packed))) {
      items.push(...decode(part));
      await nextTurn();
    }
    return items;
  },
});

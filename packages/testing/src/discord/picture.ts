import { crc32, deflateSync } from "node:zlib";

const chunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** A picture of one colour, which the name decides. */
export const avatar = (name: string): Buffer => {
  const SIZE = 32;
  const colour = Buffer.alloc(4);
  colour.writeUInt32BE(crc32(name));
  const row = Buffer.concat([Buffer.of(0), ...Array<Buffer>(SIZE).fill(colour.subarray(0, 3))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(Array<Buffer>(SIZE).fill(row)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

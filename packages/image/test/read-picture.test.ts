import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { encodePicture } from "../src/encode-picture.ts";
import { PICTURE } from "../src/picture.ts";
import { pictureTypeOf } from "../src/picture-type.ts";
import { createPictureReader } from "../src/read-picture.ts";

const readPicture = createPictureReader();

/** As the reader decides, without a process for each file. */
const decide = async (bytes: Buffer): Promise<{ readonly refused: string } | { readonly webp: Buffer }> => {
  const type = pictureTypeOf(bytes);
  if (type === null || bytes.length > PICTURE.uploadBytes) return { refused: "by the reader" };
  try {
    return { webp: await encodePicture(bytes, type) };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : "" };
  }
};

const plain = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: "#3366cc" } });
const [png, jpeg, webp, gif, tiff] = await Promise.all([
  plain().png().toBuffer(),
  plain().jpeg().toBuffer(),
  plain().webp().toBuffer(),
  plain().gif().toBuffer(),
  plain().tiff().toBuffer(),
]);
const frames = await sharp(Buffer.concat([Buffer.alloc(48), Buffer.alloc(48, 200)]), {
  raw: { width: 4, height: 8, channels: 3, pageHeight: 4 },
})
  .webp({ loop: 0, delay: 100 })
  .toBuffer();
const REAL = { png, jpeg, webp };

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let code = byte;
  for (let bit = 0; bit < 8; bit += 1) code = code & 1 ? 0xed_b8_83_20 ^ (code >>> 1) : code >>> 1;
  return code >>> 0;
});
const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = (CRC[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
};
const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crcOf(body));
  return Buffer.concat([length, body, crc]);
};
/** A PNG whose header names another size than its data has. */
const pngOf = (width: number, height: number, data: Uint8Array, extra: readonly Buffer[] = []): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    png.subarray(0, 8),
    chunk("IHDR", header),
    ...extra,
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};
/** Many rows of zeros: a file of some KB that would need `height · 30,000` bytes. */
const bomb = (height: number) => pngOf(30_000, height, deflateSync(Buffer.alloc(30_001 * 800)));

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const html = "<!doctype html><script>alert(1)</script>";
/** Numbers that are the same in every run. */
const noise = (seed: number, length: number): Buffer => {
  let state = seed * 2_654_435_761 + 1;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
};
const damaged = (bytes: Buffer, seed: number): Buffer => {
  const copy = Buffer.from(bytes);
  const places = noise(seed, 8);
  for (let at = 0; at < 8; at += 2)
    copy[12 + (((places[at] ?? 0) * 7) % (copy.length - 12))] = places[at + 1] ?? 0;
  return copy;
};

const types = Object.keys(REAL) as (keyof typeof REAL)[];
const EMPTY = Buffer.alloc(0);
const files: readonly (readonly [string, Buffer])[] = [
  ["nothing", EMPTY],
  ["one byte", Buffer.of(0x89)],
  ["svg", Buffer.from(svg)],
  ["svg with a byte order mark", Buffer.from(`\uFEFF${svg}`)],
  [
    "svg that loads a file",
    Buffer.from(svg.replace("<script>alert(1)</script>", '<image href="file:///etc/passwd"/>')),
  ],
  ["html", Buffer.from(html)],
  ["pdf", Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj")],
  ["zip", Buffer.from("PK\u0003\u0004and more")],
  ["elf", Buffer.from("\u007FELF\u0002\u0001\u0001")],
  ["script", Buffer.from("#!/bin/sh\nrm -rf /tmp/nothing")],
  ["gif", gif],
  ["tiff", tiff],
  ["ico", Buffer.of(0, 0, 1, 0, 1, 0, 16, 16)],
  ["bmp", Buffer.from("BM and no more")],
  ["heic", Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic")],
  ["imagemagick script", Buffer.from("push graphic-context\nfill 'url(https://example.com/a.jpg)'")],
  ["too many bytes", Buffer.concat([png, Buffer.alloc(PICTURE.uploadBytes)])],
  ["png of 30,000 × 800 zeros", bomb(800)],
  ["png of 30,000 × 30,000", bomb(30_000)],
  ["png of the largest size", pngOf(0x7f_ff_ff_ff, 0x7f_ff_ff_ff, deflateSync(Buffer.alloc(64)))],
  ["png of no size", pngOf(0, 0, deflateSync(EMPTY))],
  ["png without data", pngOf(40, 30, EMPTY)],
  ["png with random data", pngOf(40, 30, noise(1, 500))],
  ["png with too little data", pngOf(400, 300, deflateSync(Buffer.alloc(100)))],
  [
    "png with a compressed text of 20 MB",
    pngOf(1, 1, deflateSync(Buffer.alloc(2)), [
      chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(20_000_000))])),
    ]),
  ],
  ["png with only its signature", png.subarray(0, 8)],
  ["jpeg with only its signature", jpeg.subarray(0, 3)],
  ["webp with only its signature", webp.subarray(0, 12)],
  ["png signature before html", Buffer.concat([png.subarray(0, 8), Buffer.from(html)])],
  ["jpeg signature before svg", Buffer.concat([jpeg.subarray(0, 3), Buffer.from(svg)])],
  ["webp signature before a script", Buffer.concat([webp.subarray(0, 12), Buffer.from("#!/bin/sh")])],
  ["png signature before a jpeg", Buffer.concat([png.subarray(0, 8), jpeg])],
  ["webp of two frames", frames],
  ...types.map((type) => [`${type} after html`, Buffer.concat([Buffer.from(html), REAL[type]])] as const),
  ...types.map((type) => [`${type} before html`, Buffer.concat([REAL[type], Buffer.from(html)])] as const),
  ...types.map(
    (type) => [`${type} before a zip`, Buffer.concat([REAL[type], Buffer.from("PK\u0003\u0004")])] as const,
  ),
  ...types.flatMap((type) =>
    [0.25, 0.5, 0.75, 0.95].map(
      (part) =>
        [`${type} cut at ${part}`, REAL[type].subarray(0, Math.floor(REAL[type].length * part))] as const,
    ),
  ),
  ...types.flatMap((type) =>
    Array.from(
      { length: 12 },
      (_, seed) => [`${type} damaged ${seed}`, damaged(REAL[type], seed + 1)] as const,
    ),
  ),
  ...Array.from({ length: 12 }, (_, seed) => [`noise ${seed}`, noise(seed + 100, 3000)] as const),
];

test("[AUTH-541] a hundred hostile files: each is refused or becomes a new picture, and none is stored as it came", async () => {
  expect(files.length).toBeGreaterThanOrEqual(100);
  expect(await decide(frames)).toEqual({ refused: "the picture has 2 frames" });
  const counts = { refused: 0, encoded: 0 };
  for (const [name, bytes] of files) {
    const read = await decide(bytes);
    if ("refused" in read) {
      counts.refused += 1;
      continue;
    }
    counts.encoded += 1;
    const made = Buffer.from(read.webp);
    expect(made.equals(bytes), name).toBe(false);
    expect(pictureTypeOf(made), name).toBe("webp");
    expect(made.length, name).toBeLessThanOrEqual(PICTURE.storedBytes);
    for (const text of ["<script", "#!/bin", "PK\u0003\u0004"]) expect(made.includes(text), name).toBe(false);
    const { width, height, exif, xmp, icc } = await sharp(made).metadata();
    expect([exif, xmp, icc], name).toEqual([undefined, undefined, undefined]);
    expect(Math.max(width, height), name).toBeLessThanOrEqual(PICTURE.longestSide);
  }
  // Whole pictures with something behind them, and damage that a decoder does not see.
  expect(counts.refused).toBeGreaterThanOrEqual(60);
  expect(counts.encoded).toBeGreaterThanOrEqual(6);
});

test("[AUTH-541] a picture keeps what it shows, turned as it says, without position and camera", async () => {
  const photo = await plain(300, 200)
    .withExif({ IFD0: { Make: "Camera", ImageDescription: "secret" }, IFD3: { GPSLatitude: "35/1 0/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const read = await readPicture(photo);
  if ("refused" in read) throw new Error(read.why);
  const { format, width, height, exif, orientation } = await sharp(read.webp).metadata();
  expect({ format, width, height, exif, orientation }).toEqual({
    format: "webp",
    width: 200,
    height: 300,
    exif: undefined,
    orientation: undefined,
  });
  const { data } = await sharp(read.webp).raw().toBuffer({ resolveWithObject: true });
  expect(Math.abs((data[2] ?? 0) - 0xcc)).toBeLessThan(12);
});

test("[AUTH-541] a large screenshot is made smaller; a picture with too many pixels is refused by its header", async () => {
  const screenshot = await plain(1290, 2796).png().toBuffer();
  const read = await readPicture(screenshot);
  if ("refused" in read) throw new Error(read.why);
  expect((await sharp(read.webp).metadata()).height).toBe(PICTURE.longestSide);
  expect(await decide(bomb(30_000))).toHaveProperty("refused");
});

test("[AUTH-541] while as many pictures wait as may wait, further ones are refused as busy", async () => {
  const read = createPictureReader(1);
  const all = await Promise.all(Array.from({ length: 4 }, () => read(png)));
  expect(all.map((one) => ("refused" in one ? one.refused : "read"))).toEqual([
    "read",
    "read",
    "busy",
    "busy",
  ]);
});

test("[AUTH-552] a picture whose call ended while it waited is not decoded, and the next one is", async () => {
  const read = createPictureReader();
  const call = new AbortController();
  const all = [read(png), read(png, call.signal), read(png, new AbortController().signal)];
  call.abort();
  const ends = (await Promise.all(all)).map((one) => ("refused" in one ? one.why : "read"));
  expect(ends).toEqual(["read", "the call ended while its picture waited", "read"]);
});

test("[AUTH-541] the process refuses what it cannot decode, and a file of another type does not start it", async () => {
  expect(await createPictureReader()(png.subarray(0, 60))).toMatchObject({ refused: "invalid" });
  expect(await createPictureReader()(Buffer.from(svg))).toEqual({
    refused: "invalid",
    why: "neither PNG nor JPEG nor WebP",
  });
});

import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { PICTURE } from "../src/picture.ts";

/** A picture of one colour. */
export const plain = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: "#3366cc" } });
export const [png, jpeg, webp, gif, tiff] = await Promise.all([
  plain().png().toBuffer(),
  plain().jpeg().toBuffer(),
  plain().webp().toBuffer(),
  plain().gif().toBuffer(),
  plain().tiff().toBuffer(),
]);
/** A WebP of two frames. */
export const frames = await sharp(Buffer.concat([Buffer.alloc(48), Buffer.alloc(48, 200)]), {
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
export const bomb = (height: number) => pngOf(30_000, height, deflateSync(Buffer.alloc(30_001 * 800)));

export const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
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

/** Text that other programs would run or read. */
const PAYLOADS = {
  php: "<?php system($_GET['c']); ?>",
  "an xml entity": '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  "a javascript comment": "*/=1;alert(1)/*",
  "a pdf": "%PDF-1.7\n1 0 obj\n<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>\nendobj",
  postscript: "%!PS\n(%pipe%id) (r) file",
  "a phar": "<?php __HALT_COMPILER(); ?>\r\nO:1:",
} as const;

const XMP =
  '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><script>alert(1)</script></x:xmpmeta><?xpacket end="w"?>';
const EXIF = {
  IFD0: { Make: "Camera", Artist: "<script>alert(1)</script>", Copyright: "secret" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "35/1 39/1 29/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "139/1 44/1 28/1",
  },
};
/** Photos with position, camera, owner, colour profile and XMP. */
const withMetadata = await Promise.all(
  (["png", "jpeg", "webp"] as const).flatMap((type) =>
    (
      [
        ["a position", (photo: Sharp) => photo.withExif(EXIF)],
        ["xmp", (photo: Sharp) => photo.withXmp(XMP)],
        ["a colour profile", (photo: Sharp) => photo.withIccProfile("p3")],
        [
          "all of these, turned",
          (photo: Sharp) => photo.withExif(EXIF).withXmp(XMP).withMetadata({ orientation: 6 }),
        ],
      ] as const
    ).map(
      async ([name, add]) =>
        [`${type} with ${name}`, await add(plain(60, 40)).toFormat(type).toBuffer()] as const,
    ),
  ),
);
const animatedGif = await sharp(Buffer.concat([Buffer.alloc(48), Buffer.alloc(48, 200)]), {
  raw: { width: 4, height: 8, channels: 3, pageHeight: 4 },
})
  .gif({ loop: 0, delay: 100 })
  .toBuffer();
/** A PNG with the control chunk of an animation and a second frame. */
const animatedPng = pngOf(4, 4, deflateSync(Buffer.alloc(20)), [
  chunk("acTL", Buffer.of(0, 0, 0, 2, 0, 0, 0, 0)),
  chunk("fcTL", Buffer.concat([Buffer.of(0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 4), Buffer.alloc(14)])),
  chunk("fdAT", Buffer.concat([Buffer.of(0, 0, 0, 1), deflateSync(Buffer.alloc(20, 200))])),
]);

const types = Object.keys(REAL) as (keyof typeof REAL)[];
const EMPTY = Buffer.alloc(0);
/** Files that a person could send in place of a picture, by name. The same in every run. */
export const HOSTILE_FILES: readonly (readonly [string, Buffer])[] = [
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
  ...withMetadata,
  ...withMetadata.flatMap(([name, bytes]) =>
    [0.6, 0.9].map(
      (part) => [`${name}, cut at ${part}`, bytes.subarray(0, Math.floor(bytes.length * part))] as const,
    ),
  ),
  ...types.flatMap((type) =>
    Object.entries(PAYLOADS).flatMap(([name, payload]) => [
      [`${type} before ${name}`, Buffer.concat([REAL[type], Buffer.from(payload)])] as const,
      [`${name} before ${type}`, Buffer.concat([Buffer.from(payload), REAL[type]])] as const,
      [
        `${type} signature before ${name}`,
        Buffer.concat([REAL[type].subarray(0, 12), Buffer.from(payload)]),
      ] as const,
    ]),
  ),
  ...types.flatMap((one) =>
    types
      .filter((other) => other !== one)
      .map((other) => [`${one} before ${other}`, Buffer.concat([REAL[one], REAL[other]])] as const),
  ),
  ...[10_000, 100_000, 0x7f_ff_ff_ff].map(
    (side) =>
      [`png of ${side} × ${side} without data`, pngOf(side, side, deflateSync(Buffer.alloc(64)))] as const,
  ),
  ["png of 12,000,000 × 1", pngOf(12_000_000, 1, deflateSync(Buffer.alloc(64)))],
  ["png of two frames", animatedPng],
  ["gif of two frames", animatedGif],
];

import sharp from "sharp";
import { expect, test } from "vitest";
import { encodePicture } from "../src/encode-picture.ts";
import { PICTURE } from "../src/picture.ts";
import { pictureTypeOf } from "../src/picture-type.ts";
import { createPictureReader } from "../src/read-picture.ts";
import { bomb, frames, HOSTILE_FILES, plain, png, svg } from "./hostile-files.ts";

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

test("[AUTH-541] [CASE-20] 200 hostile files: each is refused or becomes a new picture, and none is stored as it came", async () => {
  expect(HOSTILE_FILES.length).toBeGreaterThanOrEqual(200);
  expect(await decide(frames)).toEqual({ refused: "the picture has 2 frames" });
  const counts = { refused: 0, encoded: 0 };
  for (const [name, bytes] of HOSTILE_FILES) {
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
    for (const text of [
      "<script",
      "#!/bin",
      "PK\u0003\u0004",
      "<?php",
      "ENTITY",
      "alert(1)",
      "JavaScript",
      "secret",
    ])
      expect(made.includes(text), name).toBe(false);
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

import sharp from "sharp";
import { PICTURE } from "./picture.ts";

const SECONDS = 6;
const QUALITIES = [80, 50, 20];
const DECODERS = ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp"];

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: DECODERS });
sharp.cache(false);
sharp.concurrency(1);

/** A new WebP of the picture. @throws Error that says why it is refused */
export const encodePicture = async (bytes: Buffer, type: string): Promise<Buffer> => {
  const input = () =>
    sharp(bytes, { failOn: "error", limitInputPixels: PICTURE.mostPixels, pages: 1, sequentialRead: true });
  const { format, width, height, channels, depth, pages = 1 } = await input().metadata();
  if (format !== type) throw new Error(`the first bytes say ${type}, the decoder ${format}`);
  if (pages > 1) throw new Error(`the picture has ${pages} frames`);
  if (width * height > PICTURE.mostPixels) throw new Error(`the picture has ${width} × ${height} pixels`);
  const decodedBytes = width * height * channels * (depth === "uchar" ? 1 : 2);
  if (decodedBytes > PICTURE.decodedBytes) throw new Error(`the picture has ${decodedBytes} decoded bytes`);
  for (const quality of QUALITIES) {
    const webp = await input()
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({
        width: PICTURE.longestSide,
        height: PICTURE.longestSide,
        fit: "inside",
        withoutEnlargement: true,
      })
      .webp({ quality })
      .toBuffer();
    if (webp.length <= PICTURE.storedBytes) return webp;
  }
  throw new Error("the picture is too large even in the lowest quality");
};

import { CodedError } from "@gokaku/game";
import type { RequestHandler } from "express";
import type { Limits } from "../store/limits.ts";
import type { LoadImage } from "../usecases/load-image.ts";
import { addressKeyOf } from "./peer.ts";

export const IMAGES_PATH = "/api/images";
const KEEP_S = 86_400;

interface Dependencies {
  readonly loadImage: LoadImage;
  readonly limits: Limits;
  readonly trustedProxies: number;
}

/** `GET /api/images?url=…`: a picture from elsewhere, so that whoever shows it there learns nothing of who looks. */
export const serveImage =
  ({ loadImage, limits, trustedProxies }: Dependencies): RequestHandler =>
  async (request, response) => {
    await limits.consume(["image", addressKeyOf(request, trustedProxies)]);
    const { url } = request.query;
    if (typeof url !== "string") throw new CodedError("invalid_request", "one url is needed");
    const { type, bytes, tag } = await loadImage(url);
    response.setHeader("cache-control", `public, max-age=${KEEP_S}`);
    response.setHeader("content-security-policy", "default-src 'none'; sandbox");
    response.setHeader("content-type", type);
    response.setHeader("etag", `"${tag}"`);
    response.send(bytes);
  };

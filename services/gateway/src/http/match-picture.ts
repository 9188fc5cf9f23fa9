import { MatchId } from "@gokaku/contract/matches";
import { CodedError } from "@gokaku/game";
import type { RequestHandler } from "express";
import type { Limits } from "../store/limits.ts";
import type { LoadMatchPicture } from "../usecases/load-match-picture.ts";
import { addressKeyOf } from "./peer.ts";

export const MATCH_PICTURE_PATH = "/api/matches/:id/picture.png";
const CACHED_S = 600;

interface Dependencies {
  readonly loadMatchPicture: LoadMatchPicture;
  readonly limits: Limits;
  readonly trustedProxies: number;
}

/** `GET /api/matches/{id}/picture.png`: a closed match as a picture for previews of links. */
export const serveMatchPicture =
  ({ loadMatchPicture, limits, trustedProxies }: Dependencies): RequestHandler =>
  async (request, response) => {
    await limits.consume(["image", addressKeyOf(request, trustedProxies)]);
    const id = MatchId.safeParse(request.params.id);
    if (!id.success) throw new CodedError("match_not_found", "no id of a match");
    const { tag, png } = await loadMatchPicture(id.data);
    response.setHeader("cache-control", `public, max-age=${CACHED_S}`);
    response.setHeader("content-security-policy", "default-src 'none'; sandbox");
    // Previews on other sites show it.
    response.setHeader("cross-origin-resource-policy", "cross-origin");
    response.setHeader("content-type", "image/png");
    response.setHeader("etag", `"${tag}"`);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    response.send(await png());
  };

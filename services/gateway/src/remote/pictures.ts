import { get as getPlain, type RequestOptions } from "node:http";
import { get as getSecure } from "node:https";
import { CodedError } from "@gokaku/game";
import { lookupPublic } from "@gokaku/service";
import { PICTURE } from "../domain/timeouts.ts";

const LARGEST_BYTES = 2 * 1024 * 1024;

/** @throws CodedError `not_found` for what is no picture, `unavailable` when it cannot be had now */
export type FetchPicture = (place: URL, isMoved: boolean) => Promise<Buffer>;

/** Loads a file of at most 2 MB within 5 s, from exactly there: redirects are not followed. */
export const fetchPicture: FetchPicture = (place, isMoved) =>
  new Promise((resolve, reject) => {
    const unavailable = (error: unknown) =>
      reject(new CodedError("unavailable", "a picture cannot be loaded", {}, error));
    const none = (reason: string) => reject(new CodedError("not_found", reason));
    const options: RequestOptions = {
      agent: false,
      headers: { accept: "image/avif,image/webp,image/png,image/jpeg,image/gif" },
      signal: AbortSignal.timeout(PICTURE.requestMs),
      ...(isMoved ? {} : { lookup: lookupPublic }),
    };
    const request = (place.protocol === "http:" ? getPlain : getSecure)(place, options, (response) => {
      const { statusCode = 0 } = response;
      const chunks: Buffer[] = [];
      let length = 0;
      response.on("error", unavailable);
      if (statusCode !== 200) {
        request.destroy();
        if (statusCode >= 500 || statusCode === 429) unavailable(new Error(`answered ${statusCode}`));
        else none(`answered ${statusCode}`);
        return;
      }
      response.on("data", (chunk: Buffer) => {
        length += chunk.length;
        chunks.push(chunk);
        if (length <= LARGEST_BYTES) return;
        none("larger than a picture may be");
        request.destroy();
      });
      response.on("end", () => resolve(Buffer.concat(chunks)));
    });
    request.on("error", unavailable);
  });

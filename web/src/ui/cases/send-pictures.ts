import { call } from "../../api/http.ts";
import { base64Of, type ChosenPicture } from "./choose-pictures.ts";

export interface SentPictures {
  /** Those that did not arrive. */
  readonly left: readonly ChosenPicture[];
  readonly failure: unknown;
}

/** Sends pictures one after the other, until one fails. */
export const sendPictures = async (
  id: string,
  pictures: readonly ChosenPicture[],
  onProgress: (sent: number) => void,
): Promise<SentPictures> => {
  for (const [at, picture] of pictures.entries()) {
    onProgress(at);
    try {
      await call("addCasePicture", { params: { id }, body: { picture: base64Of(picture) } });
    } catch (failure) {
      return { left: pictures.slice(at), failure };
    }
  }
  return { left: [], failure: null };
};

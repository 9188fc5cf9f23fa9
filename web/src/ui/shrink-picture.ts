import { LIMITS } from "@gokaku/game";

const LONGEST_SIDE = 1600;
const QUALITY = 0.9;

/** The picture itself, or a smaller JPEG of it when it is too large to be sent. @throws DOMException for no picture */
export const shrinkPicture = async (file: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(file);
  if (file.size <= LIMITS.pictureBytes) {
    bitmap.close();
    return file;
  }
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  return small ?? file;
};

/** The address of a picture with its data, which the policy of the page allows. */
export const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("the picture was not read"));
    reader.readAsDataURL(picture);
  });

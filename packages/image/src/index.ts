export { createPictureReader, type ReadPicture } from "./read-picture.ts";

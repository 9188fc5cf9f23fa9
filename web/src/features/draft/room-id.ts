/** Without the letters and digits that are taken for each other. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 8;
const ROOM_ID = /^[A-Z0-9]{8}$/;

export const isRoomId = (id: string): boolean => ROOM_ID.test(id);

/** As a person typed it or a link carries it: full width, small letters and blanks are forgiven. */
export const readRoomId = (text: string): string =>
  text.normalize("NFKC").replaceAll(/\s/g, "").toUpperCase();

/** @param bytes eight of chance */
export const roomIdOf = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join("");

export const newRoomId = (): string => roomIdOf(crypto.getRandomValues(new Uint8Array(LENGTH)));

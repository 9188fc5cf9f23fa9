import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** @returns whether an attempt is the password, in a time that says nothing about it */
export const createPasswordCheck = (password: string): ((attempt: string) => boolean) => {
  const expected = digest(password);
  return (attempt) => timingSafeEqual(digest(attempt), expected);
};

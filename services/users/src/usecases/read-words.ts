import { CodedError, cleanText, isStorable, lengthInCharacters } from "@gokaku/game";

/** The words of a person, cleaned; "" where nothing is left. @throws CodedError `invalid_request` for more than `most` characters */
export const readWords = (asked: string, most: number): string => {
  const words = isStorable(asked) ? cleanText(asked) : "";
  if (lengthInCharacters(words) > most)
    throw new CodedError("invalid_request", `more than ${most} characters`);
  return words;
};

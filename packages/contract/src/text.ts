import type { ErrorCode } from "@gokaku/game";
import * as z from "zod/mini";
import { described } from "./described.ts";

/** True for text that every store and encoder keeps byte for byte: no NUL, no lone surrogate. */
const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes("\0");

const lengthInCharacters = (value: string): number => [...value].length;

export type TextRule = {
  /** Most characters (Unicode code points) after trimming. */
  readonly max: number;
  readonly min?: 0 | 1;
  /** The code a refusal carries. */
  readonly code?: ErrorCode;
};

/** Text typed by a person: trimmed, then between `min` (default 0) and `max` characters, storable as it is. */
export const text = ({ max, min = 0, code = "invalid_request" }: TextRule) =>
  described(
    z.string(code).check(
      z.trim(),
      z.refine((value) => isStorable(value) && value.length >= min && lengthInCharacters(value) <= max, code),
    ),
    { pattern: trimmedPattern(min, max) },
  );

const trimmedPattern = (min: 0 | 1, max: number): string => {
  const inner = max === 1 ? "\\S" : `\\S(?:[^\\u0000]{0,${max - 2}}\\S)?`;
  return min === 1 ? `^\\s*${inner}\\s*$` : `^\\s*(?:${inner})?\\s*$`;
};

/** An identifier of the product: up to 64 letters, digits, `_` and `-`. */
export const identifier = (code: ErrorCode = "invalid_request") =>
  z.string(code).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, code));

/** The same, or nothing: a missing value, null and "" all mean nobody. */
export const optionalIdentifier = (code: ErrorCode = "invalid_request") =>
  z.pipe(
    z.nullish(z.string(code).check(z.regex(/^[A-Za-z0-9_-]{0,64}$/, code))),
    z.transform((value) => value ?? ""),
  );

/** Unix seconds. */
export const unixSeconds = () => z.int().check(z.nonnegative());

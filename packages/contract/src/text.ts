import { cleanName, cleanText, type ErrorCode, isStorable, lengthInCharacters } from "@gokaku/game";
import * as z from "zod/mini";
import { described } from "./described.ts";

export interface TextRule {
  /** Most characters (Unicode code points) after trimming. */
  readonly max: number;
  readonly min?: 0 | 1;
  /** Whether it may have several lines. */
  readonly hasLines?: boolean;
  /** The code a refusal carries. */
  readonly code?: ErrorCode;
  /** Brings what was typed into the form that is stored. */
  readonly fold?: (typed: string) => string;
}

const asTyped = (typed: string): string => typed;

/**
 * Text typed by a person: storable as it is, then without what cannot be seen, in one form, trimmed, and between
 * `min` (default 0) and `max` characters.
 */
export const text = ({
  max,
  min = 0,
  hasLines = false,
  code = "invalid_request",
  fold = asTyped,
}: TextRule) =>
  described(
    z.string(code).check(
      z.refine(isStorable, { error: code, abort: true }),
      z.overwrite(fold),
      z.overwrite(hasLines ? cleanText : cleanName),
      z.refine((value) => value.length >= min && lengthInCharacters(value) <= max, code),
    ),
    { pattern: trimmedPattern(min, max) },
  );

const trimmedPattern = (min: 0 | 1, max: number): string => {
  const inner = max === 1 ? "\\S" : `\\S(?:[^\\u0000]{0,${max - 2}}\\S)?`;
  return min === 1 ? `^\\s*${inner}\\s*$` : `^\\s*(?:${inner})?\\s*$`;
};

/** A number above zero that a database gave, as text. */
export const DECIMAL_ID = /^[1-9]\d{0,17}$/;

/** An identifier of the product: up to 64 letters, digits, `_` and `-`. */
export const identifier = (code: ErrorCode = "invalid_request") =>
  z.string(code).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, code));

/** The same, or none: a missing value, null and "" all mean no user. */
export const optionalIdentifier = (code: ErrorCode = "invalid_request") =>
  z.pipe(
    z.nullish(z.string(code).check(z.regex(/^[A-Za-z0-9_-]{0,64}$/, code))),
    z.transform((value) => value ?? ""),
  );

/** Unix seconds. */
export const unixSeconds = () => z.int().check(z.nonnegative());

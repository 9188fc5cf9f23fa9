import type { ErrorParams } from "@gokaku/game";

export type Sentence = (params: ErrorParams) => string;

export const always =
  (sentence: string): Sentence =>
  () =>
    sentence;

/** `withValue` when the named parameter is there, `without` otherwise. */
export const about =
  (name: string, withValue: (value: string | number) => string, without: string): Sentence =>
  (params) => {
    const value = params[name];
    return value === undefined ? without : withValue(value);
  };

/** The sentence about a field and its bounds; null when those are not among the parameters. */
export const boundsOf =
  (write: (field: string, bounds: ErrorParams) => string) =>
  (params: ErrorParams): string | null => {
    const { field, min, max } = params;
    const isBound = field !== undefined && (min !== undefined || max !== undefined);
    return isBound ? write(String(field), params) : null;
  };

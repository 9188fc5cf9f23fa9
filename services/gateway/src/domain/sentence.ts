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
  (write: (field: string, bounds: Pick<ErrorParams, "min" | "max">) => string) =>
  ({ field, min, max }: ErrorParams): string | null =>
    field === undefined || (min === undefined && max === undefined)
      ? null
      : write(String(field), {
          ...(min === undefined ? {} : { min }),
          ...(max === undefined ? {} : { max }),
        });

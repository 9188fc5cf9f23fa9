import { CodedError, ERROR_CODES, isErrorCode } from "@gokaku/game";
import * as z from "zod/mini";
import { named } from "./described.ts";

/** The body of every answer that is not a success; `message` is a sentence for the player, in Japanese or English. */
export const ErrorBody = named("Error", {
  error: z.enum(ERROR_CODES),
  message: z.string().check(z.minLength(1)),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/**
 * The refusal that a failed parse stands for. A schema names a code by using it as its error message;
 * the first issue that does so wins, any other failure is `invalid_request`.
 */
export const toCodedError = (failure: z.core.$ZodError): CodedError => {
  const issues = issuesOf(failure);
  const named = issues.find((issue) => isErrorCode(issue.message));
  const issue = named ?? issues.find(isOutOfBounds) ?? issues[0];
  const code = named !== undefined && isErrorCode(named.message) ? named.message : "invalid_request";
  const params = named?.code === "custom" ? named.params : { ...boundsOf(issue), ...rowOf(issue) };
  const place = issue?.path.join(".") ?? "";
  return new CodedError(code, `refused at "${place}"`, toErrorParams(params), failure);
};

/** All that is wrong, also in each of the alternatives where a value fits none of several. */
export const issuesOf = (failure: z.core.$ZodError): readonly z.core.$ZodIssue[] =>
  failure.issues.flatMap(branches);

const branches = (issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] =>
  issue.code === "invalid_union" ? issue.errors.flat().flatMap(branches) : [issue];

const isOutOfBounds = ({ code, origin }: { readonly code: string; readonly origin?: unknown }): boolean =>
  (code === "too_small" || code === "too_big") && (origin === "number" || origin === "int");

/** The field and the bound of a number that is out of its bounds, as parameters of the refusal. */
const boundsOf = (issue: z.core.$ZodIssue | undefined): Record<string, unknown> => {
  const field = issue?.path.at(-1);
  const place = typeof field === "number" ? issue?.path.slice(-2).join(".") : field;
  if (issue?.code === "too_small") return { field: place, min: issue.minimum };
  if (issue?.code === "too_big") return { field: place, max: issue.maximum };
  return {};
};

/** The place in a list, from 1. */
const rowOf = (issue: z.core.$ZodIssue | undefined): Record<string, unknown> => {
  const index = issue?.path.find((part) => typeof part === "number");
  return index === undefined ? {} : { row: Number(index) + 1 };
};

const toErrorParams = (params: Record<string, unknown> | undefined): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params ?? {}).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, value] as const] : [],
    ),
  );

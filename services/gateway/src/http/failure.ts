import type { ErrorBody } from "@gokaku/contract/errors";
import { CodedError, ERROR_STATUS, type ErrorCode } from "@gokaku/game";
import type { Logger } from "@gokaku/service";
import type { Language } from "../domain/language.ts";
import { sentenceOf } from "../domain/sentences.ts";

export interface Failure {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
}

/** The status of an error that the HTTP library throws. */
const statusOf = (error: unknown): number | null =>
  error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : null;

/** Any thrown value as a coded refusal; without a code it is `internal`. */
export const toCoded = (error: unknown): CodedError => {
  if (error instanceof CodedError) return error;
  const status = statusOf(error);
  if (status === 413) return new CodedError("payload_too_large", "the body is too large", {}, error);
  if (status === 404) return new CodedError("not_found", "no such thing", {}, error);
  if (status !== null && status >= 400 && status < 500) {
    return new CodedError("invalid_request", "the request cannot be read", {}, error);
  }
  return new CodedError("internal", "unexpected failure", {}, error);
};

/**
 * Logs failures that are no refusals: an unavailable service in one line, because callers retry every
 * second during a start, and an unexpected error with its stack.
 */
export const logFailure = (
  log: Pick<Logger, "warn" | "error">,
  failure: CodedError,
  method: string,
): void => {
  const { code, message: reason, cause } = failure;
  const status = ERROR_STATUS[code];
  if (status === 503) {
    const because = cause instanceof Error ? cause.message : undefined;
    log.warn({ code, reason, because, method }, "upstream unavailable");
  } else if (status >= 500) {
    log.error({ err: failure, cause, method }, "a call failed");
  }
};

/** Refusals that say when to come back. */
const RETRYABLE: ReadonlySet<ErrorCode> = new Set(["rate_limited", "busy"]);

/** @param language in which the sentence is; a reader without a choice gets Japanese */
export const toFailure = ({ code, params }: CodedError, language?: Language): Failure => ({
  status: ERROR_STATUS[code],
  headers: RETRYABLE.has(code) ? { "retry-after": String(params.retry_after ?? 1) } : {},
  body: { error: code, message: sentenceOf(code, params, language) },
});

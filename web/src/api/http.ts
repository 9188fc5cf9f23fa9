import type { ErrorCode } from "@gokaku/game";
import type { ZodType } from "zod";
import { currentToken, useSession } from "../session/session-store.ts";
import { ja } from "../text/ja.ts";

/** Why a call gave no answer: a code of the server, or what happened on the way. */
export type FailureCode = ErrorCode | "network" | "timeout" | "broken_answer";

/** A failed call; `message` is a Japanese sentence for the player, `status` 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: FailureCode;

  constructor(status: number, code: FailureCode, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export type Schemas = typeof import("./schemas.ts");

let loading: Promise<Schemas> | null = null;

/** The contract's schemas, in a chunk of their own so that the first paint does not wait for them. */
export const loadSchemas = (): Promise<Schemas> => {
  loading ??= import("./schemas.ts").catch((cause: unknown) => {
    loading = null;
    throw cause;
  });
  return loading;
};

const TIMEOUT_MS = 10_000;

type Request<Answer> = {
  readonly path: `/api/${string}`;
  readonly body?: object;
  /** The shape of a success. */
  readonly answer: (schemas: Schemas) => ZodType<Answer>;
};

const send = async (path: string, body: object | undefined): Promise<Response> => {
  const token = currentToken();
  try {
    return await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === "TimeoutError";
    throw timedOut
      ? new ApiError(0, "timeout", ja.common.timeoutError)
      : new ApiError(0, "network", ja.common.networkError);
  }
};

const readFailure = (status: number, body: unknown, schemas: Schemas): ApiError => {
  const known = schemas.ErrorBody.safeParse(body);
  return known.success
    ? new ApiError(status, known.data.error, known.data.message)
    : new ApiError(status, "broken_answer", ja.common.brokenAnswer);
};

/** One call: every way in which it can fail arrives as an `ApiError`. A refused token ends the session. */
export const call = async <Answer>(request: Request<Answer>): Promise<Answer> => {
  const token = currentToken();
  const [response, schemas] = await Promise.all([
    send(request.path, request.body),
    loadSchemas().catch(() => {
      throw new ApiError(0, "network", ja.common.networkError);
    }),
  ]);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const failure = readFailure(response.status, body, schemas);
    const refused = failure.code === "unauthenticated" || failure.code === "token_expired";
    if (refused && token !== null && token === currentToken()) useSession.getState().expire();
    throw failure;
  }
  const parsed = request.answer(schemas).safeParse(body);
  if (!parsed.success) throw new ApiError(response.status, "broken_answer", ja.common.brokenAnswer);
  return parsed.data;
};

/** The sentence to show for whatever was thrown. */
export const failureMessage = (failure: unknown): string =>
  failure instanceof ApiError ? failure.message : ja.common.networkError;

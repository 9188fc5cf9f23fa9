import type { Area, CallArguments, RouteId, RouteResponse, Routes } from "@gokaku/contract";
import { TABLE } from "@gokaku/contract/table";
import type { ErrorCode } from "@gokaku/game";
import type { ZodMiniType } from "zod/mini";
import { currentToken, renewSession } from "../session/session-store.ts";
import { ja } from "../text/ja.ts";
import { language } from "../text/language.ts";
import { loadArea } from "./areas.ts";
import { takeEarly } from "./early.ts";

/** Why a call gave no answer: a code of the server, none that it names, or what happened on the way. */
export type FailureCode = ErrorCode | "network" | "timeout" | "broken_answer" | "unnamed";

/** A failed call; `message` is a sentence for the player in the language of the page, `status` 0 when no answer came. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: FailureCode;
  /** Which call failed, once that is known. */
  call: RouteId | null = null;

  constructor(status: number, code: FailureCode, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const TIMEOUT_MS = 10_000;
/** Calls that may take longer. */
const PATIENCE_MS: { readonly [Id in RouteId]?: number } = {
  replayTick: 65_000,
  applyForSeal: 65_000,
  addCasePicture: 65_000,
  previewImport: 65_000,
  applyImport: 65_000,
  undoImport: 65_000,
  previewMassCorrection: 20_000,
  correctMatches: 20_000,
  renewSession: 25_000,
  finishSignIn: 25_000,
};

export interface Input {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

/** @returns the path with its parameters filled in; a list in the query is written with commas */
const addressOf = (path: string, { params = {}, query = {} }: Input): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  if (asked.length === 0) return filled;
  return `${filled}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`;
};

export const send = async (
  method: string,
  address: string,
  body: object | undefined,
  timeoutMs: number,
): Promise<Response> => {
  const token = currentToken();
  try {
    const early = takeEarly(method, address, token);
    if (early !== null) return await early;
    return await fetch(address, {
      method,
      headers: {
        accept: "application/json",
        "accept-language": language,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      cache: "no-cache",
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === "TimeoutError";
    throw timedOut
      ? new ApiError(0, "timeout", ja.common.timeoutError)
      : new ApiError(0, "network", ja.common.networkError);
  }
};

const brokenAnswer = (status: number) => new ApiError(status, "broken_answer", ja.common.brokenAnswer);

/** A code that only a newer server knows is taken as it is: the sentence beside it is what is shown. */
const isCode = (value: unknown): value is ErrorCode => typeof value === "string" && /^[a-z_]+$/.test(value);

export const readFailure = (status: number, body: unknown): ApiError => {
  if (typeof body !== "object" || body === null) return brokenAnswer(status);
  const { error, message } = body as { readonly error?: unknown; readonly message?: unknown };
  if (error === undefined || error === null || error === "")
    return new ApiError(status, "unnamed", ja.common.brokenAnswer);
  return isCode(error) && typeof message === "string"
    ? new ApiError(status, error, message)
    : brokenAnswer(status);
};

const readAnswer = async (response: Response, routes: Routes, id: RouteId): Promise<unknown> => {
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw readFailure(response.status, body);
  const answers: Readonly<Record<number, ZodMiniType>> = routes[id]?.responses ?? {};
  const parsed = answers[response.status]?.safeParse(body);
  if (parsed?.success !== true) throw brokenAnswer(response.status);
  return parsed.data;
};

const isEarly = (id: RouteId): id is keyof typeof TABLE => Object.hasOwn(TABLE, id);

/** Where a call goes; the calls that no page starts with stand in a file of their own. */
export const placeOf = async (
  id: RouteId,
): Promise<{ readonly area: Area; readonly method: string; readonly path: string }> => {
  if (isEarly(id)) return TABLE[id];
  const { LATE_TABLE: late } = await orNetworkFailure(import("@gokaku/contract/table-late"));
  if (!import.meta.env.TEST_LOGIN || Object.hasOwn(late, id)) return late[id as keyof typeof late];
  const { DUMMY_ROUTES } = await orNetworkFailure(import("@gokaku/contract/dummy"));
  return { area: "dummy", ...DUMMY_ROUTES[id as keyof typeof DUMMY_ROUTES] };
};

const orNetworkFailure = <Value>(loading: Promise<Value>): Promise<Value> =>
  loading.catch(() => {
    throw new ApiError(0, "network", ja.common.networkError);
  });

/**
 * One call of the contract: every way in which it can fail arrives as an `ApiError`. A refused token is renewed and the
 * call made once more, or the session ends.
 */
export const call = async <Id extends RouteId>(
  id: Id,
  ...[input]: CallArguments<Id>
): Promise<RouteResponse<Id>> => {
  const { area, method, path } = await placeOf(id);
  const { body, ...place }: Input = input ?? {};
  const ask = async () => {
    const [response, routes] = await Promise.all([
      send(method.toUpperCase(), addressOf(path, place), body, PATIENCE_MS[id] ?? TIMEOUT_MS),
      orNetworkFailure(loadArea(area)),
    ]);
    return (await readAnswer(response, routes, id)) as RouteResponse<Id>;
  };
  const token = currentToken();
  try {
    return await ask();
  } catch (failure) {
    if (failure instanceof ApiError) failure.call = id;
    const refused =
      failure instanceof ApiError && (failure.code === "unauthenticated" || failure.code === "token_expired");
    if (refused && token !== null && id !== "renewSession" && (await orNetworkFailure(renewSession(token))))
      return ask();
    throw failure;
  }
};

/** Whether the server has nothing at the address of the call. */
export const isMissing = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 404;

export const failureMessage = (failure: unknown): string =>
  failure instanceof ApiError ? failure.message : ja.common.networkError;

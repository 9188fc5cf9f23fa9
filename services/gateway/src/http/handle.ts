import { ROUTES, type Route, type RouteId, toCodedError } from "@gokaku/contract";
import type * as z from "zod/mini";
import type { Answer, Handlers, Visitor } from "./call.ts";

/** A call as it came in, with who makes it. */
export interface RawCall {
  readonly visitor: Visitor;
  readonly arrivedAtMs: number;
  readonly params: unknown;
  readonly query: unknown;
  readonly body?: unknown;
}

type AnyHandler = (call: RawCall) => Promise<Answer<unknown>>;

const parse = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw toCodedError(parsed.error);
  return parsed.data;
};

/**
 * The handler of a route that is named at run time: what it is given has the types of its route because it was parsed by
 * the route's own schemas.
 * @throws CodedError `invalid_request` for what they refuse
 */
export const handlerOf = <Id extends RouteId>(id: Id, handlers: Pick<Handlers, Id>): AnyHandler => {
  const route: Route = ROUTES[id];
  const handle = handlers[id] as AnyHandler;
  return (call) =>
    handle({
      ...call,
      params: parse(route.params, call.params),
      query: parse(route.query, call.query),
      body: parse(route.body, call.body),
    });
};

import { commonErrors, ROUTES, type Route, type RouteId } from "@gokaku/contract";
import { openApiDocument } from "@gokaku/contract/openapi";
import fc from "fast-check";
import { type Hints, type JsonSchema, type Known, nearly, oddValue, valuesOf } from "./values.ts";

/** The kind of caller. `forged` sends an invalid token. */
export type Asker = "anonymous" | "forged" | "player" | "admin";

/** A request as it goes over the wire, but for the token. */
export interface GeneratedRequest {
  readonly operation: RouteId;
  readonly who: Asker;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

interface Parameter {
  readonly in: "path" | "query";
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required?: boolean;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"];
const MOST_BODY = 70_000;

const oneIn = <T>(often: number, usual: fc.Arbitrary<T>, seldom: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight: often - 1 }, { arbitrary: seldom, weight: 1 });

const asJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? "");

/** Bodies that are no JSON, not quite JSON, too deep, too large or in no known encoding. */
const garbage: fc.Arbitrary<Buffer> = fc.oneof(
  fc.json({ maxDepth: 4 }).map((text) => Buffer.from(text)),
  fc.json().map((text) => Buffer.from(text.slice(0, -1))),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom("", "undefined", "NaN", "a=b&c=d", "{", '{"a":1}{', '"\\ud800"')
    .map((text) => Buffer.from(text)),
  fc.integer({ min: 1, max: 20_000 }).map((depth) => Buffer.from("[".repeat(depth) + "]".repeat(depth))),
  fc.integer({ min: 60_000, max: MOST_BODY }).map((length) => asJson({ value: "x".repeat(length) })),
);

const contentHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = oneIn(
  8,
  fc.constant({ "content-type": "application/json" }),
  fc.constantFrom<Readonly<Record<string, string>>>(
    {},
    { "content-type": "text/plain" },
    { "content-type": "application/x-www-form-urlencoded" },
    { "content-type": "multipart/form-data; boundary=x" },
    { "content-type": "application/json; charset=utf-16" },
    { "content-type": "application/json", "content-encoding": "gzip" },
    { "content-type": ";;;", accept: "image/png" },
  ),
);

const asText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** A lone surrogate has no form in an address. */
const encoded = (value: unknown): string => encodeURIComponent(asText(value).slice(0, 200).toWellFormed());

const parameterValue = (parameter: Parameter, path: string, known: Known): fc.Arbitrary<unknown> => {
  const place = Object.keys(known.hints)
    .filter((name) => name.startsWith("/") && path.startsWith(name))
    .toSorted((one, other) => other.length - one.length)[0];
  return valuesOf(
    parameter.schema,
    known,
    parameter.name === "id" && place !== undefined ? place : parameter.name,
  );
};

const pathOf = (
  path: string,
  parameters: readonly Parameter[],
  known: Known,
): fc.Arbitrary<{ readonly path: string }> => {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const values = inPath.map((parameter) =>
    oneIn(
      6,
      parameterValue(parameter, path, known).map(encoded),
      fc.oneof(oddValue.map(encoded), fc.constantFrom("%", "%E0%A4%A", "%2e%2e", "%2F", ".", "0", "%00")),
    ),
  );
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const pairs = inQuery.map((parameter) => {
    const value = parameterValue(parameter, path, known).map((given) =>
      Array.isArray(given) ? given.map(asText).join(",") : asText(given),
    );
    const pair = oneIn(5, value, oddValue.map(asText)).map((text) => `${parameter.name}=${encoded(text)}`);
    const once = oneIn(
      8,
      pair,
      fc.tuple(pair, pair).map((twice) => twice.join("&")),
    );
    return parameter.required === true ? oneIn(10, once, fc.constant("")) : fc.oneof(once, fc.constant(""));
  });
  return fc.tuple(fc.tuple(...values), fc.tuple(...pairs)).map(([given, query]) => {
    const filled = inPath.reduce(
      (text, { name }, index) => text.replace(`{${name}}`, () => given[index] ?? ""),
      path,
    );
    const asked = query.filter((pair) => pair !== "").join("&");
    return { path: asked === "" ? filled : `${filled}?${asked}` };
  });
};

const bodyOf = (
  schema: JsonSchema | undefined,
  method: string,
  known: Known,
): fc.Arbitrary<Buffer | null> => {
  if (method === "get") return oneIn(20, fc.constant(null), garbage);
  const valid = schema === undefined ? fc.constant({}) : valuesOf(schema, known, "");
  return fc.oneof(
    { arbitrary: valid.map(asJson), weight: 4 },
    { arbitrary: valid.chain(nearly).map(asJson), weight: 4 },
    { arbitrary: oneIn<Buffer | null>(6, garbage, fc.constant(null)), weight: 1 },
  );
};

const askerOf = ({ auth }: Route): fc.Arbitrary<Asker> => {
  const usual = auth === "admin" ? "admin" : "player";
  return oneIn<Asker>(
    6,
    fc.constant(usual),
    fc.constantFrom<Asker>("anonymous", "forged", "player", "admin"),
  );
};

const requestsOf = (
  operation: RouteId,
  path: string,
  { parameters = [], requestBody }: Operation,
  known: Known,
): fc.Arbitrary<GeneratedRequest> => {
  const route: Route = ROUTES[operation];
  const schema = requestBody?.content["application/json"]?.schema;
  return fc
    .record({
      who: askerOf(route),
      method: oneIn(20, fc.constant(route.method.toUpperCase()), fc.constantFrom(...METHODS)),
      at: pathOf(path, parameters, known),
      suffix: oneIn(30, fc.constant(""), fc.constantFrom("/", "/x", "//", "%2F", ";a=b")),
      headers: contentHeaders,
      body: bodyOf(schema, route.method, known),
    })
    .map(({ who, method, at, suffix, headers, body }) => {
      const [place = "", query] = at.path.split("?");
      const full = `${place}${suffix}${query === undefined ? "" : `?${query}`}`;
      return { operation, who, method, path: full, headers, body };
    });
};

/**
 * `perOperation` requests of every operation that the OpenAPI document names, aliases included: valid, nearly valid and
 * wrong ones. The same seed makes the same requests.
 */
export const generateRequests = ({
  perOperation,
  seed,
  hints = {},
}: {
  readonly perOperation: number;
  readonly seed: number;
  readonly hints?: Hints;
}): GeneratedRequest[] => {
  const { paths, components } = openApiDocument() as unknown as Document;
  const known = { schemas: components.schemas, hints };
  const byOperation = Object.entries(ROUTES as Readonly<Record<string, Route>>).flatMap(([id, route]) =>
    [route.path, ...(route.aliases ?? [])].map((path) =>
      fc.sample(requestsOf(id as RouteId, path, paths[path]?.[route.method] ?? {}, known), {
        seed,
        numRuns: perOperation,
      }),
    ),
  );
  // One of each in turn, so that every call meets a system that the others have changed.
  return Array.from({ length: perOperation }, (_, index) =>
    byOperation.flatMap((requests) => requests[index] ?? []),
  ).flat();
};

/** Every code that a route may answer. */
export const codesOf = (route: Route): ReadonlySet<string> =>
  new Set([...commonErrors(route), ...(route.errors ?? [])]);

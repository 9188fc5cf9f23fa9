import { ERROR_STATUS, type ErrorCode } from "@gokaku/game";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { ErrorBody } from "./errors.ts";
import { commonErrors, type Route, takesToken } from "./route.ts";
import { ROUTES } from "./routes.ts";

const byStatus = (codes: readonly ErrorCode[]): Map<number, ErrorCode[]> => {
  const found = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes))
    found.set(ERROR_STATUS[code], [...(found.get(ERROR_STATUS[code]) ?? []), code]);
  return found;
};

const errorResponses = (route: Route) =>
  Object.fromEntries(
    [...byStatus([...commonErrors(route), ...(route.errors ?? [])])].map(([status, codes]) => [
      String(status),
      {
        description: codes.toSorted().join(", "),
        content: { "application/json": { schema: ErrorBody } },
        ...(status === 429
          ? { headers: { "Retry-After": { description: "秒", schema: { type: "integer" as const } } } }
          : {}),
      },
    ]),
  );

const successResponses = (route: Route) =>
  Object.fromEntries(
    Object.entries(route.responses).map(([status, schema]) => [
      status,
      {
        description: status === "201" ? "作成した" : "成功",
        content: { [route.contentType ?? "application/json"]: { schema } },
      },
    ]),
  );

const operation = (id: string, route: Route): ZodOpenApiOperationObject => ({
  operationId: id,
  summary: route.summary,
  tags: [route.tag],
  security: takesToken(route) ? [{ bearer: [] }] : [],
  ...(route.params === undefined && route.query === undefined
    ? {}
    : {
        requestParams: {
          ...(route.params === undefined ? {} : { path: route.params }),
          ...(route.query === undefined ? {} : { query: route.query }),
        },
      }),
  ...(route.body === undefined
    ? {}
    : { requestBody: { required: true, content: { "application/json": { schema: route.body } } } }),
  responses: { ...successResponses(route), ...errorResponses(route) },
});

const paths = (): ZodOpenApiPathsObject => {
  const found: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [id, route] of Object.entries<Route>(ROUTES)) {
    for (const [index, path] of [route.path, ...(route.aliases ?? [])].entries()) {
      found[path] = {
        ...found[path],
        [route.method]: operation(index === 0 ? id : `${id}Alias${index}`, route),
      };
    }
  }
  return found;
};

/** The OpenAPI 3.1 document of the whole HTTP API; the same input always gives the same text. */
export const openApiDocument = (): ReturnType<typeof createDocument> =>
  createDocument({
    openapi: "3.1.0",
    info: {
      title: "Gokaku",
      version: "1.0.0",
      description:
        "5対5ランクマッチの募集・結果報告・レート。エラーは { error, message }（message は日本語の文）。",
    },
    servers: [{ url: "/" }],
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
    paths: paths(),
  });

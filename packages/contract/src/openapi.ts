import { ERROR_STATUS, type ErrorCode } from "@gokaku/game";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { ErrorBody } from "./errors.ts";
import { WEBHOOK_MESSAGES } from "./integrations/webhook-bodies.ts";
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

/** The allowed callers: anyone, a player with a token, a program with an API token of one of the scopes. */
const securityOf = (route: Route) => [
  ...(takesToken(route) ? [{ bearer: [] }] : []),
  ...(takesToken(route) || route.scopes === undefined ? [] : [{}]),
  ...(route.scopes ?? []).map((scope) => ({ apiToken: [scope] })),
];

const operation = (id: string, route: Route): ZodOpenApiOperationObject => ({
  operationId: id,
  summary: route.summary,
  tags: [route.tag],
  security: securityOf(route),
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

const WEBHOOK_HEADERS = {
  "webhook-id": "送信のID。再送でも同じ",
  "webhook-timestamp": "送信した時刻（Unix秒）",
  "webhook-signature": "v1,と、id.timestamp.bodyのHMAC-SHA256のBase64（空白区切りで複数のことがある）",
} as const;

/** The messages that an admin's webhooks receive (Standard Webhooks). */
const webhooks = (): Record<string, ZodOpenApiPathItemObject> =>
  Object.fromEntries(
    Object.entries(WEBHOOK_MESSAGES).map(([type, schema]) => [
      type,
      {
        post: {
          operationId: `webhook.${type}`,
          summary: `${type} の通知`,
          tags: ["webhooks"],
          security: [],
          parameters: Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
            in: "header" as const,
            name,
            description,
            required: true,
            schema: { type: "string" as const },
          })),
          requestBody: { required: true, content: { "application/json": { schema } } },
          responses: { "2XX": { description: "受け取った" } },
        },
      },
    ]),
  );

/** The OpenAPI 3.1 document of the whole HTTP API; the same input always gives the same text. */
export const openApiDocument = (): ReturnType<typeof createDocument> =>
  createDocument({
    openapi: "3.1.0",
    info: {
      title: "Gokaku",
      version: "1.0.0",
      description:
        "5対5ランクマッチの募集・結果報告・レート。エラーは { error, message }（message は日本語の文。Accept-Language が en なら英語の文）。",
    },
    servers: [{ url: "/" }],
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        apiToken: {
          type: "http",
          scheme: "bearer",
          description: "管理画面の「連携」で発行するAPIトークン（gkk_…）。操作ごとに必要な権限がある。",
        },
      },
    },
    paths: paths(),
    webhooks: webhooks(),
  });

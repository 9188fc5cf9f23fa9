import type * as z from "zod/mini";
import { ADMIN_ROUTES } from "./admin/routes.ts";
import { APPOINTMENTS_ROUTES } from "./appointments/routes.ts";
import { AUTH_ROUTES } from "./auth/routes.ts";
import { CASES_ROUTES } from "./cases/routes.ts";
import { DEVICES_ROUTES } from "./devices/routes.ts";
import { DISPUTES_ROUTES } from "./disputes/routes.ts";
import { DUMMY_ROUTES } from "./dummy/routes.ts";
import { INTEGRATIONS_ROUTES } from "./integrations/routes.ts";
import { MATCHES_ROUTES } from "./matches/routes.ts";
import { PEOPLE_ROUTES } from "./people/routes.ts";
import { PROFILE_ROUTES } from "./profile/routes.ts";
import { PUBLIC_ROUTES } from "./public/routes.ts";
import { QUEUE_ROUTES } from "./queue/routes.ts";
import { SEALS_ROUTES } from "./seals/routes.ts";
import { SEASONS_ROUTES } from "./seasons/routes.ts";
import { SHOP_ROUTES } from "./shop/routes.ts";
import { SITE_ROUTES } from "./site/routes.ts";
import { TOOLS_ROUTES } from "./tools/routes.ts";
import { USERS_ROUTES } from "./users/routes.ts";

/** The calls by area. */
export const AREAS = {
  auth: AUTH_ROUTES,
  dummy: DUMMY_ROUTES,
  users: USERS_ROUTES,
  profile: PROFILE_ROUTES,
  devices: DEVICES_ROUTES,
  queue: QUEUE_ROUTES,
  appointments: APPOINTMENTS_ROUTES,
  matches: MATCHES_ROUTES,
  disputes: DISPUTES_ROUTES,
  people: PEOPLE_ROUTES,
  public: PUBLIC_ROUTES,
  seals: SEALS_ROUTES,
  cases: CASES_ROUTES,
  seasons: SEASONS_ROUTES,
  shop: SHOP_ROUTES,
  admin: ADMIN_ROUTES,
  integrations: INTEGRATIONS_ROUTES,
  tools: TOOLS_ROUTES,
  site: SITE_ROUTES,
} as const;

export type Area = keyof typeof AREAS;

/** Every call of the HTTP API, by operation id. The gateway's router, the web's client and the OpenAPI document are made of this. */
export const ROUTES = {
  ...AUTH_ROUTES,
  ...DUMMY_ROUTES,
  ...USERS_ROUTES,
  ...DEVICES_ROUTES,
  ...PROFILE_ROUTES,
  ...QUEUE_ROUTES,
  ...APPOINTMENTS_ROUTES,
  ...MATCHES_ROUTES,
  ...DISPUTES_ROUTES,
  ...PEOPLE_ROUTES,
  ...PUBLIC_ROUTES,
  ...SEALS_ROUTES,
  ...CASES_ROUTES,
  ...SEASONS_ROUTES,
  ...SHOP_ROUTES,
  ...ADMIN_ROUTES,
  ...INTEGRATIONS_ROUTES,
  ...TOOLS_ROUTES,
  ...SITE_ROUTES,
} as const;

export type RouteId = keyof typeof ROUTES;

type Field = "params" | "query" | "body";

type SchemaOf<Id extends RouteId, Name extends Field> = (typeof ROUTES)[Id] extends {
  readonly [Key in Name]: infer Schema extends z.ZodMiniType;
}
  ? Schema
  : never;

type FieldOutput<Id extends RouteId, Name extends Field> = [SchemaOf<Id, Name>] extends [never]
  ? undefined
  : z.infer<SchemaOf<Id, Name>>;

/** The parsed body that a route's handler receives. */
export type RouteBody<Id extends RouteId> = FieldOutput<Id, "body">;
export type RouteQuery<Id extends RouteId> = FieldOutput<Id, "query">;
export type RouteParams<Id extends RouteId> = FieldOutput<Id, "params">;
/** The response of a route's handler. */
export type RouteResponse<Id extends RouteId> = {
  [Status in keyof (typeof ROUTES)[Id]["responses"]]: (typeof ROUTES)[Id]["responses"][Status] extends z.ZodMiniType
    ? z.infer<(typeof ROUTES)[Id]["responses"][Status]>
    : never;
}[keyof (typeof ROUTES)[Id]["responses"]];

type Nothing = Record<never, never>;

type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Sent<Value[Key]> }
    : Value;

type FieldInput<Id extends RouteId, Name extends Field> = [SchemaOf<Id, Name>] extends [never]
  ? unknown
  : Nothing extends z.input<SchemaOf<Id, Name>>
    ? { readonly [Key in Name]?: Sent<z.input<SchemaOf<Id, Name>>> }
    : { readonly [Key in Name]: Sent<z.input<SchemaOf<Id, Name>>> };

/** The input of a client's call: the route's `params`, `query` and `body`. */
export type CallInput<Id extends RouteId> = FieldInput<Id, "params"> &
  FieldInput<Id, "query"> &
  FieldInput<Id, "body">;

/** The same as the last arguments of a function: none is needed where nothing must be sent. */
export type CallArguments<Id extends RouteId> =
  Nothing extends CallInput<Id> ? [input?: CallInput<Id>] : [input: CallInput<Id>];

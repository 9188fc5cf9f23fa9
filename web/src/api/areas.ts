import "./zod-config.ts";
import type { Area, Routes } from "@gokaku/contract";

const LOAD: { readonly [Name in Area]: () => Promise<Routes> } = {
  auth: async () => (await import("@gokaku/contract/auth")).AUTH_ROUTES,
  dummy: async () =>
    import.meta.env.TEST_LOGIN ? (await import("@gokaku/contract/dummy")).DUMMY_ROUTES : {},
  users: async () => (await import("@gokaku/contract/users")).USERS_ROUTES,
  profile: async () => (await import("@gokaku/contract/profile")).PROFILE_ROUTES,
  queue: async () => (await import("@gokaku/contract/queue")).QUEUE_ROUTES,
  matches: async () => (await import("@gokaku/contract/matches")).MATCHES_ROUTES,
  disputes: async () => (await import("@gokaku/contract/disputes")).DISPUTES_ROUTES,
  people: async () => (await import("@gokaku/contract/people")).PEOPLE_ROUTES,
  public: async () => (await import("@gokaku/contract/public")).PUBLIC_ROUTES,
  seasons: async () => (await import("@gokaku/contract/seasons")).SEASONS_ROUTES,
  shop: async () => (await import("@gokaku/contract/shop")).SHOP_ROUTES,
  admin: async () => (await import("@gokaku/contract/admin")).ADMIN_ROUTES,
  seals: async () => (await import("@gokaku/contract/seals")).SEALS_ROUTES,
  cases: async () => (await import("@gokaku/contract/cases")).CASES_ROUTES,
  integrations: async () => (await import("@gokaku/contract/integrations")).INTEGRATIONS_ROUTES,
  site: async () => (await import("@gokaku/contract/site")).SITE_ROUTES,
  appointments: async () => (await import("@gokaku/contract/appointments")).APPOINTMENTS_ROUTES,
  devices: async () => (await import("@gokaku/contract/devices")).DEVICES_ROUTES,
  tools: async () => (await import("@gokaku/contract/tools")).TOOLS_ROUTES,
};

/** The routes of an area with their schemas, in chunks of their own so that the first paint does not wait for them. */
export const loadArea = (area: Area): Promise<Routes> => LOAD[area]();

export type LiveSchemas = typeof import("@gokaku/contract/live");

export const loadLive = (): Promise<LiveSchemas> => import("@gokaku/contract/live");

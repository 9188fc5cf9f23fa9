/** The rights that an API token can have. */
export const API_SCOPES = ["read:public", "read:staff", "write:queue-settings"] as const;
export type ApiScope = (typeof API_SCOPES)[number];

export const isApiScope = (value: string): value is ApiScope =>
  (API_SCOPES as readonly string[]).includes(value);

/** With which every API token begins. */
export const API_TOKEN_PREFIX = "gkk_";
/** The prefix and 256 random bits. */
export const API_TOKEN = /^gkk_[A-Za-z0-9_-]{43}$/;

const ACTOR_PREFIX = "#token:";

/** How the audit log names an API token; no user id has this form. */
export const actorOfToken = (name: string): string => ACTOR_PREFIX + name;

export const isTokenActor = (actor: string): boolean => actor.startsWith(ACTOR_PREFIX);

export * from "./errors.ts";
export * from "./ids.ts";
export * from "./limits.ts";
export * from "./matchmaker-settings.ts";
export * from "./roles.ts";

export * from "./errors.ts";
export * from "./ids.ts";
export * from "./limits.ts";
export * from "./lobby.ts";
export * from "./matchmaker-settings.ts";
export * from "./report.ts";
export * from "./roles.ts";
export * from "./vocabulary.ts";

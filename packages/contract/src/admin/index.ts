export * from "./accounts.ts";
export * from "./matches.ts";
export * from "./moving.ts";
export * from "./operations.ts";
export * from "./routes.ts";
export * from "./schemas.ts";
export * from "./seasons.ts";
export * from "./setup.ts";

export * from "./accounts.ts";
export * from "./routes.ts";
export * from "./schemas.ts";

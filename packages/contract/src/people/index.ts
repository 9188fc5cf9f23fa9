export * from "./import-proofs.ts";
export * from "./routes.ts";
export * from "./schemas.ts";

export * from "./files.ts";
export * from "./verify.ts";

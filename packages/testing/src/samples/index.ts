export * from "./matches.ts";
export * from "./queue.ts";
export * from "./users.ts";

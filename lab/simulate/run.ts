import { replaceEdges } from "./edges.ts";

/** `npm run lab -- simulate`: the services in one process, with seeded faults and virtual time. */
export const run = async (args: readonly string[]): Promise<number> => {
  replaceEdges();
  const { simulate } = await import("./simulate.ts");
  return simulate(args);
};

import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const FOLDER = new URL("./edges/", import.meta.url).href;

/** The drivers at which a service ends, and what takes their place. Everything between them is the product's own code. */
const PACKAGES: Readonly<Record<string, string>> = {
  pg: "pg.ts",
  "@nats-io/transport-node": "transport.ts",
  "@nats-io/jetstream": "jetstream.ts",
  "@grpc/grpc-js": "grpc.ts",
  "grpc-health-check": "health.ts",
  "node:zlib": "zlib.ts",
};

const FILES: Readonly<Record<string, string>> = {
  // Signing runs on threads of the system, whose order no seed decides.
  "packages/grpc/src/tokens.ts": "tokens.ts",
  "packages/grpc/src/resolver.ts": "resolver.ts",
  "packages/service/src/process-metrics.ts": "process-metrics.ts",
  "services/matchmaker/src/solver/thread.ts": "solver.ts",
};

const replaced = new Map(
  Object.entries(FILES).map(([path, edge]) => [
    pathToFileURL(fileURLToPath(new URL(`../../${path}`, import.meta.url))).href,
    FOLDER + edge,
  ]),
);

const isProduct = (parent: string | undefined): boolean =>
  parent !== undefined && !parent.includes("/node_modules/") && !parent.startsWith(FOLDER);

/** From now on every module that is loaded finds the simulated drivers in place of the real ones. */
export const replaceEdges = (): void => {
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL;
      const edge = PACKAGES[specifier];
      const migrates = parent?.includes("/node_modules/node-pg-migrate/") === true;
      if (edge !== undefined && (isProduct(parent) || (specifier === "pg" && migrates)))
        return { url: FOLDER + edge, shortCircuit: true };
      const resolved = next(specifier, context);
      const other = isProduct(parent) ? replaced.get(resolved.url) : undefined;
      return other === undefined ? resolved : { ...resolved, url: other };
    },
  });
};

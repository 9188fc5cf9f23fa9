import type { Server, ServerName } from "../infra/server.ts";
import type { StartConfig } from "./config.ts";
import type { Processes } from "./processes.ts";
import { SERVICE_NAMES, type Wiring } from "./services.ts";
import { standInsOf, urlOf } from "./stand-ins.ts";

export const addressOf = (config: StartConfig): string => {
  const isLocal = ["127.0.0.1", "0.0.0.0", "::1", "::", "localhost"].includes(config.host);
  const name = config.host.includes(":") ? `[${config.host}]` : config.host;
  return `http://${isLocal ? "localhost" : name}:${config.port}`;
};

/** One that names several servers is no URL by the standard. */
const withoutPassword = (url: string): string => url.replaceAll(/(:\/\/[^:@/]*):[^@/]*@/g, "$1@");

const matchingLine = (product: StartConfig["product"], isOwnInterval: boolean): string => {
  const note = isOwnInterval ? "" : " (this is npm start's default; the specification says 120)";
  const hours =
    product.MATCHING_HOURS === "always" ? "around the clock" : "in the matching hours (Japan time)";
  return `Matching   every ${product.MATCHING_INTERVAL_S} s${note}, ${hours}; reports close after ${product.REPORT_DEADLINE_S} s; RATE_LIMIT_SCALE ${product.RATE_LIMIT_SCALE}`;
};

/** The last lines of `npm start`: addresses, test accounts and processes. */
export const summaryLines = (
  config: StartConfig,
  servers: Readonly<Record<ServerName, Server>>,
  wiring: Wiring,
  processes: Processes,
  isOwnInterval: boolean,
): string[] => {
  const { product } = config;
  const login =
    product.DUMMY_LOGIN === "on"
      ? `Log in     dummy_001 … dummy_047, dummy_admin (admin); password ${product.DUMMY_PASSWORD}`
      : "Log in     test accounts are off (DUMMY_LOGIN=off)";
  const services = SERVICE_NAMES.map((name) => {
    const managed = processes.running(name);
    const where = managed
      ? `process ${managed.pid}, gRPC ${wiring.ports.grpc[name]}, health and metrics http://127.0.0.1:${wiring.ports.admin[name]}`
      : "NOT RUNNING";
    return `  ${name.padEnd(11)}${where}`;
  });
  const others = Object.values(servers).map(
    (server) =>
      `  ${server.name.padEnd(11)}${withoutPassword(server.url)} (${server.process ? `process ${server.process.pid}` : server.origin})`,
  );
  const standIns = standInsOf(wiring).map((name) => `  ${name.padEnd(11)}${urlOf(wiring, name)} (stand-in)`);
  return [
    "",
    "Running",
    ...services,
    ...others,
    ...standIns,
    `Data       ${config.dataDir} (logs in ${config.dataDir}/logs)`,
    matchingLine(product, isOwnInterval),
    "Ctrl-C stops everything.",
    "",
    `Gokaku     ${addressOf(config)}`,
    login,
  ];
};

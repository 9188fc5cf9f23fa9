import { busServices } from "@gokaku/bus/permissions";
import type { ServerName } from "../../tools/infra/server.ts";
import { DATABASE_OWNERS, SERVICE_NAMES, type ServiceName } from "../../tools/start/services.ts";
import type { System } from "../../tools/system/system.ts";
import type { Toxic } from "./toxiproxy.ts";

/** A fault of the running system: it begins, lasts and ends. */
export interface Trouble {
  readonly where: string;
  readonly what: string;
  /** Resolves at its end. */
  readonly cause: (system: System) => Promise<unknown>;
}

/** A fault of the connections between a service and a server. */
export interface Fault {
  readonly name: string;
  readonly toxics: readonly Toxic[];
  readonly seconds: number;
}

const STREAMS = ["upstream", "downstream"] as const;
const bothWays = (type: Toxic["type"], attributes: Toxic["attributes"]): readonly Toxic[] =>
  STREAMS.map((stream) => ({ type, stream, attributes }));
const vanishing = (streams: readonly Toxic["stream"][]): readonly Toxic[] =>
  streams.map((stream) => ({ type: "timeout", stream, attributes: { timeout: 0 } }));

export const FAULTS: readonly Fault[] = [
  { name: "slow", toxics: bothWays("latency", { latency: 150, jitter: 100 }), seconds: 5 },
  { name: "cut", toxics: bothWays("reset_peer", { timeout: 0 }), seconds: 4 },
  { name: "half-open", toxics: vanishing(STREAMS), seconds: 10 },
  { name: "requests vanish", toxics: vanishing(["upstream"]), seconds: 5 },
  { name: "answers vanish", toxics: vanishing(["downstream"]), seconds: 5 },
  {
    name: "narrow",
    toxics: [
      ...bothWays("bandwidth", { rate: 20 }),
      // Pieces of 64 bytes, 200 µs apart.
      ...bothWays("slicer", { average_size: 64, size_variation: 32, delay: 200 }),
    ],
    seconds: 5,
  },
];

export interface ServerPair {
  readonly service: ServiceName;
  readonly server: ServerName;
}

const usersOf = (server: ServerName): readonly string[] => {
  if (server === "postgres") return DATABASE_OWNERS;
  return server === "nats" ? busServices() : ["gateway", "realtime"];
};

/** Each service with each server that it uses. */
export const SERVER_PAIRS: readonly ServerPair[] = SERVICE_NAMES.flatMap((service) =>
  (["postgres", "nats", "redis"] as const).flatMap((server) =>
    usersOf(server).includes(service) ? [{ service, server }] : [],
  ),
);

export const pairName = ({ service, server }: ServerPair): string => `${service}-${server}`;

import { SERVICE_NAMES } from "../start/services.ts";
import type { Topology } from "./topology.ts";

/** An allowed connection between two components, at a port of the second. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly port: number;
}

export const PORTS = {
  grpc: 50_051,
  http: 8_080,
  sockets: 8_081,
  admin: 9_090,
  postgres: 5_432,
  redis: 6_379,
  nats: 4_222,
} as const;

/** All connections between the pods of a release with its own servers; all others are blocked. */
export const edgesOf = ({ services }: Topology): readonly Edge[] => [
  ...SERVICE_NAMES.flatMap((from) => {
    const { calls, stores, handsSocketsOn, ownsDatabase } = services[from];
    return [
      ...calls.map((to) => ({ from, to, port: PORTS.grpc })),
      ...stores.map((to) => ({ from, to, port: PORTS[to] })),
      ...(handsSocketsOn ? [{ from, to: "realtime", port: PORTS.sockets }] : []),
      ...(ownsDatabase ? [{ from: `migrate-${from}`, to: "postgres", port: PORTS.postgres }] : []),
    ];
  }),
  { from: "test", to: "gateway", port: PORTS.http },
];

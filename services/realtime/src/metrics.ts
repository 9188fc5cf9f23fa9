import type { Metrics } from "@gokaku/service";

const DELAY_BUCKETS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];

export const createLiveMetrics = (metrics: Metrics) => ({
  connections: metrics.gauge("ws_connections", "Open sockets."),
  slowClosed: metrics.counter("ws_slow_closed_total", "Sockets cut because their client did not read."),
  refused: metrics.counter("ws_refused_total", "Sockets refused because too many are open."),
  pushes: metrics.counter("pushes_total", "Browsers that a match was sent to, by what came of it.", [
    "outcome",
  ]),
  pushDelay: metrics.histogram(
    "event_to_push_seconds",
    "From the creation of a match to its taking over by a push service.",
    DELAY_BUCKETS_S,
  ),
  announceDelay: metrics.histogram(
    "event_to_socket_seconds",
    "From the creation of a match to its announcement on the sockets.",
    DELAY_BUCKETS_S,
  ),
});

export type LiveMetrics = ReturnType<typeof createLiveMetrics>;

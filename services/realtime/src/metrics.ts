import type { Metrics } from "@gokaku/service";

export const createLiveMetrics = (metrics: Metrics) => ({
  countRare: metrics.countRare,
  connections: metrics.gauge("ws_connections"),
  slowClosed: metrics.counter("ws_slow_closed_total"),
  refused: metrics.counter("ws_refused_total"),
  pushes: metrics.counter("pushes_total"),
  pushDelay: metrics.histogram("event_to_push_seconds"),
  announceDelay: metrics.histogram("event_to_socket_seconds"),
});

export type LiveMetrics = ReturnType<typeof createLiveMetrics>;

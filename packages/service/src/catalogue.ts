const WAITS_S = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5] as const;
const DELAYS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300] as const;

interface Described {
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  /** Each of few values: never a player, a match or a text from outside. */
  readonly labels?: readonly string[];
  readonly buckets?: readonly number[];
  /** Whose admin port shows it: "stores" are the five with a database, "grpc" all but the gateway. */
  readonly of: "all" | "stores" | "grpc" | Service;
}

type Service = "users" | "queue" | "matchmaker" | "matches" | "payments" | "realtime" | "discord" | "gateway";

/** Every metric of the services themselves; those of Node stand beside them as `process_*` and `nodejs_*`. */
export const CATALOGUE = {
  http_server_seconds: {
    type: "histogram",
    help: "Time to answer an HTTP call, by operation and status.",
    labels: ["operation", "status"],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.04, 0.1, 0.25, 0.5, 1, 2.5],
    of: "gateway",
  },
  grpc_server_seconds: {
    type: "histogram",
    help: "Time to answer a gRPC call, by method and error code.",
    labels: ["method", "code"],
    buckets: WAITS_S,
    of: "grpc",
  },
  dependency_up: {
    type: "gauge",
    help: "1 while a dependency of the service answers, else 0.",
    labels: ["dependency"],
    of: "all",
  },
  metric_reads_failed_total: {
    type: "counter",
    help: "Gauges that could not be read on a scrape and were omitted.",
    labels: ["metric"],
    of: "grpc",
  },
  rare_paths_total: {
    type: "counter",
    help: "Paths that only chance, a fault or a race leads to, by name.",
    labels: ["path"],
    of: "all",
  },
  db_statements_total: { type: "counter", help: "Statements sent to the database.", of: "stores" },
  db_pool_connections: {
    type: "gauge",
    help: "Open connections to the database, by pool and whether they are at work.",
    labels: ["pool", "state"],
    of: "stores",
  },
  db_pool_connections_max: {
    type: "gauge",
    help: "Connections that a pool may open.",
    labels: ["pool"],
    of: "stores",
  },
  db_pool_waiting: {
    type: "gauge",
    help: "Statements and transactions that wait for a connection of a pool.",
    labels: ["pool"],
    of: "stores",
  },
  outbox_pending: { type: "gauge", help: "Events in the outbox that are not published.", of: "stores" },
  outbox_oldest_seconds: {
    type: "gauge",
    help: "Age of the oldest event in the outbox; 0 without one.",
    of: "stores",
  },
  outbox_replayed_total: {
    type: "counter",
    help: "Outbox rows opened again after the stream lost them.",
    of: "stores",
  },
  consumer_lag: {
    type: "gauge",
    help: "Events that a durable consumer has not acknowledged.",
    labels: ["consumer"],
    of: "grpc",
  },
  dead_letters: {
    type: "gauge",
    help: "Events that could not be applied and wait for an operator.",
    of: "stores",
  },
  queue_waiting: {
    type: "gauge",
    help: "Waiting players by selected role.",
    labels: ["role"],
    of: "queue",
  },
  queue_wait_seconds: {
    type: "histogram",
    help: "Waits of matched players.",
    buckets: [15, 30, 60, 120, 180, 300, 600, 1200, 2400, 4800],
    of: "queue",
  },
  queue_tick_interval_seconds: { type: "gauge", help: "Time between two ticks as configured.", of: "queue" },
  queue_tick_last_due_timestamp_seconds: {
    type: "gauge",
    help: "Unix time of the last due tick: opened, idle, or outside hours and season.",
    of: "queue",
  },
  queue_tick_start_delay_seconds: {
    type: "histogram",
    help: "From the planned start of a tick to its opening.",
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60],
    of: "queue",
  },
  queue_tick_seconds: {
    type: "histogram",
    help: "From the planned start of a tick until the last of its matches was made or refused.",
    buckets: [0.25, 0.5, 1, 2, 5, 10, 20, 30, 60],
    of: "queue",
  },
  matchmaker_tick_duration_seconds: {
    type: "histogram",
    help: "Time to solve a tick.",
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 20, 30, 45],
    of: "matchmaker",
  },
  matchmaker_tick_last_success_timestamp: {
    type: "gauge",
    help: "Unix seconds of the last plan that queue stored.",
    of: "matchmaker",
  },
  matchmaker_planned_matches_total: {
    type: "counter",
    help: "Matches in the plans that queue stored.",
    of: "matchmaker",
  },
  match_team_gap: {
    type: "histogram",
    help: "Distance of the mean rates of the two teams of a planned match, in points.",
    buckets: [5, 10, 20, 30, 50, 75, 100, 150, 200, 300],
    of: "matchmaker",
  },
  match_role_rank: {
    type: "histogram",
    help: "Which choice of the player the assigned role is, 1 for the first.",
    buckets: [1, 2, 3, 4, 5],
    of: "matchmaker",
  },
  matches_active: {
    type: "gauge",
    help: "Matches without a result: being played, or disputed.",
    labels: ["status"],
    of: "matches",
  },
  match_settle_seconds: {
    type: "histogram",
    help: "From the decision of a match to the new rates of its players.",
    buckets: DELAYS_S,
    of: "users",
  },
  checkout_total: {
    type: "counter",
    help: "Begun purchases by outcome: ok or an error code.",
    labels: ["result"],
    of: "payments",
  },
  payments_orders_total: {
    type: "counter",
    help: "Changes of orders.",
    labels: ["state", "cause"],
    of: "payments",
  },
  checkout_grant_seconds: {
    type: "histogram",
    help: "From the payment event of an order to its badge.",
    buckets: DELAYS_S,
    of: "users",
  },
  ws_connections: { type: "gauge", help: "Open sockets.", of: "realtime" },
  ws_slow_closed_total: {
    type: "counter",
    help: "Sockets cut because their client did not read.",
    of: "realtime",
  },
  ws_refused_total: {
    type: "counter",
    help: "Sockets refused because too many are open.",
    of: "realtime",
  },
  event_to_socket_seconds: {
    type: "histogram",
    help: "From the creation of a match to its announcement on the sockets.",
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    of: "realtime",
  },
  webhook_deliveries_total: {
    type: "counter",
    help: "Tries of messages to webhooks, by result.",
    labels: ["result"],
    of: "users",
  },
  webhook_oldest_seconds: {
    type: "gauge",
    help: "Wait of the oldest message to a webhook that is not delivered.",
    of: "users",
  },
  pushes_total: {
    type: "counter",
    help: "Push messages about matches, by outcome.",
    labels: ["outcome"],
    of: "realtime",
  },
  event_to_push_seconds: {
    type: "histogram",
    help: "From the creation of a match to the push service's acceptance.",
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    of: "realtime",
  },
  discord_calls_total: {
    type: "counter",
    help: "Calls to Discord, by kind of target and outcome.",
    labels: ["kind", "outcome"],
    of: "discord",
  },
  discord_targets: {
    type: "gauge",
    help: "Places at Discord by state: due, or stopped by a refusal.",
    labels: ["state"],
    of: "discord",
  },
  discord_oldest_seconds: {
    type: "gauge",
    help: "Age of the oldest state that Discord does not show yet, without roles; 0 for none.",
    of: "discord",
  },
  discord_thread_seconds: {
    type: "histogram",
    help: "From the creation of a match to its thread with the mentions.",
    buckets: DELAYS_S,
    of: "discord",
  },
} as const satisfies Record<string, Described>;

export type MetricName = keyof typeof CATALOGUE;

type OfType<Type extends Described["type"]> = {
  [Name in MetricName]: (typeof CATALOGUE)[Name]["type"] extends Type ? Name : never;
}[MetricName];
export type CounterName = OfType<"counter">;
export type GaugeName = OfType<"gauge">;
export type HistogramName = OfType<"histogram">;

export type LabelOf<Name extends MetricName> = (typeof CATALOGUE)[Name] extends {
  readonly labels: readonly (infer Label extends string)[];
}
  ? Label
  : never;

const STORES = ["users", "queue", "matches", "payments", "discord"] as const;
const GROUPS: Readonly<Record<string, readonly Service[]>> = {
  all: [...STORES, "matchmaker", "realtime", "gateway"],
  stores: STORES,
  grpc: [...STORES, "matchmaker", "realtime"],
};

/** The services whose admin port shows a metric. */
export const servicesOf = (name: MetricName): readonly Service[] => {
  const { of }: Described = CATALOGUE[name];
  return GROUPS[of] ?? [of as Service];
};

export const describe = (name: MetricName): Described => CATALOGUE[name];

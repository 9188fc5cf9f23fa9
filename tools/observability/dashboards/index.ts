import { above, increase, max, of, perMinute, quantile, rate, spread, sum, upTo } from "./expressions.ts";
import { ANY, heat, lines, number, promise } from "./figures.ts";
import { type Dashboard, dashboard } from "./panel.ts";

const ERRORS = 'status=~"5.."';
const FAILURES = 'code=~"internal|unavailable|deadline_exceeded"';

const overview = dashboard("gokaku-overview", "Overview and promises", [
  {
    title: "Promises, over six hours",
    figures: [
      promise(
        "API failures",
        `sum (rate(${of("http_server_seconds_count", ERRORS)}[6h])) / sum (rate(${of("http_server_seconds_count")}[6h])) or vector(0)`,
        0.001,
        "Answers 5xx of all; at most one in a thousand.",
      ),
      promise(
        "Matches told late",
        above(2, "event_to_socket_seconds", "6h"),
        0.005,
        "Later than two seconds.",
      ),
      promise(
        "Ticks begun late",
        above(5, "queue_tick_start_delay_seconds", "6h"),
        0.005,
        "Later than five seconds.",
      ),
      promise("Ticks done late", above(10, "queue_tick_seconds", "6h"), 0.005, "Not within ten seconds."),
      promise("Results late", above(30, "match_settle_seconds", "6h"), 0.005, "Rates not within 30 seconds."),
      promise(
        "Badges late",
        above(60, "checkout_grant_seconds", "6h"),
        0.005,
        "Not granted within 60 seconds.",
      ),
    ],
  },
  {
    title: "Now",
    figures: [
      number("Live connections", "short", sum("ws_connections")),
      number("Waiting for the most wanted role", "short", `max (${max("queue_waiting", "role")})`),
      number("Matches being played", "short", max("matches_active", "", 'status="matched"')),
      number("Disputed", "short", max("matches_active", "", 'status="disputed"'), [[20, "yellow"]]),
      number("Dead letters", "short", `sum (${max("dead_letters", "service")})`, ANY),
      number("Processes that do not answer", "short", 'count (up{job="gokaku"} == 0) or vector(0)', ANY),
    ],
  },
  {
    title: "Load and answers",
    figures: [
      lines("Calls", "reqps", [[rate("http_server_seconds_count"), "all"]]),
      lines("Failures by status", "reqps", [
        [rate("http_server_seconds_count", "status", ERRORS), "{{status}}"],
      ]),
      lines("Time to answer", "s", spread("http_server_seconds"), { thresholds: [[0.5, "yellow"]] }),
      lines("What services stand on", "short", [
        [`min by (service, dependency) (${of("dependency_up")})`, "{{service}} {{dependency}}"],
      ]),
      lines("Matches made", "short", [[perMinute("matchmaker_planned_matches_total"), "in a minute"]]),
      lines("Processor time", "percentunit", [[rate("process_cpu_seconds_total", "service"), "{{service}}"]]),
    ],
  },
]);

const queue = dashboard("gokaku-queue", "Queue and matchmaker", [
  {
    title: "Waiting",
    figures: [
      lines("Players who wait, by role", "short", [[max("queue_waiting", "role"), "{{role}}"]]),
      lines("How long the matched had waited", "s", spread("queue_wait_seconds")),
      heat("Waits", "queue_wait_seconds"),
    ],
  },
  {
    title: "Ticks",
    figures: [
      number("Since the last due tick", "s", `time() - ${max("queue_tick_last_due_timestamp_seconds")}`, [
        [300, "red"],
      ]),
      number("Interval", "s", max("queue_tick_interval_seconds")),
      number("Since the last plan", "s", `time() - ${max("matchmaker_tick_last_success_timestamp")}`),
      number(
        "Expired in an hour",
        "short",
        `sum (increase(${of("queue_rare_paths_total", 'path="tick_expired"')}[1h])) or vector(0)`,
        ANY,
      ),
      lines("Begun after its time", "s", spread("queue_tick_start_delay_seconds"), {
        thresholds: [[5, "red"]],
      }),
      lines("From its beginning to its matches", "s", spread("queue_tick_seconds"), {
        thresholds: [[10, "red"]],
      }),
      lines("Solving", "s", spread("matchmaker_tick_duration_seconds"), { thresholds: [[5, "yellow"]] }),
      lines("Rare paths", "short", [[increase("queue_rare_paths_total", "path"), "{{path}}"]]),
    ],
  },
  {
    title: "How good the matches are",
    figures: [
      lines("Distance of the teams, points", "short", spread("match_team_gap"), {
        thresholds: [[100, "yellow"]],
      }),
      lines("On their first choice", "percentunit", [
        [upTo(1, "match_role_rank"), "first"],
        [upTo(2, "match_role_rank"), "first or second"],
      ]),
      lines("Matches planned", "short", [[perMinute("matchmaker_planned_matches_total"), "in a minute"]]),
    ],
  },
]);

const matches = dashboard("gokaku-matches", "Matches and settlement", [
  {
    title: "Matches",
    figures: [
      lines("Without a result", "short", [[max("matches_active", "status"), "{{status}}"]]),
      lines("Reports", "reqps", [
        [rate("grpc_server_seconds_count", "code", 'method="SubmitReport"'), "{{code}}"],
      ]),
      lines("Lobby and host", "reqps", [
        [rate("grpc_server_seconds_count", "method", 'method=~"UpdateLobby|TransferHost"'), "{{method}}"],
      ]),
    ],
  },
  {
    title: "Settlement",
    figures: [
      lines("From the decision to the new rates", "s", spread("match_settle_seconds"), {
        thresholds: [[30, "red"]],
      }),
      lines("Settled", "short", [[perMinute("match_settle_seconds_count"), "in a minute"]]),
      lines("Consumers on the way", "short", [
        [
          max(
            "consumer_lag",
            "consumer",
            'consumer=~"users_apply-.*|queue_(close|settle|release|correct)-.*"',
          ),
          "{{consumer}}",
        ],
      ]),
      lines("Dead letters", "short", [[max("dead_letters", "service"), "{{service}}"]], {
        thresholds: ANY,
      }),
    ],
  },
]);

const realtime = dashboard("gokaku-realtime", "Live connections", [
  {
    title: "Sockets",
    figures: [
      lines("Open", "short", [[sum("ws_connections", "pod"), "{{pod}}"]]),
      lines("Refused", "short", [[perMinute("ws_refused_total"), "in a minute"]], {
        thresholds: [[20, "yellow"]],
      }),
      lines("Cut because they did not read", "short", [[perMinute("ws_slow_closed_total"), "in a minute"]]),
    ],
  },
  {
    title: "News",
    figures: [
      lines("From a match to its announcement", "s", spread("event_to_socket_seconds"), {
        thresholds: [[2, "red"]],
      }),
      heat("Announcements", "event_to_socket_seconds"),
      lines("To closed browsers", "s", spread("event_to_push_seconds")),
      lines("Notifications by outcome", "short", [[perMinute("pushes_total", "outcome"), "{{outcome}}"]]),
      lines(
        "Event loop, 99 of 100",
        "s",
        [[max("nodejs_eventloop_lag_p99_seconds", "pod", 'service="realtime"'), "{{pod}}"]],
        { thresholds: [[0.25, "yellow"]] },
      ),
      lines("Memory", "bytes", [
        [max("process_resident_memory_bytes", "pod", 'service="realtime"'), "{{pod}}"],
      ]),
    ],
  },
]);

const payments = dashboard("gokaku-payments", "Payments", [
  {
    title: "Purchases",
    figures: [
      lines("Begun, by what came of it", "short", [[perMinute("checkout_total", "result"), "{{result}}"]]),
      lines("Orders that became", "short", [[perMinute("payments_orders_total", "state"), "{{state}}"]]),
      lines("Why", "short", [[perMinute("payments_orders_total", "cause"), "{{cause}}"]]),
      lines("From the news of a payment to the badge", "s", spread("checkout_grant_seconds"), {
        thresholds: [[60, "red"]],
      }),
      lines("What the provider tells", "reqps", [
        [rate("http_server_seconds_count", "status", 'operation="paymentWebhook"'), "{{status}}"],
      ]),
      lines("Consumers", "short", [
        [max("consumer_lag", "consumer", 'consumer=~"users_apply-order|payments_.*"'), "{{consumer}}"],
      ]),
    ],
  },
]);

const calls = dashboard("gokaku-calls", "Gateway and calls", [
  {
    title: "HTTP",
    figures: [
      lines("Calls by operation", "reqps", [
        [`topk(10, ${rate("http_server_seconds_count", "operation")})`, "{{operation}}"],
      ]),
      lines("Answers by status", "reqps", [[rate("http_server_seconds_count", "status"), "{{status}}"]]),
      lines(
        "Slowest operations, 95 of 100",
        "s",
        [[`topk(10, ${quantile(0.95, "http_server_seconds", "operation")})`, "{{operation}}"]],
        { thresholds: [[0.5, "yellow"]] },
      ),
      lines("Refused for their pace", "reqps", [
        [rate("http_server_seconds_count", "operation", 'status="429"'), "{{operation}}"],
      ]),
    ],
  },
  {
    title: "gRPC",
    figures: [
      lines("Calls by service", "reqps", [[rate("grpc_server_seconds_count", "service"), "{{service}}"]]),
      lines("Failures", "reqps", [
        [
          rate("grpc_server_seconds_count", "service, method, code", FAILURES),
          "{{service}} {{method}} {{code}}",
        ],
      ]),
      lines(
        "Time to answer, 95 of 100",
        "s",
        [[quantile(0.95, "grpc_server_seconds", "service"), "{{service}}"]],
        { thresholds: [[0.25, "yellow"]] },
      ),
      lines("Slowest methods, 95 of 100", "s", [
        [`topk(10, ${quantile(0.95, "grpc_server_seconds", "service, method")})`, "{{service}} {{method}}"],
      ]),
      lines("Refusals by code", "reqps", [
        [rate("grpc_server_seconds_count", "code", 'code!="ok"'), "{{code}}"],
      ]),
    ],
  },
]);

const underneath = dashboard("gokaku-underneath", "Postgres, NATS, outbox and processes", [
  {
    title: "Events",
    figures: [
      lines("Not left yet", "short", [[max("outbox_pending", "service"), "{{service}}"]]),
      lines("The oldest of them", "s", [[max("outbox_oldest_seconds", "service"), "{{service}}"]], {
        thresholds: [[30, "red"]],
      }),
      lines("Sent again after a loss", "short", [
        [increase("outbox_replayed_total", "service"), "{{service}}"],
      ]),
      lines("Consumers behind", "short", [[`topk(10, ${max("consumer_lag", "consumer")})`, "{{consumer}}"]], {
        thresholds: [[1000, "yellow"]],
      }),
      lines("Dead letters", "short", [[max("dead_letters", "service"), "{{service}}"]], { thresholds: ANY }),
    ],
  },
  {
    title: "Postgres",
    figures: [
      lines("Statements", "ops", [[rate("db_statements_total", "service"), "{{service}}"]]),
      lines("Connections at work", "short", [
        [sum("db_pool_connections", "pool", 'state="used"'), "{{pool}}"],
      ]),
      lines(
        "Pools in use",
        "percentunit",
        [
          [
            `${sum("db_pool_connections", "pool", 'state="used"')} / ${sum("db_pool_connections_max", "pool")}`,
            "{{pool}}",
          ],
        ],
        { thresholds: [[0.9, "yellow"]] },
      ),
      lines("Waiting for a connection", "short", [[sum("db_pool_waiting", "pool"), "{{pool}}"]], {
        thresholds: ANY,
      }),
    ],
  },
  {
    title: "Processes",
    figures: [
      lines(
        "Event loop, 99 of 100",
        "s",
        [[max("nodejs_eventloop_lag_p99_seconds", "service"), "{{service}}"]],
        {
          thresholds: [[0.25, "yellow"]],
        },
      ),
      lines("Processor time", "percentunit", [[rate("process_cpu_seconds_total", "service"), "{{service}}"]]),
      lines("Memory", "bytes", [[max("process_resident_memory_bytes", "service"), "{{service}}"]]),
      lines("Heap", "bytes", [[max("nodejs_heap_size_used_bytes", "service"), "{{service}}"]]),
      lines("Garbage collection", "percentunit", [
        [rate("nodejs_gc_duration_seconds_sum", "service"), "{{service}}"],
      ]),
      lines("Begun anew", "short", [
        [`changes(${of("process_start_time_seconds")}[1h])`, "{{service}} {{pod}}"],
      ]),
      lines("Readings that failed", "short", [
        [increase("metric_reads_failed_total", "service, metric"), "{{service}} {{metric}}"],
      ]),
    ],
  },
]);

export const DASHBOARDS: readonly Dashboard[] = [
  overview,
  queue,
  matches,
  realtime,
  payments,
  calls,
  underneath,
];

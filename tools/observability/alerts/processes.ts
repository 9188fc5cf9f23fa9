import { SERVICE_NAMES } from "../../start/services.ts";
import { aboveAndBelow, type Group } from "./alert.ts";

const UP = (value: string) =>
  Object.fromEntries(SERVICE_NAMES.map((service) => [`up{job="gokaku",service="${service}"}`, value]));

export const processes: Group = {
  name: "gokaku-processes",
  judgedEvery: 1,
  alerts: [
    {
      name: "GokakuServiceGone",
      severity: "critical",
      expr: SERVICE_NAMES.map((service) => `absent(up{job="gokaku",service="${service}"} == 1)`).join(" or "),
      for: "1m",
      summary: "No process of {{ $labels.service }} answers.",
      description: "What this service does is not done at all until one of its processes is back.",
      after: 5,
      fires: { ...UP("1x10"), 'up{job="gokaku",service="queue"}': "0x10" },
      isQuiet: UP("1x10"),
    },
    {
      name: "GokakuProcessDown",
      severity: "warning",
      expr: 'up{job="gokaku"} == 0',
      for: "5m",
      summary: "A process of {{ $labels.service }} has not answered for five minutes.",
      description: "Others of its kind may do its work meanwhile; there is one too few.",
      after: 10,
      fires: { 'up{job="gokaku",service="users",instance="b"}': "0x10" },
      isQuiet: { 'up{job="gokaku",service="users",instance="b"}': "0 0 1x10" },
    },
    {
      name: "GokakuProcessRestarts",
      severity: "warning",
      expr: 'changes(process_start_time_seconds{job="gokaku"}[30m]) > 3',
      for: "0m",
      summary: "A process of {{ $labels.service }} has begun anew more than three times in half an hour.",
      description: "It dies of something: a crash, too little memory, or a probe that it does not answer.",
      after: 12,
      fires: {
        'process_start_time_seconds{job="gokaku",service="users"}':
          "100 100 200 200 300 300 400 400 500 500x5",
      },
      isQuiet: { 'process_start_time_seconds{job="gokaku",service="users"}': "100 100 200x10" },
    },
    {
      name: "GokakuDependencyDown",
      severity: "critical",
      expr: "min by (namespace, service, dependency) (dependency_up) == 0",
      for: "2m",
      summary: "{{ $labels.service }} has been without {{ $labels.dependency }} for two minutes.",
      description: "A process that lacks one of its servers is not ready and gets no calls.",
      after: 5,
      fires: { 'dependency_up{service="users",dependency="postgres"}': "1 0x10" },
      isQuiet: { 'dependency_up{service="users",dependency="postgres"}': "1 0 1x10" },
    },
    {
      name: "GokakuEventLoopBlocked",
      severity: "warning",
      expr: "max by (namespace, service) (nodejs_eventloop_lag_p99_seconds) > 0.25",
      for: "5m",
      summary:
        "The event loop of {{ $labels.service }} is kept for more than a quarter of a second again and again.",
      description: "Everything else in that process waits as long: calls, sockets, heartbeats.",
      after: 10,
      fires: { 'nodejs_eventloop_lag_p99_seconds{service="realtime"}': "0.4x10" },
      isQuiet: { 'nodejs_eventloop_lag_p99_seconds{service="realtime"}': "0.4 0.02x10" },
    },
    {
      name: "GokakuMemoryHigh",
      severity: "warning",
      expr: 'max by (namespace, service) (process_resident_memory_bytes{service!="matchmaker"}) > 340e6 or max by (namespace, service) (process_resident_memory_bytes{service="matchmaker"}) > 700e6',
      for: "10m",
      summary: "A process of {{ $labels.service }} is near the limit of its memory.",
      description:
        "The chart gives 384 MiB, the matchmaker 768 MiB; beyond that the kernel ends the process.",
      after: 15,
      fires: { 'process_resident_memory_bytes{service="gateway"}': "360000000x20" },
      isQuiet: {
        'process_resident_memory_bytes{service="gateway"}': "120000000x20",
        'process_resident_memory_bytes{service="matchmaker"}': "500000000x20",
      },
    },
    {
      name: "GokakuPoolExhausted",
      severity: "warning",
      expr: "max by (namespace, service, pool) (db_pool_waiting) > 0",
      for: "5m",
      summary: "Work of {{ $labels.service }} has waited for a database connection for five minutes.",
      description:
        "All connections of the pool {{ $labels.pool }} are at work: statements are slow, or there are too few.",
      after: 10,
      fires: { 'db_pool_waiting{service="users",pool="users"}': "3x10" },
      isQuiet: { 'db_pool_waiting{service="users",pool="users"}': "3 0 3 0x10" },
    },
    {
      name: "GokakuApiSlow",
      severity: "warning",
      expr: "histogram_quantile(0.95, sum by (namespace, le) (rate(http_server_seconds_bucket[5m]))) > 0.5",
      for: "10m",
      summary: "One call in twenty takes more than half a second.",
      description: "Pages feel slow; the dashboard of the gateway says which operations.",
      after: 20,
      ...aboveAndBelow("http_server_seconds", [0.5, 1], "0+60x30", 'operation="joinQueue",'),
    },
    {
      name: "GokakuGrpcFailures",
      severity: "warning",
      expr: 'sum by (namespace, service) (rate(grpc_server_seconds_count{code=~"internal|unavailable"}[5m])) / sum by (namespace, service) (rate(grpc_server_seconds_count[5m])) > 0.02',
      for: "5m",
      summary: "{{ $labels.service }} fails more than one call in fifty.",
      description: "Refusals do not count; these are failures of the service or of what it stands on.",
      after: 12,
      fires: {
        'grpc_server_seconds_count{service="queue",method="Join",code="internal"}': "0+5x20",
        'grpc_server_seconds_count{service="queue",method="Join",code="ok"}': "0+50x20",
      },
      isQuiet: {
        'grpc_server_seconds_count{service="queue",method="Join",code="already_waiting"}': "0+50x20",
        'grpc_server_seconds_count{service="queue",method="Join",code="ok"}': "0+50x20",
      },
    },
  ],
};

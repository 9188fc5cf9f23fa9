import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CATALOGUE, describeMetric, type MetricName, servicesOfMetric } from "@gokaku/service";
import { eventually } from "@gokaku/testing";
import { type CollectedSpan, type Collector, startCollector } from "@gokaku/testing/collector";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Live, openLive } from "../player/live.ts";
import type { Session } from "../player/login.ts";
import { loadCharacters } from "../player/report.ts";
import { SERVICE_NAMES, type ServiceName } from "../start/services.ts";
import { closeByTenth, makeMatches, reportByNine } from "../system/matches.ts";
import { type System, startSystem } from "../system/system.ts";
import { namedMetrics, type Use } from "./named.ts";

let folder: string;
let collector: Collector;
let system: System;
let page: Live;
const frames: string[] = [];

const NAMES = Object.keys(CATALOGUE) as MetricName[];

const settle = async (sessions: readonly Session[]): Promise<void> => {
  const open = await makeMatches(system, sessions);
  const characters = await loadCharacters(system.api);
  await reportByNine(system, open, characters);
  await closeByTenth(system, open, characters);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "gokaku-observed-"));
  await chmod(folder, 0o755);
  collector = await startCollector();
  system = await startSystem(folder, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: "info" });
  const sessions = await system.sessions(10);
  const { account, token } = sessions[0] as Session;
  await new Promise<void>((resolve) => {
    page = openLive(system.api, account.userId, () => token, {
      onFrame: (frame) => {
        if (!("action" in frame)) return;
        frames.push(frame.action);
        if (frame.action === "updateStatus") resolve();
      },
      onOpen: () => {},
    });
  });
  await settle(sessions);
  await system.api.call({
    method: "POST",
    path: "/api/create-checkout-session",
    token,
    body: { badgeId: "badge_086" },
  });
}, 300_000);

afterAll(async () => {
  page.close();
  await system.stop();
  await collector[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** The spans from the root of its trace to this one; null while one is missing. */
const wayTo = (span: CollectedSpan): readonly string[] | null => {
  const own = `${span.service}: ${span.name}`;
  if (span.parentSpanId === "") return [own];
  const parent = collector.spans.find(
    ({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId,
  );
  const before = parent && wayTo(parent);
  return before == null ? null : [...before, own];
};

/** Waits for a path that ends with `last` and contains `via`. */
const wayWith = (last: string, via: string): Promise<readonly string[]> =>
  eventually(
    async () =>
      collector.spans
        .filter(({ service, name }) => `${service}: ${name}` === last)
        .map(wayTo)
        .find((way) => way?.includes(via)) ?? undefined,
  );

test("[OPS-272] one trace leads from an HTTP call through gRPC, outbox and NATS to the frame: a match found", async () => {
  expect(frames).toContain("match_found");
  const via = "matches: publish match.created";
  expect(await wayWith("realtime: send frame found", via)).toEqual([
    "gateway: POST /api/debug/matchmaking/trigger",
    "gateway: gokaku.queue.v1.QueueService/TriggerTick",
    "queue: gokaku.queue.v1.QueueService/TriggerTick",
    "queue: publish queue.tick_opened",
    "matchmaker: process queue.tick_opened",
    "matchmaker: gokaku.queue.v1.QueueService/SubmitPlan",
    "queue: gokaku.queue.v1.QueueService/SubmitPlan",
    "queue: gokaku.matches.v1.MatchesService/CreateMatches",
    "matches: gokaku.matches.v1.MatchesService/CreateMatches",
    "matches: publish match.created",
    "realtime: process match.created",
    "realtime: send frame found",
  ]);
});

test("[OPS-272] the same of the last report: its result reaches the player's page in one trace", async () => {
  expect(await wayWith("realtime: process user.settled", "users: publish user.settled")).toEqual([
    "gateway: POST /api/matches/{id}/report",
    "gateway: gokaku.matches.v1.MatchesService/SubmitReport",
    "matches: gokaku.matches.v1.MatchesService/SubmitReport",
    "matches: publish match.settled",
    "users: process match.settled",
    "users: publish user.settled",
    "realtime: process user.settled",
  ]);
});

test("[OPS-273] spans are named by the semantic conventions, without ids, and no name of them is a player's", () => {
  const found = (name: string) => collector.spans.find((span) => span.name === name);
  expect(found("POST /api/matches/{id}/report")).toMatchObject({
    kind: 2,
    attributes: {
      "http.request.method": "POST",
      "http.route": "/api/matches/{id}/report",
      "http.response.status_code": 200,
    },
  });
  expect(found("gokaku.matches.v1.MatchesService/SubmitReport")?.attributes).toMatchObject({
    "rpc.system.name": "grpc",
    "rpc.response.status_code": "ok",
  });
  expect(found("publish match.settled")).toMatchObject({
    kind: 4,
    attributes: { "messaging.system": "nats", "messaging.destination.name": "match.settled" },
  });
  const text = JSON.stringify(collector.spans.map(({ name, attributes }) => [name, attributes]));
  expect(text).not.toMatch(/dummy_|\d{15}/);
});

test("[OPS-274] what a service logs of a traced work carries the trace's id", () => {
  const lines = readFileSync(join(system.dataDir, "logs/matchmaker.log"), "utf8").split("\n");
  const line = lines.find((each) => each.includes("the plan was stored")) ?? "{}";
  const { trace_id: traceId } = JSON.parse(line.slice(line.indexOf("{"))) as { readonly trace_id?: string };
  const span = collector.spans.find(({ name }) => name === "process queue.tick_opened");
  expect(traceId).toBe(span?.traceId);
});

const readings = new Map<ServiceName, string>();
const readingOf = async (service: ServiceName): Promise<string> => {
  const known = readings.get(service) ?? (await system.scrape(service));
  readings.set(service, known);
  return known;
};
const isOfNode = (name: string): boolean => /^(process|nodejs)_/.test(name);

/** The metrics of a scrape with their types. */
const typesIn = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type = ""]) => [name, type]));

test.each(SERVICE_NAMES)(
  "[OPS-270] %s shows the metrics that the catalogue says, and no others",
  async (service) => {
    const types = typesIn(await readingOf(service));
    const shown = [...types].filter(([name]) => !isOfNode(name));
    const expected = NAMES.filter((name) => servicesOfMetric(name).includes(service)).map(
      (name) => [name, describeMetric(name).type] as const,
    );
    expect(new Map(shown)).toEqual(new Map(expected));
  },
);

test("[OPS-271] gauges are looked up in a running system: events, consumers, pools, matches, players who wait", async () => {
  const queue = await readingOf("queue");
  expect(queue).toMatch(/^queue_waiting\{role="TANK",service="queue"\} \d+$/m);
  expect(queue).toMatch(/^consumer_lag\{consumer="queue_settle-players",service="queue"\} \d+$/m);
  expect(queue).toMatch(/^outbox_pending\{service="queue"\} \d+$/m);
  expect(queue).toMatch(/^outbox_oldest_seconds\{service="queue"\} [\d.]+$/m);
  expect(queue).toMatch(/^db_pool_connections\{pool="queue",state="idle",service="queue"\} \d+$/m);
  expect(queue).toMatch(/^queue_wait_seconds_count\{service="queue"\} 10$/m);
  expect(queue).toMatch(/^queue_tick_seconds_count\{service="queue"\} 1$/m);
  expect(await readingOf("matches")).toMatch(/^matches_active\{status="matched",service="matches"\} 0$/m);
  const matchmaker = await readingOf("matchmaker");
  expect(matchmaker).toMatch(/^match_team_gap_count\{service="matchmaker"\} 1$/m);
  expect(matchmaker).toMatch(/^match_role_rank_count\{service="matchmaker"\} 10$/m);
  expect(await readingOf("users")).toMatch(/^match_settle_seconds_count\{service="users"\} 1$/m);
  expect(await readingOf("payments")).toMatch(/^checkout_total\{result="\w+",service="payments"\} 1$/m);
  expect(await readingOf("realtime")).toMatch(/^ws_connections\{service="realtime"\} \d+$/m);
});

/** The labels of a metric in a scrape. */
const labelsIn = (text: string, name: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(new RegExp(`^${name}(?:_bucket|_sum|_count)?\\{([^}]*)\\}`, "gm"))].flatMap(
      ([, labels = ""]) => [...labels.matchAll(/(\w+)="/g)].map(([, label = ""]) => label),
    ),
  );
/** Labels that Prometheus adds to every sample. */
const ADDED = new Set(["job", "instance", "namespace", "pod", "le"]);

test("[OPS-275] every metric named in a dashboard, an alert, an autoscaler or a page exists in the running system, with its labels", async () => {
  const texts = await Promise.all(SERVICE_NAMES.map(readingOf));
  const all = texts.join("\n");
  const types = typesIn(all);
  const faults = namedMetrics().flatMap(({ where, name, labels }: Use): string[] => {
    const base = types.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, "");
    if (!types.has(base)) return [`${where}: ${name} is nowhere`];
    const declared = base in CATALOGUE ? (describeMetric(base as MetricName).labels ?? []) : [];
    const known = new Set([...labelsIn(all, base), ...declared, ...ADDED, "service"]);
    return labels.filter((label) => !known.has(label)).map((label) => `${where}: ${name} has no ${label}`);
  });
  expect(faults).toEqual([]);
});

import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TracingConfig } from "./config.ts";
import type { Logger } from "./log.ts";
import { collectSpans, type Work } from "./spans.ts";

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const satisfies Record<Work["kind"], SpanKind>;

/** As OpenTelemetry numbers it. */
const EXPORTED = 0;
const EXPORT_EVERY_MS = 1_000;
const GIVE_UP_AFTER_MS = 3_000;

/** The context of a traceparent, none for what is not one. */
const contextOf = (traceparent: string): Context => {
  const [, traceId, spanId, flags] = traceparent.split("-");
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
};

/** The same exporter; it logs once that the collector is unavailable, and once that it answers again. */
const loggingOutages = (exporter: SpanExporter, log: Logger): SpanExporter => {
  let isUnavailable = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== EXPORTED;
        if (failed && !isUnavailable) log.warn({ err: result.error }, "spans could not be sent");
        if (!failed && isUnavailable) log.info("spans are sent again");
        isUnavailable = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
};

/**
 * Sends spans by OTLP over HTTP from now on, for `sampleRatio` of the traces, decided where a trace begins.
 * An unavailable collector loses spans, never a call.
 */
export const exportSpans = (
  service: string,
  { endpoint, sampleRatio, version }: TracingConfig,
  log: Logger,
): AsyncDisposable => {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    timeoutMillis: GIVE_UP_AFTER_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": service,
      "service.namespace": "gokaku",
      "service.version": version,
      "service.instance.id": `${process.env.HOSTNAME ?? "local"}-${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: loggingOutages(exporter, log),
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: GIVE_UP_AFTER_MS,
      }),
    ],
  });
  const tracer = provider.getTracer("gokaku");
  collectSpans(({ name, kind, attributes }, parent) => {
    const span = tracer.startSpan(
      name,
      { kind: KINDS[kind], ...(attributes === undefined ? {} : { attributes: { ...attributes } }) },
      contextOf(parent),
    );
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
      end({ name: better, attributes: more, error } = {}) {
        if (better !== undefined) span.updateName(better);
        if (more !== undefined) span.setAttributes({ ...more });
        if (error !== undefined)
          span.setStatus({
            code: SpanStatusCode.ERROR,
            message: error instanceof Error ? error.message : String(error),
          });
        span.end();
      },
    };
  });
  return {
    async [Symbol.asyncDispose]() {
      collectSpans(null);
      await provider.shutdown().catch(() => {});
    },
  };
};

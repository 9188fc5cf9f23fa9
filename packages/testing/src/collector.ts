import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly boolValue?: boolean;
  readonly doubleValue?: number;
}
type Attributes = readonly Readonly<{ key: string; value: Value }>[];

/** A span as the collector received it. */
export interface CollectedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** "" for the first of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  /** As OTLP numbers them: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

interface Reported {
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Pick<CollectedSpan, "traceId" | "spanId" | "name" | "kind"> & {
        readonly parentSpanId?: string;
        readonly attributes: Attributes;
        readonly status?: { readonly code?: number };
      })[];
    }[];
  }[];
}

export interface Collector extends AsyncDisposable {
  /** The value of `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
}

const ERROR = 2;

const valuesOf = (attributes: Attributes): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, boolValue, doubleValue } }) => [
      key,
      stringValue ?? boolValue ?? doubleValue ?? Number(intValue),
    ]),
  );

const spansIn = ({ resourceSpans = [] }: Reported): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId = "", name, kind, attributes, status }) => ({
        service: String(valuesOf(resource.attributes)["service.name"]),
        traceId,
        spanId,
        parentSpanId,
        name,
        kind,
        attributes: valuesOf(attributes),
        isError: status?.code === ERROR,
      })),
    ),
  );

/** Stands in for a collector of spans: takes OTLP as JSON over HTTP and stores the spans. */
export const startCollector = async (): Promise<Collector> => {
  const spans: CollectedSpan[] = [];
  const take = async (request: IncomingMessage): Promise<void> => {
    spans.push(...spansIn((await json(request)) as Reported));
  };
  const server = createServer((request, response) => {
    const answer = (status: number) =>
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
    if (request.method !== "POST" || request.url !== "/v1/traces") answer(404);
    else
      take(request).then(
        () => answer(200),
        () => answer(400),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

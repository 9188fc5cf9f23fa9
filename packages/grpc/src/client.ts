import {
  create,
  type DescMethod,
  type DescMethodClientStreaming,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  type DescService,
  type Message,
  type MessageInitShape,
  type MessageShape,
} from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as Idempotency } from "@bufbuild/protobuf/wkt";
import { CodedError } from "@gokaku/game";
import { type Clock, currentTraceparent, startSpan, type Timers } from "@gokaku/service";
import { Client, credentials, Metadata, type ServiceError } from "@grpc/grpc-js";
import { createConnection } from "./connection.ts";
import { definitionOf } from "./implement.ts";
import { type LookUp, watched } from "./resolver.ts";
import { callEnding, callSpan } from "./spans.ts";
import { fromServiceError } from "./status.ts";
import type { OnBehalfOf, TokenIssuer } from "./tokens.ts";

export interface CallOptions {
  /** The player in whose name the gateway calls. */
  readonly as?: OnBehalfOf;
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

type ClientMethod<Method extends DescMethod> =
  Method extends DescMethodUnary<infer Input, infer Output>
    ? (request: MessageInitShape<Input>, options?: CallOptions) => Promise<MessageShape<Output>>
    : Method extends DescMethodServerStreaming<infer Input, infer Output>
      ? (request: MessageInitShape<Input>, options?: CallOptions) => AsyncIterable<MessageShape<Output>>
      : Method extends DescMethodClientStreaming<infer Input, infer Output>
        ? (
            requests: Iterable<MessageInitShape<Input>> | AsyncIterable<MessageInitShape<Input>>,
            options?: CallOptions,
          ) => Promise<MessageShape<Output>>
        : never;

export type GrpcClient<Service extends DescService> = {
  readonly [Name in keyof Service["method"]]: ClientMethod<Service["method"][Name]>;
} & Disposable & {
    /** Connects, and resolves when that is done or after `withinMs`. */
    awaitReady(withinMs: number): Promise<void>;
  };

export interface ClientOptions {
  /** host:port */
  readonly address: string;
  /** Name of the called service, the audience of its tokens. */
  readonly audience: string;
  readonly issuer: TokenIssuer;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Budget of one call with its retries. */
  readonly deadlineMs?: number;
  /** Finds the addresses of the host; DNS unless given. */
  readonly lookUp?: LookUp;
}

const RETRY_AFTER_MS = [50, 150, 400] as const;
/** A call that must not be repeated waits as long for a connection as the retries of another take. */
const CONNECTED_WITHIN_MS = RETRY_AFTER_MS.reduce((sum, pause) => sum + pause, 0);

/**
 * Calls another service. Failures are `CodedError`s. Idempotent methods are repeated while it is unavailable; the
 * others wait up to 600 ms for a connection and are sent once.
 */
export const createClient = <Service extends DescService>(
  service: Service,
  { address, audience, issuer, clock, timers, deadlineMs = 2500, lookUp }: ClientOptions,
): GrpcClient<Service> => {
  const { target, options: addresses } = watched(address, lookUp);
  const make = () =>
    new Client(target, credentials.createInsecure(), {
      ...addresses,
      "grpc.initial_reconnect_backoff_ms": 100,
      "grpc.min_reconnect_backoff_ms": 100,
      "grpc.max_reconnect_backoff_ms": 1000,
      "grpc.max_receive_message_length": 16 * 1024 * 1024,
      // A snapshot of megabytes does not wait for an answer every 64 kB.
      "grpc-node.flow_control_window": 1024 * 1024,
      "grpc.service_config": JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
      "grpc.service_config_disable_resolution": 1,
      // A machine that is lost says no farewell.
      "grpc.keepalive_time_ms": 20_000,
      "grpc.keepalive_timeout_ms": 5_000,
      "grpc.enable_channelz": 0,
    });
  const connection = createConnection(make, () => clock.nowMs());
  const definition = definitionOf(service);

  const spans = new Map(
    service.methods.map((method) => [method, callSpan("client", service.typeName, method.name)]),
  );
  const spanOf = (method: DescMethod) => {
    const work = spans.get(method);
    return work === undefined ? null : startSpan(work);
  };

  const open = async (options: CallOptions, traceparent: string) => {
    const metadata = new Metadata();
    metadata.set("authorization", `Bearer ${await issuer.issue(audience, options.as)}`);
    if (traceparent !== "") metadata.set("traceparent", traceparent);
    return metadata;
  };

  const once = async (
    method: DescMethod,
    options: CallOptions,
    deadline: number,
    send: (
      metadata: Metadata,
      done: (error: ServiceError | null, value?: Message) => void,
    ) => { cancel(): void },
  ): Promise<Message> => {
    const span = spanOf(method);
    const metadata = await open(options, span?.traceparent ?? currentTraceparent());
    return new Promise((resolve, reject) => {
      const fail = (error: CodedError): void => {
        span?.end(callEnding(error.code, error));
        reject(error);
      };
      const call = send(metadata, (error, value) => {
        options.signal?.removeEventListener("abort", cancel);
        if (error) return fail(fromServiceError(error));
        if (value === undefined) return fail(new CodedError("internal", `${method.name} answered nothing`));
        span?.end(callEnding("ok"));
        resolve(value);
      });
      const cancel = () => call.cancel();
      options.signal?.addEventListener("abort", cancel);
      if (options.signal?.aborted || deadline <= clock.nowMs()) cancel();
    });
  };

  const definitionFor = (method: DescMethod) => {
    const found = definition[method.localName];
    if (found === undefined) throw new Error(`no definition of ${method.name}`);
    return found;
  };

  const unary = (method: DescMethod) => {
    const { path, requestSerialize, responseDeserialize } = definitionFor(method);
    const mayRepeat = method.idempotency !== Idempotency.IDEMPOTENCY_UNKNOWN;
    return async (request: object, options: CallOptions = {}): Promise<Message> => {
      const deadline = clock.nowMs() + (options.deadlineMs ?? deadlineMs);
      const message = create(method.input, request as MessageInitShape<typeof method.input>);
      if (!mayRepeat) await connection.awaitReady(Math.min(CONNECTED_WITHIN_MS, deadline - clock.nowMs()));
      for (let attempt = 0; ; attempt++) {
        try {
          return await once(method, options, deadline, (metadata, done) =>
            connection
              .current()
              .makeUnaryRequest<Message, Message>(
                path,
                requestSerialize,
                responseDeserialize,
                message,
                metadata,
                { deadline },
                done,
              ),
          );
        } catch (error) {
          const pause = RETRY_AFTER_MS[attempt];
          const isUnavailable = error instanceof CodedError && error.code === "unavailable";
          if (!isUnavailable || !mayRepeat || pause === undefined || clock.nowMs() + pause >= deadline)
            throw error;
          await timers.sleep(pause, options.signal);
        }
      }
    };
  };

  const clientStreaming = (method: DescMethod) => {
    const { path, requestSerialize, responseDeserialize } = definitionFor(method);
    return async (
      requests: Iterable<object> | AsyncIterable<object>,
      options: CallOptions = {},
    ): Promise<Message> => {
      const deadline = clock.nowMs() + (options.deadlineMs ?? deadlineMs);
      return once(method, options, deadline, (metadata, done) => {
        const stream = connection
          .current()
          .makeClientStreamRequest<Message, Message>(
            path,
            requestSerialize,
            responseDeserialize,
            metadata,
            { deadline },
            done,
          );
        const feed = async () => {
          for await (const part of requests) {
            const message = create(method.input, part as MessageInitShape<typeof method.input>);
            if (!stream.write(message)) await new Promise((resolve) => stream.once("drain", resolve));
          }
          stream.end();
        };
        feed().catch(() => stream.cancel());
        return stream;
      });
    };
  };

  const serverStreaming = (method: DescMethod) => {
    const { path, requestSerialize, responseDeserialize } = definitionFor(method);
    return async function* (request: object, options: CallOptions = {}): AsyncIterable<Message> {
      const deadline = clock.nowMs() + (options.deadlineMs ?? deadlineMs);
      const message = create(method.input, request as MessageInitShape<typeof method.input>);
      const span = spanOf(method);
      const stream = connection
        .current()
        .makeServerStreamRequest<Message, Message>(
          path,
          requestSerialize,
          responseDeserialize,
          message,
          await open(options, span?.traceparent ?? currentTraceparent()),
          { deadline },
        );
      // Used when the caller stops reading.
      let ending = callEnding("cancelled");
      try {
        for await (const part of stream) yield part as Message;
        ending = callEnding("ok");
      } catch (failure) {
        const error = fromServiceError(failure as ServiceError);
        ending = callEnding(error.code, error);
        throw error;
      } finally {
        span?.end(ending);
        stream.cancel();
      }
    };
  };

  const kinds = { unary, client_streaming: clientStreaming, server_streaming: serverStreaming } as const;
  const methods = service.methods.map((method) => {
    if (method.methodKind === "bidi_streaming") throw new Error(`${method.name}: not supported`);
    return [method.localName, kinds[method.methodKind](method)] as const;
  });
  return Object.assign(Object.fromEntries(methods), {
    awaitReady: connection.awaitReady,
    [Symbol.dispose]: () => connection[Symbol.dispose](),
  }) as unknown as GrpcClient<Service>;
};

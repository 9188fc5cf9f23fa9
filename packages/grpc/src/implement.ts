import {
  create,
  type DescMessage,
  type DescMethod,
  type DescMethodClientStreaming,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  type DescService,
  fromBinary,
  type Message,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from "@bufbuild/protobuf";
import {
  type AccountRole,
  type ApiScope,
  CodedError,
  hasRole,
  type StaffRole,
  type UserId,
} from "@gokaku/game";
import { type Span, startSpan, type Work as Traced, withTraceparent } from "@gokaku/service";
import type {
  handleClientStreamingCall,
  handleServerStreamingCall,
  handleUnaryCall,
  Metadata,
  ServiceDefinition,
  UntypedHandleCall,
} from "@grpc/grpc-js";
import { callEnding, callSpan } from "./spans.ts";
import { toServiceError } from "./status.ts";
import type { Caller, TokenVerifier } from "./tokens.ts";

/** The handler's context besides the request. */
export interface Call {
  readonly caller: Caller;
  /** Aborted when the caller hangs up or the deadline passes. */
  readonly signal: AbortSignal;
}

/** The call of a player, or of an API token that has a scope for the method. */
export interface UserCall extends Call {
  readonly userId: UserId;
  readonly role: AccountRole;
  /** As the token says it, see `Caller`. */
  readonly arrivedAtMs: number | null;
}

type Work<Method extends DescMethod, Context> =
  Method extends DescMethodUnary<infer Input, infer Output>
    ? (request: MessageShape<Input>, call: Context) => Promise<MessageInitShape<Output>>
    : Method extends DescMethodServerStreaming<infer Input, infer Output>
      ? (request: MessageShape<Input>, call: Context) => AsyncIterable<MessageInitShape<Output>>
      : Method extends DescMethodClientStreaming<infer Input, infer Output>
        ? (requests: AsyncIterable<MessageShape<Input>>, call: Context) => Promise<MessageInitShape<Output>>
        : never;

/** A handler behind its access rule; made by `byUser`, `byHelper`, `byModerator`, `byAdmin`, `byServices` or `byAnyone`. */
export interface Guarded<Handler> {
  readonly handler: Handler;
  readonly admit: (call: Call) => Call;
}

type UserWork<Method extends DescMethod> = Work<Method, UserCall>;
type AnyWork<Method extends DescMethod> = Work<Method, Call>;

const admitUser = (call: Call): UserCall => {
  if (call.caller.kind !== "user") throw new CodedError("forbidden", "this method is for players");
  const { userId, role, arrivedAtMs } = call.caller;
  return { ...call, userId, role, arrivedAtMs };
};

/** Any signed-in player; the handler gets `call.userId`. */
export const byUser = <Handler>(handler: Handler): Guarded<Handler> => ({ handler, admit: admitUser });

/** Players with at least this role at this moment. */
export const byStaff = <Handler>(least: StaffRole, handler: Handler): Guarded<Handler> => ({
  handler,
  admit(call) {
    const user = admitUser(call);
    if (!hasRole(user.role, least)) throw new CodedError("forbidden", `this method needs the role ${least}`);
    return user;
  },
});

export const byHelper = <Handler>(handler: Handler): Guarded<Handler> => byStaff("helper", handler);
export const byModerator = <Handler>(handler: Handler): Guarded<Handler> => byStaff("moderator", handler);
export const byAdmin = <Handler>(handler: Handler): Guarded<Handler> => byStaff("admin", handler);

/** The named services on their own behalf. */
export const byServices = <Handler>(names: readonly string[], handler: Handler): Guarded<Handler> => ({
  handler,
  admit(call) {
    if (call.caller.kind !== "service" || !names.includes(call.caller.name)) {
      throw new CodedError("forbidden", `this method is for ${names.join(", ")}`);
    }
    return call;
  },
});

/** Any service and any player; for what anonymous visitors may see too. */
export const byAnyone = <Handler>(handler: Handler): Guarded<Handler> => ({ handler, admit: (call) => call });

/**
 * The scopes by which API tokens may call methods of staff. Without a scope here no API token may call a method.
 */
export type TokenScopes<Service extends DescService> = {
  readonly [Name in keyof Service["method"]]?: readonly ApiScope[];
};

/** @throws CodedError `forbidden` without any of the scopes */
const admitToken = (
  caller: Extract<Caller, { readonly kind: "token" }>,
  signal: AbortSignal,
  scopes: readonly ApiScope[],
): UserCall => {
  const { actor, scopes: granted } = caller;
  if (!scopes.some((scope) => granted.includes(scope)))
    throw new CodedError("forbidden", `${actor} has no scope for this method`);
  // An API token has no user id: handlers of staff get its actor name (`#token:NAME`) instead.
  return { caller, signal, userId: actor as UserId, role: "admin", arrivedAtMs: null };
};

/** The handlers of a service, each behind its access rule. */
export type HandlersOf<Service extends DescService> = {
  [Name in keyof Service["method"]]:
    | Guarded<UserWork<Service["method"][Name]>>
    | Guarded<AnyWork<Service["method"][Name]>>;
};

export interface Implementation {
  readonly typeName: string;
  readonly definition: ServiceDefinition;
  bind(environment: ServerEnvironment): Record<string, UntypedHandleCall>;
}

export interface ServerEnvironment {
  readonly verifier: TokenVerifier;
  readonly isOutage: (error: unknown) => boolean;
  /** Called for every error that is not a coded refusal. */
  readonly onUnexpected: (method: string, error: unknown) => void;
  readonly observe: (method: string, code: string, startedAtMs: number) => void;
  readonly nowMs: () => number;
}

interface RawCall {
  readonly metadata: Metadata;
  readonly cancelled: boolean;
  on(event: "cancelled", listener: () => void): unknown;
}

const text = (metadata: Metadata, key: string): string => {
  const value = metadata.get(key)[0];
  return typeof value === "string" ? value : "";
};

const encode = (schema: DescMessage, message: Message): Buffer => {
  const { buffer, byteOffset, byteLength } = toBinary(schema, message);
  return Buffer.from(buffer, byteOffset, byteLength);
};

/** @returns the gRPC definition of a protobuf service */
export const definitionOf = (service: DescService): ServiceDefinition =>
  Object.fromEntries(
    service.methods.map((method) => [
      method.localName,
      {
        path: `/${service.typeName}/${method.name}`,
        requestStream: method.methodKind === "client_streaming" || method.methodKind === "bidi_streaming",
        responseStream: method.methodKind === "server_streaming" || method.methodKind === "bidi_streaming",
        requestSerialize: (message: Message) => encode(method.input, message),
        requestDeserialize: (bytes: Buffer) => fromBinary(method.input, bytes),
        responseSerialize: (message: Message) => encode(method.output, message),
        responseDeserialize: (bytes: Buffer) => fromBinary(method.output, bytes),
      },
    ]),
  );

/** Does the work of a call within its caller's trace. */
const inTrace = (raw: RawCall, method: Traced, work: (span: Span | null) => Promise<void>): void => {
  const traceparent = text(raw.metadata, "traceparent");
  const span = startSpan(method, traceparent);
  void withTraceparent(span?.traceparent ?? traceparent, () => work(span));
};

type AnyHandler = (input: unknown, call: Call) => Promise<object> | AsyncIterable<object>;

/** Every call that is over says `cancelled`: one reason for all, because making it takes a stack trace. */
const HUNG_UP = new DOMException("the caller has hung up, or has the answer", "AbortError");

const bindMethod = (
  method: DescMethod,
  guarded: Guarded<AnyHandler>,
  environment: ServerEnvironment,
  scopes: readonly ApiScope[],
): UntypedHandleCall => {
  const open = async (raw: RawCall): Promise<Call> => {
    const abort = new AbortController();
    raw.on("cancelled", () => abort.abort(HUNG_UP));
    if (raw.cancelled) abort.abort(HUNG_UP);
    const token = text(raw.metadata, "authorization").replace(/^Bearer /, "");
    const caller = await environment.verifier.verify(token);
    const { signal } = abort;
    return caller.kind === "token" ? admitToken(caller, signal, scopes) : guarded.admit({ caller, signal });
  };

  const asRefusal = (error: unknown): unknown =>
    !(error instanceof CodedError) && environment.isOutage(error)
      ? new CodedError("unavailable", "a dependency of this service is unavailable", {}, error)
      : error;

  const refused = (error: unknown): ReturnType<typeof toServiceError> => {
    if (!(error instanceof CodedError) || error.code === "internal")
      environment.onUnexpected(method.name, error);
    return toServiceError(error);
  };

  const asSpan = callSpan("server", method.parent.typeName, method.name);
  const observe = (code: string, startedAtMs: number, span: Span | null, error?: unknown): void => {
    environment.observe(method.name, code, startedAtMs);
    span?.end(callEnding(code, error));
  };
  const codeOf = (error: unknown): string => (error instanceof CodedError ? error.code : "internal");

  const answerOnce = async (
    raw: RawCall,
    input: unknown,
    span: Span | null,
    reply: (error: object | null, value?: object) => void,
  ) => {
    const startedAtMs = environment.nowMs();
    try {
      const result = (await guarded.handler(input, await open(raw))) as object;
      observe("ok", startedAtMs, span);
      reply(null, create(method.output, result as MessageInitShape<typeof method.output>));
    } catch (failure) {
      const error = asRefusal(failure);
      observe(codeOf(error), startedAtMs, span, error);
      reply(refused(error));
    }
  };

  if (method.methodKind === "unary") {
    const handle: handleUnaryCall<unknown, object> = (call, callback) => {
      inTrace(call, asSpan, (span) =>
        answerOnce(call, call.request, span, callback as (error: object | null, value?: object) => void),
      );
    };
    return handle;
  }
  if (method.methodKind === "client_streaming") {
    const handle: handleClientStreamingCall<unknown, object> = (call, callback) => {
      inTrace(call, asSpan, (span) =>
        answerOnce(call, call, span, callback as (error: object | null, value?: object) => void),
      );
    };
    return handle;
  }
  const handle: handleServerStreamingCall<unknown, object> = (stream) => {
    const send = async (span: Span | null) => {
      const startedAtMs = environment.nowMs();
      try {
        const call = await open(stream);
        for await (const part of guarded.handler(stream.request, call) as AsyncIterable<object>) {
          if (call.signal.aborted) return span?.end(callEnding("cancelled"));
          const message = create(method.output, part as MessageInitShape<typeof method.output>);
          if (!stream.write(message)) await new Promise((resolve) => stream.once("drain", resolve));
        }
        observe("ok", startedAtMs, span);
        stream.end();
      } catch (failure) {
        const error = asRefusal(failure);
        observe(codeOf(error), startedAtMs, span, error);
        stream.emit("error", refused(error));
      }
    };
    inTrace(stream, asSpan, send);
  };
  return handle;
};

/**
 * A protobuf service with a guarded handler for each of its methods. Handlers throw `CodedError`; the code
 * travels in the trailers. Everything else becomes `internal` and is logged.
 */
export const implement = <Service extends DescService>(
  service: Service,
  handlers: HandlersOf<Service>,
  tokenScopes: TokenScopes<Service> = {},
): Implementation => ({
  typeName: service.typeName,
  definition: definitionOf(service),
  bind: (environment) =>
    Object.fromEntries(
      service.methods.map((method) => {
        const name = method.localName as keyof Service["method"];
        const guarded = handlers[name] as unknown as Guarded<AnyHandler>;
        return [method.localName, bindMethod(method, guarded, environment, tokenScopes[name] ?? [])];
      }),
    ),
});

import { create, type DescMethod, type DescService, type MessageInitShape } from "@bufbuild/protobuf";
import { isTransientDatabaseError } from "@gokaku/db";
import { CodedError, isErrorCode } from "@gokaku/game";
import type { Caller, CallOptions, GrpcClient, Implementation } from "@gokaku/grpc";

interface Refusal {
  readonly details: string;
  readonly metadata: { readonly get: (key: string) => readonly unknown[] };
}
type Reply = (error: object | null, value?: object) => void;

const callerOf = (name: string, as: CallOptions["as"]): Caller => {
  if (as === undefined) return { kind: "service", name };
  if ("tokenName" in as) throw new TypeError("models do not use API tokens");
  return {
    kind: "user",
    userId: as.userId,
    role: as.role ?? "player",
    arrivedAtMs: as.arrivedAtMs ?? null,
  };
};

/**
 * Calls the handlers of a service in this process: its guards, its reading of requests and its answers, without
 * HTTP/2 and without signed tokens. A failure of the service that is no refusal is thrown as it is.
 * @param name of the calling service
 */
export const createLocalClient = <Service extends DescService>(
  service: Service,
  implementation: Implementation,
  name: string,
  nowMs: () => number,
): GrpcClient<Service> => {
  let unexpected: unknown;
  const handlers = implementation.bind({
    verifier: { verify: (token) => Promise.resolve(JSON.parse(token) as Caller) },
    isOutage: isTransientDatabaseError,
    onUnexpected: (_method, error) => {
      unexpected = error;
    },
    observe: () => {},
    nowMs,
  });
  const callOf =
    (method: DescMethod) =>
    (
      request: MessageInitShape<typeof method.input> | Iterable<MessageInitShape<typeof method.input>>,
      { as }: CallOptions = {},
    ) =>
      new Promise((resolve, reject) => {
        const token = JSON.stringify(callerOf(name, as));
        const metadata = { get: (key: string) => (key === "authorization" ? [token] : []) };
        const isStream = method.methodKind === "client_streaming";
        const requests = async function* () {
          for (const part of request as Iterable<MessageInitShape<typeof method.input>>)
            yield create(method.input, part);
        };
        const call = {
          ...(isStream
            ? { [Symbol.asyncIterator]: requests }
            : { request: create(method.input, request as MessageInitShape<typeof method.input>) }),
          metadata,
          cancelled: false,
          on: () => {},
        };
        const reply: Reply = (error, value) => {
          if (error === null) return resolve(value);
          const { metadata, details } = error as Refusal;
          const code = String(metadata.get("gokaku-code")[0]);
          const isRefusal = isErrorCode(code) && code !== "internal";
          return reject(isRefusal ? new CodedError(code, details) : unexpected);
        };
        (handlers[method.localName] as unknown as (call: object, reply: Reply) => void)(call, reply);
      });
  return Object.fromEntries(
    service.methods.map((method) => [method.localName, callOf(method)]),
  ) as unknown as GrpcClient<Service>;
};

/** "accepted", or the code of the refusal. @throws what is no refusal */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "accepted",
    (error: unknown) => {
      if (error instanceof CodedError && error.code !== "internal") return error.code;
      throw error;
    },
  );

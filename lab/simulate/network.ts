import { EventEmitter } from "node:events";
import { Readable } from "node:stream";
import { connectivityState, type Metadata, type ServiceDefinition, status } from "@grpc/grpc-js";
import { cancelLater, later } from "./clock.ts";
import { bindToLife, currentLife, type Life, reach, runAs, world } from "./world.ts";

/** One way takes up to so long, in ms. */
const LONGEST_WAY_MS = 3;

type Handler = (call: object, answer?: (error: object | null, value?: object) => void) => void;
type Method = ServiceDefinition[string];
type Answer = (error: object | null, value?: object) => void;

const failure = (code: number, details: string): Error =>
  Object.assign(new Error(details), { code, details });

interface Listening {
  readonly life: Life;
  readonly methods: Map<string, { readonly method: Method; readonly handler: Handler }>;
}

const listening = new Map<string, Listening>();

export const closeNetwork = (): void => listening.clear();

/** A gRPC server without sockets: a call reaches its handlers after a while, or never. */
export class SimulatedServer {
  readonly #methods: Listening["methods"] = new Map();

  addService(definition: ServiceDefinition, handlers: Record<string, Handler>): void {
    for (const [name, method] of Object.entries(definition)) {
      const handler = handlers[name];
      if (handler !== undefined) this.#methods.set(method.path, { method, handler });
    }
  }

  bindAsync(address: string, _credentials: unknown, done: (error: Error | null, port: number) => void): void {
    const life = currentLife();
    const open: Listening = { life, methods: this.#methods };
    listening.set(address, open);
    life.onDeath.push(() => {
      if (listening.get(address) === open) listening.delete(address);
    });
    done(null, Number(address.split(":")[1]));
  }

  tryShutdown(done: () => void): void {
    done();
  }
  forceShutdown(): void {}
}

/** The end of a call that the server holds. */
class ServerCall extends EventEmitter {
  readonly metadata: Metadata;
  readonly request: unknown;
  cancelled = false;

  constructor(metadata: Metadata, request: unknown) {
    super();
    this.metadata = metadata;
    this.request = request;
  }
}

interface Options {
  readonly deadline: number;
}

/** A gRPC client without sockets. */
export class SimulatedClient {
  readonly #address: string;
  readonly #life = currentLife();

  constructor(address: string) {
    this.#address = address;
  }

  getChannel() {
    return { getConnectivityState: () => connectivityState.READY };
  }
  waitForReady(_deadline: unknown, done: () => void): void {
    done();
  }
  close(): void {}

  /**
   * Brings a call to its server. @param take what the server gets @param deliver hands its answers to the caller
   */
  #send(
    path: string,
    deadline: number,
    take: (server: Listening, answer: Answer) => ServerCall | null,
    deliver: Answer,
  ): { cancel(): void } {
    const { random, faults, note } = world();
    const life = this.#life;
    const isLost = random.chance(faults.loseCall);
    const isLostBefore = isLost && random.chance(0.5);
    let isOver = false;
    let call: ServerCall | null = null;
    const hangUp = (): void => {
      if (call === null || call.cancelled) return;
      call.cancelled = true;
      call.emit("cancelled");
    };
    const end = bindToLife((error: object | null, value?: object): void => {
      if (isOver) return;
      isOver = true;
      cancelLater(late);
      deliver(error, value);
      if (error !== null) hangUp();
    });
    const late = later(
      () => {
        note(`deadline ${life.service} ${path}`);
        end(failure(status.DEADLINE_EXCEEDED, `${path} took too long`));
      },
      Math.max(0, deadline - Date.now()),
    );
    const arrive = (): void => {
      const server = listening.get(this.#address);
      if (server === undefined) {
        note(`unavailable ${life.service} ${path}`);
        end(failure(status.UNAVAILABLE, `nothing listens at ${this.#address}`));
        return;
      }
      note(`call ${life.service} ${path}`);
      server.life.onDeath.push(() => {
        if (!isOver) later(() => end(failure(status.UNAVAILABLE, "the connection broke")), 1);
      });
      call = take(server, (error, value) => {
        if (server.life.isDead) return;
        note(
          `answer ${life.service} ${path} ${error === null ? "ok" : (error as { details?: string }).details}`,
        );
        if (isLost) return reach("call lost after its effect");
        later(() => end(error, value), random.int(LONGEST_WAY_MS));
      });
    };
    if (isLostBefore) reach("call lost before its effect");
    else later(arrive, random.int(LONGEST_WAY_MS));
    return { cancel: () => end(failure(status.CANCELLED, "cancelled")) };
  }

  #take(
    path: string,
    metadata: Metadata,
    request: (method: Method) => unknown,
  ): (server: Listening, answer: Answer) => ServerCall | null {
    return (server, answer) => {
      const found = server.methods.get(path);
      if (found === undefined) {
        answer(failure(status.UNIMPLEMENTED, path));
        return null;
      }
      const call = new ServerCall(metadata, request(found.method));
      runAs(server.life, () => found.handler(call, (error, value) => answer(error, value)));
      return call;
    };
  }

  makeUnaryRequest(
    path: string,
    serialize: (message: object) => Buffer,
    deserialize: (bytes: Buffer) => object,
    message: object,
    metadata: Metadata,
    { deadline }: Options,
    done: Answer,
  ): { cancel(): void } {
    const bytes = serialize(message);
    const take = this.#take(path, metadata, ({ requestDeserialize }) => requestDeserialize(bytes));
    return this.#send(
      path,
      deadline,
      (server, answer) => {
        const { method } = server.methods.get(path) ?? {};
        return take(server, (error, value) =>
          answer(
            error,
            value === undefined ? undefined : deserialize((method as Method).responseSerialize(value)),
          ),
        );
      },
      done,
    );
  }

  makeClientStreamRequest(
    path: string,
    serialize: (message: object) => Buffer,
    deserialize: (bytes: Buffer) => object,
    metadata: Metadata,
    { deadline }: Options,
    done: Answer,
  ) {
    const parts: Buffer[] = [];
    let sent: { cancel(): void } | null = null;
    let isCancelled = false;
    return {
      write: (message: object): boolean => {
        parts.push(serialize(message));
        return true;
      },
      once: () => {},
      end: (): void => {
        if (isCancelled) return;
        sent = this.#send(
          path,
          deadline,
          (server, answer) => {
            const found = server.methods.get(path);
            if (found === undefined) {
              answer(failure(status.UNIMPLEMENTED, path));
              return null;
            }
            const messages = parts.map((part) => found.method.requestDeserialize(part));
            const call = Object.assign(Readable.from(messages), { metadata, cancelled: false });
            runAs(server.life, () =>
              found.handler(call, (error, value) =>
                answer(
                  error,
                  value === undefined ? undefined : deserialize(found.method.responseSerialize(value)),
                ),
              ),
            );
            return call as unknown as ServerCall;
          },
          done,
        );
      },
      cancel: (): void => {
        isCancelled = true;
        if (sent === null) done(failure(status.CANCELLED, "cancelled"));
        else sent.cancel();
      },
    };
  }

  makeServerStreamRequest(
    path: string,
    serialize: (message: object) => Buffer,
    deserialize: (bytes: Buffer) => object,
    message: object,
    metadata: Metadata,
    { deadline }: Options,
  ) {
    const bytes = serialize(message);
    const answered = Promise.withResolvers<object[]>();
    answered.promise.catch(() => {});
    const take = (server: Listening, answer: Answer): ServerCall | null => {
      const parts: object[] = [];
      const begin = this.#take(path, metadata, ({ requestDeserialize }) => requestDeserialize(bytes));
      const found = server.methods.get(path);
      const call =
        found === undefined ? null : new ServerCall(metadata, found.method.requestDeserialize(bytes));
      if (found === undefined || call === null) return begin(server, answer);
      Object.assign(call, {
        write: (part: object) => {
          parts.push(deserialize(found.method.responseSerialize(part)));
          return true;
        },
        end: () => answer(null, parts),
      });
      call.on("error", (error) => answer(error));
      runAs(server.life, () => found.handler(call));
      return call;
    };
    const sent = this.#send(path, deadline, take, (error, value) =>
      error === null ? answered.resolve(value as object[]) : answered.reject(error),
    );
    return {
      async *[Symbol.asyncIterator]() {
        yield* await answered.promise;
      },
      cancel: () => sent.cancel(),
    };
  }
}

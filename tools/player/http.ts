import * as http from "node:http";
import * as https from "node:https";

/** The outcome of one call. Status 0 means that no answer came; `error` then says why. */
export interface Answer {
  readonly status: number;
  /** The error code of a refusal, else "". */
  readonly error: string;
  readonly body: unknown;
  readonly ms: number;
  /** Seconds after which a 429 asks to come back, else 0. */
  readonly retryAfter: number;
}

export interface Call {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly token?: string | undefined;
  /** The caller, for `onAnswer`. */
  readonly viewer?: string;
  readonly body?: unknown;
  /** Refusals that the caller expects. */
  readonly intended?: readonly string[];
}

export interface Api {
  readonly origin: string;
  readonly call: (call: Call) => Promise<Answer>;
  readonly close: () => void;
}

const TIMEOUT_MS = 10_000;

const readAll = async (response: http.IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const errorCode = (status: number, body: unknown): string =>
  status >= 400 && typeof body === "object" && body !== null && "error" in body ? String(body.error) : "";

/**
 * Calls one gateway over keep-alive connections. `mayRepeat` sends a read once more when its connection was just closed,
 * as browsers do.
 */
export const createApi = (
  origin: string,
  onAnswer: (call: Call, answer: Answer) => void = () => {},
  mayRepeat = true,
): Api => {
  const { Agent, request } = origin.startsWith("https:") ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });

  const send = (call: Call, isAgain = false): Promise<Omit<Answer, "ms">> =>
    new Promise((resolve) => {
      const text = call.body === undefined ? undefined : JSON.stringify(call.body);
      const fail = (error: Error): void =>
        resolve({ status: 0, error: error.message, body: null, retryAfter: 0 });
      const outgoing = request(
        new URL(call.path, origin),
        {
          method: call.method,
          agent,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: {
            ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
            ...(text === undefined
              ? {}
              : { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
          },
        },
        (response) => {
          const status = response.statusCode ?? 0;
          readAll(response).then((answer) => {
            const body = parse(answer);
            resolve({
              status,
              error: errorCode(status, body),
              body,
              retryAfter: Number(response.headers["retry-after"] ?? 0),
            });
          }, fail);
        },
      );
      outgoing.once("error", (error: NodeJS.ErrnoException) => {
        const isRepeatable =
          mayRepeat &&
          call.method === "GET" &&
          outgoing.reusedSocket &&
          ["ECONNRESET", "EPIPE"].includes(error.code ?? "");
        if (isRepeatable && !isAgain) send(call, true).then(resolve, fail);
        else fail(error);
      });
      outgoing.end(text);
    });

  return {
    origin,
    call: async (call) => {
      const begun = performance.now();
      const answer = { ...(await send(call)), ms: performance.now() - begun };
      onAnswer(call, answer);
      return answer;
    },
    close: () => agent.destroy(),
  };
};

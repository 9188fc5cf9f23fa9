import { Agent, request as open } from "node:http";
import { text } from "node:stream/consumers";
import { faultOf, type Reply } from "./judge.ts";
import type { Asker, GeneratedRequest } from "./requests.ts";

const TIMEOUT_MS = 30_000;

/** A bearer header for each who brings one, by turns of those that there are. */
export type Tokens = Readonly<Record<"player" | "admin", readonly string[]>>;

const FORGED = ["Bearer", "Bearer x", "Basic YTpi", "Bearer a.b.c", "bearer  eyJhbGciOiJub25lIn0.e30."];

const authorization = (who: Asker, tokens: Tokens, turn: number): string | undefined => {
  if (who === "anonymous") return undefined;
  if (who === "forged") return FORGED[turn % FORGED.length];
  return `Bearer ${tokens[who][turn % tokens[who].length]}`;
};

const send = (
  origin: string,
  agent: Agent,
  asked: GeneratedRequest,
  bearer: string | undefined,
): Promise<Reply> =>
  new Promise((resolve) => {
    const fail = (error: Error): void => resolve({ status: 0, contentType: "", text: error.message });
    const { hostname, port } = new URL(origin);
    const { method, path, body } = asked;
    const headers = {
      ...asked.headers,
      ...(bearer === undefined ? {} : { authorization: bearer }),
      "content-length": body?.byteLength ?? 0,
    };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const outgoing = open({ hostname, port, method, path, headers, agent, signal }, (response) => {
      const { statusCode: status = 0 } = response;
      const contentType = response.headers["content-type"] ?? "";
      text(response).then((answer) => resolve({ status, contentType, text: answer }), fail);
    });
    outgoing.once("error", fail);
    outgoing.end(body ?? undefined);
  });

export interface Fault {
  readonly request: GeneratedRequest;
  readonly reply: Reply;
  readonly fault: string;
}

export interface Asked {
  readonly count: number;
  /** How many answers of each status, by operation. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly faults: readonly Fault[];
}

const isLogout = ({ operation }: GeneratedRequest): boolean => operation === "logOut";

/** Sends all requests, so many at a time, and judges every answer by the contract. */
export const askAll = async (
  origin: string,
  requests: readonly GeneratedRequest[],
  tokens: Tokens,
  atOnce: number,
): Promise<Asked> => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const statuses = new Map<string, Map<number, number>>();
  const faults: Fault[] = [];
  // Logouts come last, because no later request with the same token would be let in.
  const waiting = requests
    .toSorted((one, other) => Number(isLogout(one)) - Number(isLogout(other)))
    .entries();
  const work = async (): Promise<void> => {
    for (const [turn, request] of waiting) {
      const reply = await send(origin, agent, request, authorization(request.who, tokens, turn));
      const fault = faultOf(request, reply);
      if (fault !== null) faults.push({ request, reply, fault });
      const counts = statuses.get(request.operation) ?? new Map<number, number>();
      statuses.set(request.operation, counts.set(reply.status, (counts.get(reply.status) ?? 0) + 1));
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    agent.destroy();
  }
  return { count: requests.length, statuses, faults };
};

/** One line for each kind of fault with its first request, and how often it came. */
export const faultLines = (faults: readonly Fault[]): string[] => {
  const kinds = Map.groupBy(faults, ({ request, fault }) => `${request.operation}: ${fault}`);
  return [...kinds].map(([kind, all]) => {
    const { request, reply } = all[0] as Fault;
    const body = request.body?.toString("utf8").slice(0, 300) ?? "";
    const asked = `${request.who} ${request.method} ${request.path.slice(0, 200)} ${JSON.stringify(request.headers)} ${body}`;
    return `${kind} (${all.length}×)\n    ${asked}\n    → ${reply.status} ${reply.text.slice(0, 200)}`;
  });
};

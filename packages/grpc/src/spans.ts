import type { Ending, Work } from "@gokaku/service";

/** A call by gRPC, as its span names it. */
export const callSpan = (kind: "client" | "server", service: string, method: string): Work => ({
  name: `${service}/${method}`,
  kind,
  attributes: { "rpc.system.name": "grpc", "rpc.method": `${service}/${method}` },
});

/** A refusal is an answer; these say that there was none. */
const FAILURES: ReadonlySet<string> = new Set(["internal", "unavailable", "deadline_exceeded"]);

/** @param code "ok" or one of the error codes */
export const callEnding = (code: string, error?: unknown): Ending => ({
  attributes: { "rpc.response.status_code": code },
  ...(FAILURES.has(code) ? { error: error ?? code } : {}),
});

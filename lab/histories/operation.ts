import type { Answer } from "../../tools/player/http.ts";

export type ModelName = "queue" | "shop" | "match";

export type Fields = Readonly<Record<string, string>>;

/** One line of a history file, as `checker/history.go` reads it. */
export interface Operation {
  readonly model: ModelName;
  /** The id of the player, the badge or the match. */
  readonly key: string;
  readonly client: number;
  readonly act: string;
  readonly args: Fields;
  /** Null when the outcome is unknown: the operation may take effect at any later time, or never. */
  readonly answer: Fields | null;
  /** Microseconds since 1970. */
  readonly call: number;
  /** Null without an answer. */
  readonly return: number | null;
}

/** `gone`: the call certainly had no effect and says nothing, so it is no operation. */
export type Outcome = Fields | "unknown" | "gone";

/** Refusals before anything was written. */
const UNTOUCHED: ReadonlySet<string> = new Set(["rate_limited", "busy"]);

/**
 * Reads an answer as an outcome. No answer and a failure of the server leave the effect open.
 * @param read the outcome of an answer with status 200
 */
export const outcomeOf = (
  { status, error, body }: Pick<Answer, "status" | "error" | "body">,
  read: (body: unknown) => Fields,
): Outcome => {
  if (status === 200) return { outcome: "ok", ...read(body) };
  if (UNTOUCHED.has(error)) return "gone";
  return status === 0 || status >= 500 ? "unknown" : { outcome: error };
};

/** The operation of a call; null when it says nothing. A read without an answer says nothing either. */
export const toOperation = (
  call: Omit<Operation, "answer" | "return"> & { readonly isRead: boolean; readonly returned: number },
  outcome: Outcome,
): Operation | null => {
  const { isRead, returned, ...operation } = call;
  if (outcome === "gone" || (outcome === "unknown" && isRead)) return null;
  return outcome === "unknown"
    ? { ...operation, answer: null, return: null }
    : { ...operation, answer: outcome, return: returned };
};

/** How much later than its stored time a change may be visible: the longest wait of a transaction. */
const COMMITTED_WITHIN_MS = 15_000;
/** The clocks of two processes of one machine differ by less. */
const CLOCKS_MS = 50;
/** Clients have the numbers below. */
export const SYSTEM = 9;

/** An act of the system, known by its row and the time that stands in it. */
export const storedOperation = (
  operation: Pick<Operation, "model" | "key" | "act" | "args">,
  atMs: number,
): Operation => ({
  ...operation,
  client: SYSTEM,
  answer: {},
  call: (atMs - CLOCKS_MS) * 1000,
  return: (atMs + COMMITTED_WITHIN_MS) * 1000,
});

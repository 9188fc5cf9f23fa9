import type { Deps, Reader } from "./deps.ts";
import { CLOSE } from "./domain/admission.ts";
import { PRESENCE, READING, SOCKET } from "./domain/constants.ts";
import { judgePulse, slices } from "./domain/keeping.ts";
import { NONE_SENT, type Sent, toSend } from "./domain/presence.ts";
import { announcePresence } from "./outbound/presence.ts";
import { readQueue } from "./outbound/reader.ts";
import type { Hub } from "./sockets/hub.ts";

/** Pings sockets, closes those with an expired token, and cuts those that no longer answer or read. */
const careForSockets = async ({
  hub,
  clock,
  metrics,
  inTimeSlices,
}: Pick<Deps, "hub" | "clock" | "metrics" | "inTimeSlices">): Promise<void> => {
  metrics.connections.set(hub.sockets.size);
  await inTimeSlices(hub.sockets, (socket) => {
    const care = judgePulse(socket.pulse, clock.nowMs());
    if (care.kind === "ping") socket.ping();
    if (care.kind === "close") socket.close(care.close);
    if (care.kind !== "cut") return;
    if (care.cause === "slow") metrics.slowClosed.inc();
    socket.cut();
  });
};

/** Reads again after a gap; the queue only while a socket is open. */
export const readAgain = async ({
  hub,
  reader,
  ...deps
}: Pick<Deps, "queue" | "board" | "log"> & {
  readonly hub: { readonly sockets: Pick<Hub["sockets"], "size"> };
  readonly reader: Pick<Reader, "retry">;
}): Promise<void> => {
  await Promise.all([hub.sockets.size > 0 ? readQueue(deps) : undefined, reader.retry()]);
};

/**
 * Reports the connected players to queue, so that none with an open socket counts as absent.
 * @returns the report
 */
const reportPresence = async ({ hub, queue }: Pick<Deps, "hub" | "queue">, sent: Sent): Promise<Sent> => {
  const { due, next } = toSend(hub.userIds, sent);
  for (let start = 0; start < due.length; start += READING.perCall) {
    await queue.seen({ userIds: due.slice(start, start + READING.perCall) });
  }
  return next;
};

/**
 * Closes every socket with 1012, a slice at a time over `drainMs`, so that the browsers do not all
 * reconnect at the same moment. A socket that does not answer the close within a second is cut.
 */
export const closeAll = async (
  { hub, timers }: Pick<Deps, "hub" | "timers">,
  drainMs: number,
): Promise<void> => {
  for (const [index, slice] of slices([...hub.sockets], SOCKET.drainSlices).entries()) {
    if (index > 0) await timers.sleep(drainMs / SOCKET.drainSlices);
    for (const socket of slice) socket.close(CLOSE.restart);
  }
  for (let waitedMs = 0; hub.sockets.size > 0 && waitedMs < SOCKET.closeAnswerMs; waitedMs += 50)
    await timers.sleep(50);
  for (const socket of Array.from(hub.sockets)) socket.cut();
};

/** The jobs of the open sockets, until the returned value is disposed. */
const startSocketJobs = (deps: Deps): AsyncDisposable => {
  const { timers, reader, desk, log, metrics } = deps;
  let sent = NONE_SENT;
  const jobs = new AsyncDisposableStack();
  jobs.defer(() => metrics.connections.set(0));
  jobs.use(timers.every(SOCKET.careIntervalMs, () => careForSockets(deps)));
  jobs.use(timers.every(READING.reconcileIntervalMs, () => readAgain(deps)));
  // A counted match is announced as soon as queue has freed the seat.
  jobs.use(
    timers.every(READING.releaseIntervalMs, async () => {
      if (desk.heard.size > 0) await reader.players(desk.heard.keys());
    }),
  );
  jobs.use(timers.every(PRESENCE.intervalMs, () => announcePresence(deps)));
  jobs.use(
    timers.every(PRESENCE.intervalMs, async () => {
      sent = await reportPresence(deps, sent);
    }),
  );
  readAgain(deps).catch((error: unknown) =>
    log.warn({ err: error }, "a view could not be read, will repeat"),
  );
  return jobs;
};

/** Starts jobs with the first open socket and ends them with the last one, so that none wakes an idle process. */
export const whileOccupied = (
  hub: Pick<Hub, "onOccupied">,
  startAll: () => AsyncDisposable,
): AsyncDisposable => {
  let jobs: AsyncDisposable | null = null;
  const ending = new Set<PromiseLike<void>>();
  const end = (): void => {
    const ended = jobs?.[Symbol.asyncDispose]();
    jobs = null;
    if (ended === undefined) return;
    ending.add(ended);
    void ended.then(() => ending.delete(ended));
  };
  hub.onOccupied = (isOccupied) => {
    end();
    if (isOccupied) jobs = startAll();
  };
  return {
    async [Symbol.asyncDispose]() {
      hub.onOccupied = () => {};
      end();
      await Promise.all(ending);
    },
  };
};

export const startJobs = (deps: Deps): AsyncDisposable =>
  whileOccupied(deps.hub, () => startSocketJobs(deps));

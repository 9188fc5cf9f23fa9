import { type Clock, type Logger, type Metrics, startWorker, type Timers } from "@gokaku/service";
import type { Kysely } from "kysely";
import type { OutboxTables, StoredEvent } from "./outbox.ts";
import {
  listUnsent,
  markSent,
  type PublishedAt,
  reconcile,
  type Sent,
  type StreamState,
  setAside,
} from "./outbox-rows.ts";
import { UnpublishableError } from "./unpublishable.ts";

/** The transport as the relay sees it. */
export interface Publisher {
  /** Takes the same event again without harm. Events are sent in the order of the calls. */
  publish(event: StoredEvent): Promise<PublishedAt>;
  streamState(): Promise<StreamState>;
  onReconnect(listener: () => void): void;
  /**
   * Sends an event that the transport does not take to the consumers that matches wait for. It may be lost, and it is
   * published later all the same.
   */
  pass?(event: StoredEvent): void;
  /** How long it may refuse everything before that counts as an outage. */
  patienceMs?(): number;
}

export interface Relay extends AsyncDisposable {
  /** Publishes the events of a commit of this process at once. */
  publishDirectly(events: readonly StoredEvent[]): void;
  /** Looks at once for every event that did not leave. */
  wake(): void;
  /**
   * For readiness: whether the transport takes events, a full one refuses them while its connection stands.
   * @throws Error when it has refused every event for five seconds, or for the transport's patience, with what it said first as the cause
   */
  assertPublishing(): Promise<void>;
}

const BATCH = 500;
/** So many events of this process may be on their way; what comes beyond is found by the sweep. */
const HAND_LIMIT = 2_000;
/** Events that arrive while others are being published wait for at most this time, to leave together. */
const FOLLOW_MS = 5;
/** Marks that come so close together are written together, unless there is a whole batch of them. */
const GATHER_MS = 250;
const SWEEP_EVERY_MS = 4_000;
/** Younger events belong to the process that wrote them. */
const LEFT_BEHIND_MS = 2_000;
const PAUSE_AFTER_FAILURE_MS = 500;
const PASS_EVERY_MS = 1_500;
/** Longer than a stream needs to be made again. */
const REFUSED_MS = 5_000;
const RECONCILE_EVERY_MS = 60_000;
/**
 * For this time after a hold no row counts as acknowledged. By then every process of the service has marked
 * its earlier publishes, so that rows which share a sequence are found before a consumer's floor passes
 * them.
 */
const NO_FLOOR_MS = 30_000;

/**
 * Moves outbox rows to the transport. A process publishes its events directly after their commit, without
 * reading them again. A sweep finds the rows that a process left because it died, failed or had too many in
 * flight. A row is marked sent only after its publish was acknowledged, so a crash in between publishes it
 * twice and loses nothing.
 * @param options.db a connection of its own, whose commits need not wait for the disk: a mark that a crash
 * of the server loses only publishes an event again
 */
export const startRelay = (options: {
  readonly db: Kysely<OutboxTables>;
  readonly publisher: Publisher;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Logger;
  readonly metrics: Metrics;
}): Relay => {
  const { db, publisher, clock, timers, log, metrics } = options;
  const replayed = metrics.counter("outbox_replayed_total");
  /** Event ids from the direct publish until the mark. */
  const inFlight = new Set<string>();
  const publishing = new Set<Promise<unknown>>();
  const sent: Sent[] = [];
  let isReconcileDue = true;
  /** The next sweep also takes young rows, because a process has left them behind. */
  let isAllDue = true;
  /**
   * Everything is left to the sweep, which reconciles first: at the start, after a reconnect and after a failure. The
   * server may have forgotten messages, and an event published before that is known would take their sequences.
   */
  let isOnHold = true;
  let holds = 0;
  let onHoldSinceMs = clock.nowMs();

  let passedAtMs = 0;

  /** Since when each publish has failed. */
  let refused: { readonly sinceMs: number; readonly error: unknown } | null = null;

  const markAll = async (): Promise<void> => {
    while (sent.length > 0) {
      const some = sent.slice(0, BATCH);
      await markSent(db, some);
      sent.splice(0, some.length);
      for (const { eventId } of some) inFlight.delete(eventId);
    }
  };
  const marker = startWorker({
    timers,
    log,
    pollMs: RECONCILE_EVERY_MS,
    async work(signal) {
      if (sent.length > 0 && sent.length < BATCH) await timers.sleep(GATHER_MS, signal);
      await markAll();
      return false;
    },
  });

  /** @returns what failed of the transport, not of the event */
  const publish = async (event: StoredEvent): Promise<unknown> => {
    const { eventId } = event;
    try {
      const at = await publisher.publish(event);
      refused = null;
      sent.push({ eventId, at });
      marker.wake();
      return undefined;
    } catch (error) {
      if (!(error instanceof UnpublishableError)) {
        inFlight.delete(eventId);
        metrics.countRare("publish_refused");
        refused ??= { sinceMs: clock.nowMs(), error };
        publisher.pass?.(event);
        return error;
      }
      await setAside(db, event, error, clock.nowMs()).catch((failure) =>
        log.warn({ err: failure, eventId }, "an event could not be set aside; it is tried again"),
      );
      inFlight.delete(eventId);
      return undefined;
    }
  };
  const publishAll = async (events: readonly StoredEvent[]): Promise<unknown> => {
    for (const { eventId } of events) inFlight.add(eventId);
    const work = Promise.all(events.map(publish));
    publishing.add(work);
    const failures = await work;
    publishing.delete(work);
    return failures.find((failure) => failure !== undefined);
  };

  const reconcileIfDue = async (): Promise<void> => {
    if (!isReconcileDue) return;
    isReconcileDue = false;
    const hold = holds;
    const state = await publisher.streamState();
    const nowMs = clock.nowMs();
    const isFloorKnown = !isOnHold && nowMs - onHoldSinceMs >= NO_FLOOR_MS;
    const count = await reconcile(db, isFloorKnown ? state : { ...state, acknowledgedFloor: null }, nowMs);
    // A reconnect in the meantime asks for a reconcile of its own.
    if (hold === holds) isOnHold = false;
    if (count === 0) return;
    isAllDue = true;
    replayed.inc(count);
    metrics.countRare("stream_reconciled");
    log.warn({ count }, "the stream lost events; they are published again");
  };
  const sweep = async (): Promise<boolean> => {
    await reconcileIfDue();
    const upToMs = clock.nowMs() - (isAllDue ? 0 : LEFT_BEHIND_MS);
    isAllDue = false;
    const left = await listUnsent(db, { upToMs, without: inFlight, limit: BATCH });
    // Another process has published what was refused here.
    if (left.length === 0 && inFlight.size === 0) refused = null;
    const failure = await publishAll(left);
    if (failure !== undefined) throw failure;
    // Of a full batch there may be more, young ones too.
    isAllDue ||= left.length === BATCH;
    return isAllDue;
  };
  const passAll = (events: readonly StoredEvent[]): void => {
    for (const event of events) publisher.pass?.(event);
  };
  /** Events that the transport has not taken are passed again, since the first time may have been lost with a server. */
  const passLeft = async (): Promise<void> => {
    const nowMs = clock.nowMs();
    if (publisher.pass === undefined || nowMs - passedAtMs < PASS_EVERY_MS) return;
    passedAtMs = nowMs;
    passAll(await listUnsent(db, { upToMs: nowMs, without: inFlight, limit: BATCH }));
  };
  const leaveToSweep = (): void => {
    isAllDue = true;
    sweeper.wake();
  };
  const hold = (): void => {
    isOnHold = true;
    holds += 1;
    onHoldSinceMs = clock.nowMs();
    isReconcileDue = true;
    isAllDue = true;
  };

  const sweeper = startWorker({
    timers,
    log,
    pollMs: SWEEP_EVERY_MS,
    pauseMs: () => PAUSE_AFTER_FAILURE_MS,
    work: () =>
      sweep().catch(async (error) => {
        hold();
        await passLeft();
        throw error;
      }),
  });
  /** Handed over and not sent yet. */
  let following: StoredEvent[] = [];
  let stepsUnderWay = 0;
  let followLater: Disposable | null = null;
  const sendFollowing = async (): Promise<void> => {
    followLater?.[Symbol.dispose]();
    followLater = null;
    const events = following;
    following = [];
    if (isOnHold) {
      for (const { eventId } of events) inFlight.delete(eventId);
      passAll(events);
      leaveToSweep();
      return;
    }
    stepsUnderWay += 1;
    const failure = await publishAll(events);
    stepsUnderWay -= 1;
    if (failure !== undefined) {
      if (!isOnHold) log.warn({ err: failure }, "events could not be published; they are tried again");
      hold();
      sweeper.wake();
    }
    if (stepsUnderWay === 0 && following.length > 0) void sendFollowing();
  };
  const publishDirectly = (events: readonly StoredEvent[]): void => {
    const free = isOnHold ? 0 : Math.max(0, HAND_LIMIT - inFlight.size);
    if (free < events.length) leaveToSweep();
    const taken = events.slice(0, free);
    if (isOnHold) passAll(events);
    if (taken.length === 0) return;
    for (const { eventId } of taken) inFlight.add(eventId);
    following.push(...taken);
    if (stepsUnderWay === 0) void sendFollowing();
    else followLater ??= timers.after(FOLLOW_MS, () => void sendFollowing());
  };
  const reconcileSoon = (): void => {
    isReconcileDue = true;
    sweeper.wake();
  };
  publisher.onReconnect(() => {
    hold();
    sweeper.wake();
  });
  const schedule = timers.every(RECONCILE_EVERY_MS, reconcileSoon);

  return {
    publishDirectly,
    wake: leaveToSweep,
    async assertPublishing() {
      const patienceMs = Math.max(REFUSED_MS, publisher.patienceMs?.() ?? 0);
      if (refused === null || clock.nowMs() - refused.sinceMs < patienceMs) return;
      throw new Error(`no event could be published for ${patienceMs} ms`, { cause: refused.error });
    },
    async [Symbol.asyncDispose]() {
      await schedule[Symbol.asyncDispose]();
      await sweeper[Symbol.asyncDispose]();
      while (following.length > 0) await sendFollowing();
      await Promise.all(publishing);
      await marker[Symbol.asyncDispose]();
      await markAll().catch((error) => log.warn({ err: error }, "the last marks failed"));
    },
  };
};

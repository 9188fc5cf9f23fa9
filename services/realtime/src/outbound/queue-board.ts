import type { ServerFrame } from "@gokaku/contract/live";
import type { QueueInfo } from "@gokaku/contract/queue";
import { presentQueueDiff, presentQueueInfo } from "@gokaku/present/queue";
import type { QueueViewChanged } from "@gokaku/proto/events/v1/events_pb";
import type { PublicView } from "@gokaku/proto/queue/v1/queue_pb";
import {
  type Chain,
  extendChain,
  type Known,
  type Link,
  missingFor,
  type Turn,
  takeRead,
  takeStep,
} from "../domain/queue-view.ts";
import type { ClientSocket } from "../sockets/client-socket.ts";
import type { Hub } from "../sockets/hub.ts";
import type { InTimeSlices } from "../sockets/time-slices.ts";

/** The frames that carry the full state. */
const WHOLE = {
  updateQueue: (data) => ({ action: "updateQueue", data }),
  updateQueueInfo: (data) => ({ action: "updateQueueInfo", body: JSON.stringify(data) }),
  queueInfo: (data) => ({ action: "queueInfo", data }),
} as const satisfies Record<string, (data: QueueInfo) => ServerFrame>;

type Whole = keyof typeof WHOLE;

interface Sent {
  readonly known: Known;
  /** A step that changed nothing leaves it, and its version, as they are. */
  readonly view: PublicView;
  readonly chain: Chain<Buffer>;
  /** The full state for sockets without a match, encoded on first use. */
  readonly shared: Map<Whole, Buffer>;
}

/** The public queue view as this process last knew it, and its way to every socket. */
export class QueueBoard {
  readonly #hub: Hub;
  readonly #inTimeSlices: InTimeSlices;
  /** The id of the socket's player while in a match, null otherwise. */
  readonly #playing: (socket: ClientSocket) => string | null;
  #sent: Sent | null = null;
  #isAnnouncing = false;

  constructor(hub: Hub, inTimeSlices: InTimeSlices, playing: (socket: ClientSocket) => string | null) {
    this.#hub = hub;
    this.#inTimeSlices = inTimeSlices;
    this.#playing = playing;
  }

  /** A step was announced; one without both of its states is none. */
  take(step: QueueViewChanged): void {
    const diff = presentQueueDiff(step);
    if (step.view === undefined || diff === null) return;
    const { prev, version, changes } = diff;
    const known = this.#sent?.known ?? null;
    const turn = takeStep(known, { prev, version, isEmpty: Object.keys(changes).length === 0 });
    const from = known?.sent ?? prev;
    this.#announce(turn, step.view, () => ({
      from,
      frame: Buffer.from(JSON.stringify({ ...diff, prev: from })),
    }));
  }

  /** The state was read from queue. */
  read(view: PublicView): void {
    this.#announce(takeRead(this.#sent?.known ?? null, Number(view.version)), view, null);
  }

  /** The full state on connect; without one yet, it follows as soon as it is read. */
  greet(socket: ClientSocket): void {
    socket.isGreeted = true;
    if (this.#sent !== null) this.#announceWhole(socket, this.#sent, "updateQueue");
  }

  answer(socket: ClientSocket): void {
    if (this.#sent !== null) this.#announceWhole(socket, this.#sent, "queueInfo");
  }

  #announce({ known, announce }: Turn, view: PublicView, makeLink: (() => Link<Buffer>) | null): void {
    if (known === null) return;
    if (announce === "nothing") {
      if (this.#sent !== null) this.#sent = { ...this.#sent, known };
      return;
    }
    const before = announce === "diff" ? (this.#sent?.chain ?? []) : [];
    const chain = announce === "diff" && makeLink !== null ? extendChain(before, makeLink()) : [];
    this.#sent = { known, view, chain, shared: new Map() };
    void this.#announceAll();
  }

  /**
   * Brings every socket to the current version, in time slices. When the version moves on meanwhile,
   * sockets of earlier slices get another one; each socket gets the differences that it lacks when it is
   * reached.
   */
  async #announceAll(): Promise<void> {
    if (this.#isAnnouncing) return;
    this.#isAnnouncing = true;
    for (let sent: Sent | null = null; sent !== this.#sent; ) {
      sent = this.#sent;
      await this.#inTimeSlices(this.#hub.sockets, (socket) => this.#bringUp(socket));
    }
    this.#isAnnouncing = false;
  }

  #bringUp(socket: ClientSocket): void {
    const sent = this.#sent;
    if (sent === null || !socket.isGreeted) return;
    const lack = missingFor(socket.knownQueueVersion, sent.known, sent.chain);
    if (lack === "full") {
      this.#announceWhole(socket, sent, "updateQueueInfo");
    } else if (lack.length > 0) {
      socket.knownQueueVersion = sent.known.sent;
      for (const { frame } of lack) socket.deliverShared("queueDiff", frame, this.#latest);
    }
  }

  #announceWhole(socket: ClientSocket, sent: Sent, whole: Whole): void {
    // The first state of all is announced even to those who have asked for it.
    if (whole !== "queueInfo" || socket.knownQueueVersion !== null)
      socket.knownQueueVersion = sent.known.sent;
    socket.deliverShared(whole, this.#frameFor(socket, sent, whole), this.#latest);
  }

  /** The frame of a socket in place of one that had to wait. */
  readonly #latest = (socket: ClientSocket): string => {
    const sent = this.#sent;
    if (sent === null) throw new Error("nothing waits before the view is known");
    socket.knownQueueVersion = sent.known.sent;
    return this.#frameFor(socket, sent, "updateQueueInfo").toString();
  };

  #frameFor(socket: ClientSocket, { view, shared }: Sent, whole: Whole): Buffer {
    const make = (ownId: string | null) =>
      Buffer.from(JSON.stringify(WHOLE[whole](presentQueueInfo(view, ownId))));
    const ownId = this.#playing(socket);
    if (ownId !== null) return make(ownId);
    const frame = shared.get(whole) ?? make(null);
    shared.set(whole, frame);
    return frame;
  }
}

import type { ServerFrame } from "@gokaku/contract/live";
import type { QueueInfo } from "@gokaku/contract/queue";
import { presentQueueDiff, presentQueueInfo } from "@gokaku/present/queue";
import type { QueueViewChanged } from "@gokaku/proto/events/v1/events_pb";
import type { PublicView } from "@gokaku/proto/queue/v1/queue_pb";
import type { Lane } from "../domain/backlog.ts";
import {
  type Chain,
  extendChain,
  type Known,
  type Link,
  lackOf,
  type Turn,
  takeRead,
  takeStep,
} from "../domain/queue-view.ts";
import type { ClientSocket } from "../live/client-socket.ts";
import { type Frame, frameOf } from "../live/frame.ts";
import type { Hub } from "../live/hub.ts";
import type { InTurns } from "../live/turns.ts";

/** The frames that carry the full state. */
const WHOLE = {
  updateQueue: (data) => ({ action: "updateQueue", data }),
  updateQueueInfo: (data) => ({ action: "updateQueueInfo", body: JSON.stringify(data) }),
  queueInfo: (data) => ({ action: "queueInfo", data }),
} as const satisfies Record<string, (data: QueueInfo) => ServerFrame>;

type Whole = keyof typeof WHOLE;

type Told = Readonly<{
  known: Known;
  /** A step that changed nothing leaves it, and its version, as they are. */
  view: PublicView;
  chain: Chain<Frame>;
  /** The full state for whoever is not in a match, made when it is needed first. */
  shared: Map<Whole, Frame>;
}>;

/** The public queue view as this process last knew it, and its way to every socket. */
export class QueueBoard {
  readonly #hub: Hub;
  readonly #inTurns: InTurns;
  /** The id of the socket's player while in a match, null otherwise. */
  readonly #playing: (socket: ClientSocket) => string | null;
  #told: Told | null = null;
  #isTelling = false;

  constructor(hub: Hub, inTurns: InTurns, playing: (socket: ClientSocket) => string | null) {
    this.#hub = hub;
    this.#inTurns = inTurns;
    this.#playing = playing;
  }

  /** A step was announced; one without both of its states is none. */
  take(step: QueueViewChanged): void {
    const diff = presentQueueDiff(step);
    if (step.view === undefined || diff === null) return;
    const { prev, version, changes } = diff;
    const known = this.#told?.known ?? null;
    const turn = takeStep(known, { prev, version, isEmpty: Object.keys(changes).length === 0 });
    const from = known?.told ?? prev;
    this.#announce(turn, step.view, () => ({
      from,
      frame: frameOf(JSON.stringify({ ...diff, prev: from })),
    }));
  }

  /** The state was read from queue. */
  read(view: PublicView): void {
    this.#announce(takeRead(this.#told?.known ?? null, Number(view.version)), view, null);
  }

  /** The full state on connect; without one yet, it follows as soon as it is read. */
  greet(socket: ClientSocket): void {
    socket.isGreeted = true;
    if (this.#told !== null) this.#tellWhole(socket, this.#told, "queue", "updateQueue");
  }

  answer(socket: ClientSocket): void {
    if (this.#told !== null) this.#tellWhole(socket, this.#told, "reply", "queueInfo");
  }

  #announce({ known, tell }: Turn, view: PublicView, makeLink: (() => Link<Frame>) | null): void {
    if (known === null) return;
    if (tell === "nothing") {
      if (this.#told !== null) this.#told = { ...this.#told, known };
      return;
    }
    const before = tell === "diff" ? (this.#told?.chain ?? []) : [];
    const chain = tell === "diff" && makeLink !== null ? extendChain(before, makeLink()) : [];
    this.#told = { known, view, chain, shared: new Map() };
    void this.#tellAll();
  }

  /**
   * Brings every socket to the current version, in time slices. When the version moves on meanwhile,
   * sockets of earlier slices get another one; each socket gets the differences that it lacks when it is
   * reached.
   */
  async #tellAll(): Promise<void> {
    if (this.#isTelling) return;
    this.#isTelling = true;
    for (let told: Told | null = null; told !== this.#told; ) {
      told = this.#told;
      await this.#inTurns(this.#hub.sockets, (socket) => this.#bringUp(socket));
    }
    this.#isTelling = false;
  }

  #bringUp(socket: ClientSocket): void {
    const told = this.#told;
    if (told === null || !socket.isGreeted) return;
    const lack = lackOf(socket.knownQueueVersion, told.known, told.chain);
    if (lack === "full") {
      this.#tellWhole(socket, told, "queue", "updateQueueInfo");
    } else if (lack.length > 0) {
      socket.knownQueueVersion = told.known.told;
      for (const { frame } of lack) socket.deliverFrame("queue", frame, this.#latest);
    }
  }

  #tellWhole(socket: ClientSocket, told: Told, lane: Lane, whole: Whole): void {
    // The first state of all is announced even to those who have asked for it.
    if (lane === "queue" || socket.knownQueueVersion !== null) socket.knownQueueVersion = told.known.told;
    socket.deliverFrame(lane, this.#frameFor(socket, told, whole), this.#latest);
  }

  /** The frame of a socket in place of one that had to wait. */
  readonly #latest = (socket: ClientSocket): string => {
    const told = this.#told;
    if (told === null) throw new Error("nothing waits before the view is known");
    socket.knownQueueVersion = told.known.told;
    return this.#frameFor(socket, told, "updateQueueInfo").text;
  };

  #frameFor(socket: ClientSocket, { view, shared }: Told, whole: Whole): Frame {
    const make = (ownId: string | null) =>
      frameOf(JSON.stringify(WHOLE[whole](presentQueueInfo(view, ownId))));
    const ownId = this.#playing(socket);
    if (ownId !== null) return make(ownId);
    const frame = shared.get(whole) ?? make(null);
    shared.set(whole, frame);
    return frame;
  }
}

import type { ServerFrame } from "@gokaku/contract";
import {
  type Announcement,
  announceRead,
  announceStep,
  type QueueStep,
  type QueueView,
} from "../domain/queue-view.ts";
import { presentQueueDiff, presentQueueInfo } from "../present/queue.ts";
import type { ClientSocket } from "./client-socket.ts";
import type { Hub } from "./hub.ts";

/** The public queue view as this process last knew it, and its way to every socket. */
export class QueueBoard {
  readonly #hub: Hub;
  /** The id of the socket's player while in a match, null otherwise. */
  readonly #playing: (socket: ClientSocket) => string | null;
  #view: QueueView | null = null;

  constructor(hub: Hub, playing: (socket: ClientSocket) => string | null) {
    this.#hub = hub;
    this.#playing = playing;
  }

  get isKnown(): boolean {
    return this.#view !== null;
  }

  /** A step was announced. */
  take(step: QueueStep): void {
    const told = announceStep(this.#view?.version ?? null, step);
    if (told !== "none") this.#view = step.view;
    this.#announce(told, () => JSON.stringify(presentQueueDiff(step)));
  }

  /** The state was read from queue. */
  read(view: QueueView): void {
    const told = announceRead(this.#view?.version ?? null, view);
    if (told !== "none") this.#view = view;
    this.#announce(told, () => "");
  }

  /** The full state on connect; without one yet, it follows as soon as it is read. */
  greet(socket: ClientSocket): void {
    socket.isGreeted = true;
    if (this.#view === null) return;
    const frame: ServerFrame = {
      action: "updateQueue",
      data: presentQueueInfo(this.#view, this.#playing(socket)),
    };
    socket.deliverText({ lane: "queue", text: JSON.stringify(frame), latest: () => this.#fullText(socket) });
  }

  answer(socket: ClientSocket): void {
    if (this.#view === null) return;
    socket.deliver("reply", {
      action: "queueInfo",
      data: presentQueueInfo(this.#view, this.#playing(socket)),
    });
  }

  #announce(told: Announcement, renderDiff: () => string): void {
    if (told === "none") return;
    const diff = told === "diff" ? renderDiff() : null;
    for (const socket of this.#hub.sockets) {
      if (!socket.isGreeted) continue;
      const latest = () => this.#fullText(socket);
      socket.deliverText({ lane: "queue", text: diff ?? latest(), latest });
    }
  }

  #fullText(socket: ClientSocket): string {
    if (this.#view === null) throw new Error("nothing is announced before the view is known");
    const body = JSON.stringify(presentQueueInfo(this.#view, this.#playing(socket)));
    return JSON.stringify({ action: "updateQueueInfo", body } satisfies ServerFrame);
  }
}

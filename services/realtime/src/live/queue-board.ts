import type { ServerFrame } from "@gokaku/contract";
import { presentQueueDiff, presentQueueInfo } from "@gokaku/present/queue";
import type { QueueViewChanged } from "@gokaku/proto/events/v1/events_pb";
import type { PublicView } from "@gokaku/proto/queue/v1/queue_pb";
import { type Announcement, announceRead, announceStep } from "../domain/queue-view.ts";
import type { ClientSocket } from "./client-socket.ts";
import type { Hub } from "./hub.ts";

/** The public queue view as this process last knew it, and its way to every socket. */
export class QueueBoard {
  readonly #hub: Hub;
  /** The id of the socket's player while in a match, null otherwise. */
  readonly #playing: (socket: ClientSocket) => string | null;
  #view: PublicView | null = null;

  constructor(hub: Hub, playing: (socket: ClientSocket) => string | null) {
    this.#hub = hub;
    this.#playing = playing;
  }

  get isKnown(): boolean {
    return this.#view !== null;
  }

  get #version(): number | null {
    return this.#view === null ? null : Number(this.#view.version);
  }

  /** A step was announced; one without both of its states is none. */
  take(step: QueueViewChanged): void {
    const diff = presentQueueDiff(step);
    if (step.view === undefined || diff === null) return;
    const told = announceStep(this.#version, diff);
    if (told !== "none") this.#view = step.view;
    this.#announce(told, () => JSON.stringify(diff));
  }

  /** The state was read from queue. */
  read(view: PublicView): void {
    const told = announceRead(this.#version, Number(view.version));
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

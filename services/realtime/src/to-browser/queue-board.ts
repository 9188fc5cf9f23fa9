import type { ServerFrame } from "@gokaku/contract/live";
import { presentQueueDiff, presentQueueInfo } from "@gokaku/present/queue";
import type { QueueViewChanged } from "@gokaku/proto/events/v1/events_pb";
import type { PublicView } from "@gokaku/proto/queue/v1/queue_pb";
import { type Known, type Turn, takeRead, takeStep } from "../domain/queue-view.ts";
import type { ClientSocket } from "../live/client-socket.ts";
import type { Hub } from "../live/hub.ts";

/** The public queue view as this process last knew it, and its way to every socket. */
export class QueueBoard {
  readonly #hub: Hub;
  /** The id of the socket's player while in a match, null otherwise. */
  readonly #playing: (socket: ClientSocket) => string | null;
  #known: Known | null = null;
  /** As it was told last; a step that changed nothing leaves it, and its version, as they are. */
  #view: PublicView | null = null;

  constructor(hub: Hub, playing: (socket: ClientSocket) => string | null) {
    this.#hub = hub;
    this.#playing = playing;
  }

  /** A step was announced; one without both of its states is none. */
  take(step: QueueViewChanged): void {
    const diff = presentQueueDiff(step);
    if (step.view === undefined || diff === null) return;
    const { prev, version, changes } = diff;
    const turn = takeStep(this.#known, { prev, version, isEmpty: Object.keys(changes).length === 0 });
    const from = this.#known?.told ?? prev;
    this.#announce(turn, step.view, () => JSON.stringify({ ...diff, prev: from }));
  }

  /** The state was read from queue. */
  read(view: PublicView): void {
    this.#announce(takeRead(this.#known, Number(view.version)), view, () => "");
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

  #announce({ known, tell }: Turn, view: PublicView, renderDiff: () => string): void {
    this.#known = known;
    if (tell === "nothing") return;
    this.#view = view;
    const diff = tell === "diff" ? renderDiff() : null;
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

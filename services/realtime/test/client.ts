import { type ServerFrame, ServerFrame as ServerFrameSchema } from "@gokaku/contract";
import { eventually } from "@gokaku/testing";
import { type ClientOptions, WebSocket } from "ws";

/** A player's or visitor's page: keeps every frame, each checked against the contract. */
export class TestPage {
  readonly frames: ServerFrame[] = [];
  readonly socket: WebSocket;
  protocol = "";
  pings = 0;
  closed: { readonly code: number; readonly reason: string } | undefined;
  refusedWith: number | undefined;

  constructor(url: string, protocols: readonly string[], options: ClientOptions = {}) {
    this.socket = new WebSocket(url, [...protocols], options);
    this.socket.on("open", () => {
      this.protocol = this.socket.protocol;
    });
    this.socket.on("message", (data) => {
      this.frames.push(ServerFrameSchema.parse(JSON.parse(data.toString())));
    });
    this.socket.on("ping", () => {
      this.pings += 1;
    });
    this.socket.on("close", (code, reason) => {
      this.closed = { code, reason: reason.toString() };
    });
    this.socket.on("error", () => {});
    this.socket.on("unexpected-response", (_request, response) => {
      this.refusedWith = response.statusCode;
      this.socket.terminate();
    });
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  }

  named<Name extends string>(name: Name): Extract<ServerFrame, { action: Name } | { type: Name }>[] {
    return this.frames.filter(
      (frame): frame is Extract<ServerFrame, { action: Name } | { type: Name }> =>
        ("action" in frame && frame.action === name) || ("type" in frame && frame.type === name),
    );
  }

  /** The `count`-th frame of a name, waited for. */
  frame<Name extends string>(name: Name, count = 1) {
    return eventually(async () => this.named(name)[count - 1]);
  }

  end() {
    return eventually(async () => this.closed);
  }

  /** Settles when everything the server sent before answering this has arrived. */
  async settled(): Promise<void> {
    const before = this.named("pong").length;
    this.send({ action: "ping" });
    await this.frame("pong", before + 1);
  }
}

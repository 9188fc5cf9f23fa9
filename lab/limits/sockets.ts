import { LIVE_PROTOCOL, LIVE_TICKET_PREFIX } from "@gokaku/contract";
import WebSocket from "ws";
import type { Session } from "../../tools/player/login.ts";
import { CliError } from "../../tools/process/say.ts";
import type { System } from "../../tools/system/system.ts";

/** Receives each frame: its text and the unix ms of its arrival. */
export type OnFrame = (text: string, arrivedAtMs: number) => void;

/** Opens a socket and resolves when it is open; frames are not parsed, which would delay others. */
export const openSocket = async (
  url: string,
  protocols: readonly string[],
  onFrame: OnFrame,
): Promise<WebSocket> => {
  const socket = new WebSocket(url, [...protocols], { handshakeTimeout: 20_000, perMessageDeflate: false });
  socket.on("message", (data: Buffer) =>
    onFrame(data.toString("utf8"), performance.timeOrigin + performance.now()),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", (error) => reject(new CliError(`A socket did not open: ${error.message}`)));
  });
  socket.on("error", () => {});
  return socket;
};

/** A player's socket at the port of realtime that an ingress uses, opened with a ticket like a browser's. */
export const openPlayerSocket = async (
  { api, instance }: System,
  { token, account }: Session,
  onFrame: OnFrame,
): Promise<WebSocket> => {
  const answer = await api.call({ method: "POST", path: "/api/realtime/ticket", token });
  if (answer.status !== 200) throw new CliError(`A ticket was answered ${answer.status} ${answer.error}.`);
  const { ticket } = answer.body as { ticket: string };
  const port = instance.services.realtime?.env.WS_PORT;
  const url = `ws://127.0.0.1:${port}/ws?user_id=${encodeURIComponent(account.userId)}`;
  return openSocket(url, [LIVE_PROTOCOL, `${LIVE_TICKET_PREFIX}${ticket}`], onFrame);
};

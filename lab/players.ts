import type WebSocket from "ws";
import type { Session } from "../tools/player/login.ts";
import { type Character, loadCharacters } from "../tools/player/report.ts";
import { inWidth } from "../tools/process/pace.ts";
import { closeByTenth, type makeMatches, openWindows, reportByNine } from "../tools/system/matches.ts";
import type { System } from "../tools/system/system.ts";
import { openPlayerSocket } from "./limits/sockets.ts";

export interface Players {
  readonly sessions: Session[];
  readonly characters: readonly Character[];
}

/** Players who may all play with each other. */
export const preparePlayers = async (system: System, count: number): Promise<Players> => {
  await openWindows(system);
  return { sessions: await system.sessions(count), characters: await loadCharacters(system.api) };
};

/** Reports these matches until they are closed. */
export const settle = async (
  system: System,
  open: Awaited<ReturnType<typeof makeMatches>>,
  characters: readonly Character[],
): Promise<void> => {
  await reportByNine(system, open, characters);
  await closeByTenth(system, open, characters);
};

/** Opens a socket for each of these players, for the life of the stack. */
export const openSockets = async (
  stack: AsyncDisposableStack,
  system: System,
  sessions: readonly Session[],
  onFrame: (text: string, arrivedAtMs: number, userId: string) => void,
): Promise<void> => {
  const sockets: WebSocket[] = [];
  stack.defer(() => {
    for (const socket of sockets) socket.terminate();
  });
  await inWidth(sessions, 16, async (session) => {
    const { userId } = session.account;
    const onText = (text: string, arrivedAtMs: number): void => onFrame(text, arrivedAtMs, userId);
    sockets.push(await openPlayerSocket(system, session, onText));
  });
};

/** Players with a socket each for the life of the stack. */
export const openPlayers = async (
  stack: AsyncDisposableStack,
  system: System,
  count: number,
  onFrame: (text: string, arrivedAtMs: number, userId: string) => void,
): Promise<Players> => {
  const players = await preparePlayers(system, count);
  await openSockets(stack, system, players.sessions, onFrame);
  return players;
};

/** The name of a frame is in its first bytes; parsing the rest would delay other frames. */
const NAME_WITHIN = 80;
export const isFrame = (text: string, name: string): boolean =>
  text.slice(0, NAME_WITHIN).includes(`"${name}"`);

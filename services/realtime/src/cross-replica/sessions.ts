import type { Deps } from "../deps.ts";
import { CLOSE, type Holder } from "../domain/admission.ts";
import { READING } from "../domain/constants.ts";
import { sendControlMessage } from "./control-messages.ts";

const keyOf = (session: string): string => `realtime:ended:${session}`;

/** Whether a login has ended; caches an ended one. @throws Error while Redis is unavailable */
export const hasEnded = async (
  { redis, endedSessions }: Pick<Deps, "redis" | "endedSessions">,
  session: string,
): Promise<boolean> => {
  if (session === "") return false;
  if (endedSessions.has(session)) return true;
  if ((await redis.exists(keyOf(session))) === 0) return false;
  endedSessions.add(session);
  return true;
};

/** Closes the open sockets of a login in this process, and refuses its tickets. */
export const closeSession = (
  { hub, endedSessions }: Pick<Deps, "hub" | "endedSessions">,
  { userId, session }: Pick<Holder, "userId" | "session">,
): void => {
  endedSessions.add(session);
  for (const socket of Array.from(hub.socketsOf(userId)))
    if (socket.holder?.session === session) socket.close(CLOSE.loggedOut);
};

/**
 * Ends a login until its token would expire: in this process first, then everywhere. Idempotent.
 * @throws Error while Redis is unavailable: the other processes do not know of it
 */
export const endSession = async (
  deps: Pick<Deps, "hub" | "redis" | "clock" | "endedSessions" | "log">,
  { userId, session, tokenExpiresAt }: Holder,
): Promise<void> => {
  if (session === "") return;
  closeSession(deps, { userId, session });
  const leftS = Math.ceil(tokenExpiresAt - deps.clock.nowMs() / 1000);
  if (leftS <= 0) return;
  // Stored before it is published: a process that checks in between finds it, and one that checked before
  // receives it.
  await deps.redis.set(keyOf(session), "1", { expiration: { type: "EX", value: leftS } });
  await sendControlMessage(deps, { kind: "end_session", userId, session });
};

/** Closes the sockets of logins that ended while no control message could be received. */
export const closeEndedSessions = async (
  deps: Pick<Deps, "hub" | "redis" | "endedSessions">,
): Promise<void> => {
  const holders = [...deps.hub.sockets].map(({ holder }) => holder).filter((holder) => holder !== null);
  const known = holders.filter(({ session }) => session !== "");
  for (let start = 0; start < known.length; start += READING.perCall) {
    const asked = known.slice(start, start + READING.perCall);
    const ended = await deps.redis.mGet(asked.map(({ session }) => keyOf(session)));
    for (const [place, holder] of asked.entries()) if (ended[place]) closeSession(deps, holder);
  }
};

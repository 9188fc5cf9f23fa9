import { create } from "zustand";
import { openSession, readQueryLogin, restoreSession, type Session } from "./session.ts";
import { storage } from "./storage.ts";

const KEY = "gokaku.session";

type SessionState = {
  readonly session: Session | null;
  /** The server refused the token: the screens say so until the next login or reload. */
  readonly expired: boolean;
  readonly signIn: (token: string, user: unknown) => boolean;
  readonly signOut: () => void;
  readonly expire: () => void;
};

const unixNow = () => Date.now() / 1000;

const keep = (session: Session) =>
  storage.set(KEY, JSON.stringify({ token: session.token, user: session.user }));

const startingSession = (): Session | null => {
  const arrived = readQueryLogin(location.search, unixNow());
  if (arrived !== null) {
    history.replaceState(history.state, "", location.pathname + arrived.remaining + location.hash);
    if (arrived.session !== null) {
      keep(arrived.session);
      return arrived.session;
    }
  }
  const restored = restoreSession(storage.get(KEY), unixNow());
  if (restored === null) storage.remove(KEY);
  return restored;
};

/** Ends the live connections of the login, on other pages and machines too; whatever comes of it, the browser is out. */
const tellLogout = (token: string): void => {
  const headers = { authorization: `Bearer ${token}` };
  fetch("/api/auth/logout", { method: "POST", headers, keepalive: true }).catch(() => {});
};

export const useSession = create<SessionState>()((set, get) => ({
  session: startingSession(),
  expired: false,
  signIn: (token, user) => {
    const session = openSession(token, user, unixNow());
    if (session === null) return false;
    keep(session);
    set({ session, expired: false });
    return true;
  },
  signOut: () => {
    const { session } = get();
    if (session !== null) tellLogout(session.token);
    storage.remove(KEY);
    set({ session: null, expired: false });
  },
  expire: () => {
    storage.remove(KEY);
    set({ session: null, expired: true });
  },
}));

export const currentToken = (): string | null => useSession.getState().session?.token ?? null;

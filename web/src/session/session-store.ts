import { create } from "zustand";
import { late } from "./late.ts";
import { openSession, readQueryLogin, restoreSession, type Session } from "./session.ts";
import { storage } from "./storage.ts";
import { dropAll } from "./stored.ts";

const KEY = "gokaku.session";
/** Whether a player is signed in here through the provider. The login itself is in a cookie that no script reads. */
export const PROVIDER_MARK = "gokaku.provider";
/** The mark's values: signed in, and logged out while the gateway has not confirmed it. */
export const MARKED = { in: "1", out: "out" } as const;
/** The id under which this browser is registered for notifications of closed pages. */
export const DEVICE_MARK = "gokaku.device";
/** Whose deliberate logout other pages of this browser learn of. */
export const LOGOUT_MARK = "gokaku.logged-out";
export const CALLBACK = "/auth/callback";

interface SessionState {
  readonly session: Session | null;
  /** The server refused the token: the screens say so until the next login or reload. */
  readonly expired: boolean;
  readonly signIn: (token: string, user: unknown) => boolean;
  /** Takes a session of the provider, which lives as long as this page. */
  readonly arrive: (session: Session) => void;
  readonly signOut: () => void;
  readonly forget: () => void;
  readonly expire: () => void;
}

const unixNow = () => Date.now() / 1000;

/** After a login the account comes from the server, not from the storage. */
const keep = (session: Session) => {
  dropAll();
  storage.set(KEY, JSON.stringify({ token: session.token, user: session.user }));
};

const startingSession = (): Session | null => {
  if (!import.meta.env.TEST_LOGIN) return null;
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
const sendLogout = (token: string): void => {
  const headers = { authorization: `Bearer ${token}` };
  if (storage.get(DEVICE_MARK) !== null)
    void late
      .push()
      .then(({ leaveHere }) => leaveHere(headers))
      .catch(() => {});
  fetch("/api/auth/logout", { method: "POST", headers, keepalive: true }).catch(() => {});
};

const forgetStored = (): void => {
  storage.remove(KEY);
  storage.remove(PROVIDER_MARK);
  dropAll();
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
  arrive: (session) => {
    storage.remove(KEY);
    set({ session, expired: false });
  },
  signOut: () => {
    const { session, forget } = get();
    if (session !== null) sendLogout(session.token);
    forgetStored();
    if (session?.byProvider) storage.set(PROVIDER_MARK, MARKED.out);
    if (session !== null) storage.set(LOGOUT_MARK, `${session.user.user_id} ${Date.now()}`);
    forget();
    if (session?.byProvider) void late.signIn().then(({ endSignIn }) => endSignIn());
  },
  forget: () => set({ session: null, expired: false }),
  expire: () => {
    forgetStored();
    set({ session: null, expired: true });
  },
}));

export const currentToken = (): string | null => useSession.getState().session?.token ?? null;

/**
 * Whether there is another token in the place of one that was refused; else the session has ended.
 * @throws when the provider cannot be asked, and the session goes on
 */
export const renewSession = async (refused: string): Promise<boolean> => {
  const { session, expire } = useSession.getState();
  if (session === null) return false;
  if (session.token !== refused) return session.byProvider;
  if (session.byProvider) return (await late.signIn()).renew();
  expire();
  return false;
};

/** The login that arrives before there is anything to show, from the gateway or the provider; null when none. */
export const arrivingSession = (): Promise<void> | null => {
  const isAnswer = location.pathname === CALLBACK;
  const mark = storage.get(PROVIDER_MARK);
  if (!isAnswer && mark === MARKED.out) void late.signIn().then(({ repeatEnd }) => repeatEnd());
  if (!isAnswer && (mark !== MARKED.in || currentToken() !== null)) return null;
  return late.signIn().then(
    ({ finishSignIn, restoreSignIn }) => (isAnswer ? finishSignIn() : restoreSignIn()),
    () => {},
  );
};

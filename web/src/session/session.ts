/** The login of this browser. `expiresAt` is in unix seconds and comes from the token itself. */
export interface Session {
  readonly token: string;
  readonly expiresAt: number;
  /** Signed in at the identity provider, whose tokens are renewed; else a test login. */
  readonly byProvider: boolean;
  readonly user: SessionUser;
}

export interface SessionUser {
  readonly user_id: string;
  readonly trainer_name: string;
  readonly rate: number;
  readonly is_admin: boolean;
}

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const decodeBase64Url = (part: string): string | null => {
  try {
    const binary = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  } catch {
    return null;
  }
};

/** The expiry (unix seconds) a token carries; null when it is not a token with one. Its signature is the server's matter. */
export const tokenExpiry = (token: string): number | null => {
  const payload = token.split(".")[1];
  const text = payload === undefined ? null : decodeBase64Url(payload);
  const claims = text === null ? null : parseJson(text);
  return isObject(claims) && typeof claims.exp === "number" ? claims.exp : null;
};

const readUser = (value: unknown): SessionUser | null => {
  if (!isObject(value) || typeof value.user_id !== "string" || value.user_id === "") return null;
  return {
    user_id: value.user_id,
    trainer_name: typeof value.trainer_name === "string" ? value.trainer_name : "",
    rate: typeof value.rate === "number" ? value.rate : 0,
    is_admin: value.is_admin === true,
  };
};

/** A session of a token and whose it is; null when the token's expiry is not in the future. */
export const openSession = (token: string, user: unknown, now: number): Session | null => {
  const expiresAt = tokenExpiry(token);
  const known = readUser(user);
  return expiresAt !== null && expiresAt > now && known !== null
    ? { token, expiresAt, byProvider: false, user: known }
    : null;
};

export const restoreSession = (stored: string | null, now: number): Session | null => {
  const value = stored === null ? null : parseJson(stored);
  return isObject(value) && typeof value.token === "string"
    ? openSession(value.token, value.user, now)
    : null;
};

export interface QueryLogin {
  readonly session: Session | null;
  readonly remaining: string;
}

/**
 * A test login that arrived as `?dummy_login=true&token=&user=` (`user` is the account as JSON).
 * Null when the address carries none; else the session it gives and the query without those three.
 */
export const readQueryLogin = (search: string, now: number): QueryLogin | null => {
  const query = new URLSearchParams(search);
  if (query.get("dummy_login") !== "true") return null;
  const session = openSession(query.get("token") ?? "", parseJson(query.get("user") ?? ""), now);
  for (const name of ["dummy_login", "token", "user"]) query.delete(name);
  const rest = query.toString();
  return { session, remaining: rest === "" ? "" : `?${rest}` };
};

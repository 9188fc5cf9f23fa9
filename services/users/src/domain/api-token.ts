import { createHash } from "node:crypto";
import {
  API_TOKEN_PREFIX,
  type ApiScope,
  CodedError,
  isApiScope,
  LIMITS,
  lengthInCharacters,
} from "@gokaku/game";

/** A token with which a program calls the API. Unix seconds; 0 for never. */
export interface ApiToken {
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  /** The first characters of its text, by which its owner recognises it. */
  readonly prefix: string;
  readonly createdBy: string;
  readonly createdAtS: number;
  readonly expiresAtS: number;
  readonly lastUsedAtS: number;
  readonly revokedAtS: number;
}

const RANDOM_BYTES = 32;
const PREFIX_LENGTH = API_TOKEN_PREFIX.length + 6;
/** The last use is stored at most this often. */
export const USE_STORED_EVERY_S = 60;

export const hashOfToken = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The text of a new token, of 256 random bits. */
export const newTokenText = (bytes: (length: number) => Uint8Array): string =>
  API_TOKEN_PREFIX + Buffer.from(bytes(RANDOM_BYTES)).toString("base64url");

export const prefixOfToken = (text: string): string => text.slice(0, PREFIX_LENGTH);

export interface WantedToken {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAtS: number;
}

/** @throws CodedError `invalid_request` for a name, scopes or an end that no token has */
export const checkWantedToken = (
  { name, scopes, expiresAtS }: WantedToken,
  nowS: number,
): readonly ApiScope[] => {
  const isNamed =
    name.trim() === name && name !== "" && lengthInCharacters(name) <= LIMITS.apiTokenNameLength;
  const known = [...new Set(scopes)].filter(isApiScope);
  if (!isNamed || known.length === 0 || known.length !== scopes.length)
    throw new CodedError("invalid_request", "a token needs a name and known scopes");
  if (expiresAtS !== 0 && expiresAtS <= nowS)
    throw new CodedError("invalid_request", "the end of a token is in the past");
  return known.toSorted();
};

/** @throws CodedError `unauthenticated` for an unknown or revoked token, `token_expired` */
export const requireUsable = (token: ApiToken | null, nowS: number): ApiToken => {
  if (token === null || token.revokedAtS > 0)
    throw new CodedError("unauthenticated", "the API token is unknown or revoked");
  if (token.expiresAtS > 0 && token.expiresAtS <= nowS)
    throw new CodedError("token_expired", `the API token ${token.name} has expired`);
  return token;
};

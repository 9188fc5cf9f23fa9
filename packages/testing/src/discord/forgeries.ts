import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { chance, pick } from "./chance.ts";
import { type InteractionAnswer, post, type SignedRequest, signed } from "./interactions.ts";

/** Requests that Discord has not sent, or not now. `replay`, `old` and `future` are signed by its key. */
export const FORGERY_KINDS = [
  "wrongKey",
  "changedBody",
  "changedTimestamp",
  "old",
  "future",
  "truncated",
  "oddLength",
  "notHex",
  "empty",
  "zero",
  "flippedBit",
  "noSignature",
  "noTimestamp",
  "otherBody",
  "replay",
] as const;
export type ForgeryKind = (typeof FORGERY_KINDS)[number];

const SIGNATURE = "x-signature-ed25519";
const TIMESTAMP = "x-signature-timestamp";
const FIVE_MINUTES_MS = 300_000;
const DAY_MS = 86_400_000;

const without = (headers: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));

/** Changes one letter of a JSON body's text, so that it stays JSON where it can. */
const changeBody = (body: string, at: number): string => {
  const digits = [...body.matchAll(/\d/g)].map(({ index }) => index);
  const place = pick(digits, at) ?? 0;
  const digit = (Number(body[place]) + 1) % 10;
  return body.slice(0, place) + String(digit) + body.slice(place + 1);
};

/** One forged request of a genuine one. */
export const forge = (
  body: string,
  kind: ForgeryKind,
  {
    key,
    otherBody,
    atMs,
    seed,
  }: {
    readonly key: KeyObject;
    readonly otherBody: string;
    readonly atMs: number;
    readonly seed: number;
  },
): SignedRequest => {
  const genuine = signed(body, key, atMs);
  const signature = genuine.headers[SIGNATURE] ?? "";
  const at = chance(seed, kind);
  const place = Math.floor(at * signature.length);
  const withSignature = (text: string): SignedRequest => ({
    body,
    headers: { ...genuine.headers, [SIGNATURE]: text },
  });
  switch (kind) {
    case "wrongKey":
      return signed(body, generateKeyPairSync("ed25519").privateKey, atMs);
    case "changedBody":
      return { ...genuine, body: changeBody(body, at) };
    case "changedTimestamp": {
      const shiftedS = Math.floor(atMs / 1000) + 1 + Math.floor(at * 60);
      return { body, headers: { ...genuine.headers, [TIMESTAMP]: String(shiftedS) } };
    }
    case "old":
      return signed(body, key, atMs - FIVE_MINUTES_MS - Math.ceil(at * DAY_MS));
    case "future":
      return signed(body, key, atMs + FIVE_MINUTES_MS + Math.ceil(at * DAY_MS));
    case "truncated":
      return withSignature(signature.slice(0, 2 * Math.floor(place / 2)));
    case "oddLength":
      return withSignature(signature.slice(0, -1));
    case "notHex":
      return withSignature(`${signature.slice(0, place)}g${signature.slice(place + 1)}`);
    case "empty":
      return withSignature("");
    case "zero":
      return withSignature("0".repeat(signature.length));
    case "flippedBit": {
      const flipped = (Number.parseInt(signature[place] ?? "0", 16) ^ 1).toString(16);
      return withSignature(signature.slice(0, place) + flipped + signature.slice(place + 1));
    }
    case "noSignature":
      return { body, headers: without(genuine.headers, SIGNATURE) };
    case "noTimestamp":
      return { body, headers: without(genuine.headers, TIMESTAMP) };
    case "otherBody":
      return { ...genuine, body: otherBody };
    case "replay":
      return genuine;
  }
};

export interface ForgeryResult extends InteractionAnswer {
  readonly kind: ForgeryKind;
}

/**
 * Sends forged requests of every kind in turn. Before a replay the genuine request is sent: the result is the
 * second answer.
 */
export const sendForgeries = async (
  url: string,
  {
    key,
    count,
    seed,
    bodies,
    nowMs,
    kinds = FORGERY_KINDS,
  }: {
    readonly key: KeyObject;
    readonly count: number;
    readonly seed: number;
    /** The body of a new interaction. */
    readonly bodies: () => string;
    readonly nowMs: () => number;
    readonly kinds?: readonly ForgeryKind[];
  },
): Promise<readonly ForgeryResult[]> => {
  const results: ForgeryResult[] = [];
  for (let at = 0; at < count; at += 1) {
    const kind = kinds[at % kinds.length] ?? "wrongKey";
    const request = forge(bodies(), kind, { key, otherBody: bodies(), atMs: nowMs(), seed: seed + at });
    if (kind === "replay") await post(url, request);
    results.push({ kind, ...(await post(url, request)) });
  }
  return results;
};

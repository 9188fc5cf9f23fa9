import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer, json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { compactVerify, importJWK } from "jose";

/** A push message for a browser, decrypted with the browser's keys. */
export interface PushedMessage {
  readonly text: string;
  readonly ttlS: number;
  readonly topic: string;
  readonly urgency: string;
  /** Of whoever sent it, as its signature says. */
  readonly subject: string;
  readonly arrivedAtMs: number;
}

/** How the service answers for a browser: with this status, after so long. */
export interface PushMood {
  readonly status?: number;
  readonly retryAfter?: string;
  readonly afterMs?: number;
}

export interface PushSubscriber {
  /** As `PushSubscription.toJSON` has it. */
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly messages: PushedMessage[];
  /** How often it was tried, refused tries too. */
  tries: number;
  mood: PushMood;
  /** The public key that it has registered under; without it any is taken. */
  key?: string;
}

export interface PushService extends AsyncDisposable {
  readonly url: string;
  /** A browser of its own. */
  subscribe(): PushSubscriber;
}

interface Stored extends PushSubscriber {
  readonly ecdh: ECDH;
  readonly secret: Buffer;
}

const hmac = (key: Buffer, ...parts: readonly Buffer[]): Buffer =>
  createHmac("sha256", key).update(Buffer.concat(parts)).digest();

/** One block of HKDF. */
const derive = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  hmac(hmac(salt, secret), info, Buffer.of(1)).subarray(0, length);

/** RFC 8291 over RFC 8188: one record, its padding taken off. @throws Error when it is not for this browser */
const decrypt = (body: Buffer, { ecdh, secret }: Pick<Stored, "ecdh" | "secret">): string => {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const encrypted = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const shared = derive(secret, ecdh.computeSecret(sender), info, 32);
  const key = derive(salt, shared, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(salt, shared, Buffer.from("Content-Encoding: nonce\0"), 12);
  const opened = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([opened.update(encrypted.subarray(0, -16)), opened.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString("utf8");
};

const DAY_S = 86_400;

/** RFC 8292. @returns the claimed sender @throws Error when the signature is missing, or of another key */
const verify = async (header: string, origin: string, wanted: string | undefined): Promise<string> => {
  const [, token = "", key = ""] = /^vapid t=([^,\s]+), *k=(\S+)$/.exec(header) ?? [];
  if (wanted !== undefined && key !== wanted) throw new Error("of another key than it has registered under");
  const point = Buffer.from(key, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  const publicKey = await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256");
  const { payload } = await compactVerify(token, publicKey);
  const { aud, exp, sub } = JSON.parse(Buffer.from(payload).toString()) as Record<string, unknown>;
  const leftS = Number(exp) - Date.now() / 1000;
  if (aud !== origin || !(leftS > 0 && leftS <= DAY_S) || typeof sub !== "string")
    throw new Error("a signature for another audience, or for too long");
  return sub;
};

const REQUIRED = { "content-encoding": "aes128gcm", "content-type": "application/octet-stream" };

/** The push service of browsers that are none: it speaks the protocol, and opens what it is given. */
export const startPushService = async ({
  port = 0,
}: {
  readonly port?: number;
} = {}): Promise<PushService> => {
  const browsers = new Map<string, Stored>();
  let url = "";

  const take = async (browser: Stored, request: IncomingMessage): Promise<number> => {
    const { headers } = request;
    const topic = String(headers.topic ?? "");
    if (Object.entries(REQUIRED).some(([name, value]) => headers[name] !== value)) return 415;
    if (!/^\d+$/.test(String(headers.ttl ?? "")) || !/^[A-Za-z0-9_-]{0,32}$/.test(topic)) return 400;
    const body = await buffer(request);
    if (body.length > 4096) return 413;
    const subject = await verify(headers.authorization ?? "", url, browser.key).catch(() => null);
    if (subject === null) return 403;
    browser.messages.push({
      text: decrypt(body, browser),
      topic,
      subject,
      arrivedAtMs: Date.now(),
      ttlS: Number(headers.ttl),
      urgency: String(headers.urgency ?? "normal"),
    });
    return 201;
  };

  const subscribe = (): PushSubscriber => {
    const ecdh = createECDH("prime256v1");
    const id = randomUUID();
    const secret = randomBytes(16);
    const keys = { p256dh: ecdh.generateKeys("base64url"), auth: secret.toString("base64url") };
    const browser: Stored = {
      endpoint: `${url}/push/${id}`,
      keys,
      messages: [],
      tries: 0,
      mood: {},
      ecdh,
      secret,
    };
    browsers.set(id, browser);
    return browser;
  };

  const answer = async (request: IncomingMessage): Promise<[number, PushMood, object | null]> => {
    const path = request.url ?? "";
    // A browser for whoever has no process of its own to make one in.
    if (request.method === "POST" && path === "/subscriptions") {
      const { endpoint, keys } = subscribe();
      return [201, {}, { endpoint, keys }];
    }
    const [, id = "", what] = /^\/push\/([^/]+)(\/messages|\/mood)?$/.exec(path) ?? [];
    const browser = browsers.get(id);
    if (browser === undefined) return [404, {}, null];
    if (what === "/messages") return [200, {}, { tries: browser.tries, messages: browser.messages }];
    if (what === "/mood") {
      browser.mood = (await json(request)) as PushMood;
      return [200, {}, browser.mood];
    }
    browser.tries += 1;
    const { mood } = browser;
    if (mood.afterMs !== undefined) await sleep(mood.afterMs);
    return [mood.status ?? (await take(browser, request)), mood, null];
  };

  const server = createServer((request, response) => {
    answer(request)
      .then(([status, { retryAfter }, body]) => {
        response.statusCode = status;
        if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
        response.end(body === null ? undefined : JSON.stringify(body));
      })
      .catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    subscribe,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";

describe("the web app and the headers", () => {
  let gateway: TestGateway;
  let proxied: TestGateway;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "gokaku-web-"));
    await mkdir(path.join(folder, "assets"));
    await writeFile(path.join(folder, "index.html"), "<!doctype html><title>五角</title>");
    await writeFile(path.join(folder, "favicon.svg"), "<svg/>");
    await mkdir(path.join(folder, "badges"));
    await writeFile(path.join(folder, "badges/badge_001-icon.svg"), "<svg/>");
    await writeFile(path.join(folder, "assets", "index-abc123.js"), "export {};");
    await writeFile(path.join(folder, ".secret"), "secret");
    await writeFile(
      path.join(folder, "index.html.br"),
      brotliCompressSync("<!doctype html><title>五角</title>"),
    );
    for (const [ending, pack] of [
      ["br", brotliCompressSync],
      ["gz", gzipSync],
    ] as const) {
      await writeFile(path.join(folder, "assets", `index-abc123.js.${ending}`), pack("export {};"));
    }
    gateway = await openGateway({ WEB_DIST: folder, RATE_LIMIT_SCALE: "1000" });
    proxied = await openGateway({ WEB_DIST: folder, TRUSTED_PROXIES: "1" });
  });
  afterAll(async () => {
    await gateway?.[Symbol.asyncDispose]();
    await proxied?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  it("[AUTH-13] every answer carries the security headers", async () => {
    for (const at of ["/", "/api/public/ranking", "/api/nothing", "/assets/index-abc123.js"]) {
      const { headers } = await gateway.call("GET", at);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy, at).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'/);
      expect(policy, at).not.toMatch(/unsafe|\*/);
      expect(policy, at).toContain(`connect-src 'self' ws://${new URL(gateway.url).host}`);
      expect(headers.get("x-content-type-options"), at).toBe("nosniff");
      expect(headers.get("referrer-policy"), at).toBe("strict-origin-when-cross-origin");
      expect(headers.get("cross-origin-opener-policy"), at).toBe("same-origin");
      expect(headers.get("x-powered-by"), at).toBeNull();
      expect(headers.get("strict-transport-security"), at).toBeNull();
    }
  });

  it("[AUTH-199] no other origin may read an answer, and no frame may ask for a device", async () => {
    const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
    for (const [method, at] of [
      ["GET", "/"],
      ["GET", "/api/public/ranking"],
      ["OPTIONS", "/api/queue/join"],
      ["POST", "/api/queue/join"],
      ["GET", "/api/nothing"],
    ] as const) {
      const reply = await gateway.call(method, at, { headers });
      expect(
        [...reply.headers.keys()].filter((name) => name.startsWith("access-control")),
        at,
      ).toEqual([]);
      expect(reply.headers.get("cross-origin-resource-policy"), at).toBe("same-origin");
      expect(reply.headers.get("permissions-policy"), at).toMatch(/camera=\(\), microphone=\(\)/);
      if (method === "OPTIONS") expect(reply.status).toBe(405);
    }
  });

  it("[AUTH-13] HSTS only over https, and only a trusted proxy can say so", async () => {
    const https = { headers: { "x-forwarded-proto": "https" } };
    expect((await gateway.call("GET", "/", https)).headers.get("strict-transport-security")).toBeNull();
    const { headers } = await proxied.call("GET", "/", https);
    expect(headers.get("strict-transport-security")).toContain("max-age=31536000");
    expect(headers.get("content-security-policy")).toContain("wss://");
  });

  it("[AUTH-13] answers of the API are never stored but for public ones, hashed files for ever, the index asked for again", async () => {
    const cacheOf = async (at: string) => (await gateway.call("GET", at)).headers.get("cache-control");
    expect(await cacheOf("/api/queue")).toBe("no-store");
    expect(await cacheOf("/api/public/ranking")).toBe("no-cache");
    expect(await cacheOf("/api/nothing")).toBe("no-store");
    expect(await cacheOf("/assets/index-abc123.js")).toBe("public, max-age=31536000, immutable");
    expect(await cacheOf("/")).toBe("no-cache");
    expect(await cacheOf("/favicon.svg")).toBe("no-cache");
    expect(await cacheOf("/badges/badge_001-icon.svg")).toBe("public, max-age=86400");
  });

  it("[AUTH-28] files are sent as the build packed them, to whoever takes that", async () => {
    const ask = async (at: string, encoding: string) => {
      const { headers } = await gateway.call("GET", at, { headers: { "accept-encoding": encoding } });
      return [
        headers.get("content-encoding"),
        headers.get("content-type")?.toLowerCase(),
        headers.get("cache-control"),
      ];
    };
    const script = "text/javascript; charset=utf-8";
    const forEver = "public, max-age=31536000, immutable";
    expect(await ask("/assets/index-abc123.js", "gzip, deflate, br")).toEqual(["br", script, forEver]);
    expect(await ask("/assets/index-abc123.js", "gzip")).toEqual(["gzip", script, forEver]);
    expect(await ask("/assets/index-abc123.js", "identity")).toEqual([null, script, forEver]);
    for (const at of ["/", "/shop"]) {
      expect(await ask(at, "br"), at).toEqual(["br", "text/html; charset=utf-8", "no-cache"]);
    }
    expect((await gateway.call("GET", "/")).body).toBe("<!doctype html><title>五角</title>");
  });

  it("[AUTH-18] any other path is the app; a missing file, a dot file and the API are not", async () => {
    for (const at of ["/", "/shop", "/admin_control", "/a/b/c?x=1", "/about/"]) {
      expect(await gateway.call("GET", at), at).toMatchObject({
        status: 200,
        body: expect.stringMatching(/^<!doctype html><title>(?:五角|.+｜Gokaku)<\/title>$/),
      });
    }
    expect((await gateway.call("GET", "/assets/index-old.js")).status).toBe(404);
    expect((await gateway.call("GET", "/.secret")).body).not.toContain("secret");
    expect((await gateway.call("GET", "/..%2f..%2fetc%2fpasswd")).body).not.toContain("root:");
    expect((await gateway.call("POST", "/shop")).status).toBe(404);
    expect((await gateway.call("GET", "/api")).status).toBe(404);
  });
});

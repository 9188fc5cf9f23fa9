import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MATCH_ID } from "./fakes/world.ts";
import { openGateway, type TestGateway } from "./harness.ts";

let gateway: TestGateway;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gokaku-pages-"));
  await writeFile(
    path.join(folder, "index.html"),
    '<!doctype html><html lang="ja"><head><meta name="description" content="説明" /><title>五角</title><script>boot()</script><style>p{}</style></head><body></body></html>',
  );
  gateway = await openGateway({ WEB_DIST: folder, TRUSTED_PROXIES: "1" });
});
afterAll(async () => {
  await gateway?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const open = async (at: string) => {
  const { status, headers, body } = await gateway.call("GET", at, {
    headers: { "x-forwarded-proto": "https" },
  });
  expect(status, at).toBe(200);
  expect(headers.get("cache-control"), at).toBe("no-cache");
  return String(body);
};
const answersOf = (html: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...html.matchAll(/<script type="application\/json" data-answer="([^"]*)">([^<]*)</g)].map(
      ([, address = "", json = ""]) => [address, JSON.parse(json)],
    ),
  );

test("[WEB-270] a page begins with the very answers that the web app would ask for", async () => {
  for (const [at, address] of [
    ["/", "/api/public/rules"],
    ["/?tab=ranking", "/api/public/ranking"],
    ["/?tab=match", "/api/public/announcement"],
    ["/players/dummy_001", "/api/players/dummy_001"],
    [`/matches/${MATCH_ID}`, `/api/matches/${MATCH_ID}`],
    ["/fairness", "/api/public/fairness"],
    ["/shop", "/api/public/master"],
  ] as const) {
    const { body } = await gateway.call("GET", address);
    // A first page may go out before the connection to the service behind it stands.
    const html = await vi.waitFor(
      async () => {
        const page = await open(at);
        expect(answersOf(page)[address], at).toEqual(body);
        return page;
      },
      { timeout: 20_000 },
    );
    expect(html, at).toContain('href="https://127.0.0.1');
  }
});

test("[WEB-465] a page about an unknown player is 404 and names no address of its own", async () => {
  await vi.waitFor(
    async () => {
      gateway.world.refusal = { code: "user_not_found", params: {} };
      const { status, body } = await gateway.call("GET", "/players/zzz");
      gateway.world.refusal = null;
      expect(status).toBe(404);
      expect(String(body)).not.toMatch(/rel="canonical"|og:url/);
    },
    { timeout: 20_000 },
  );
  expect(await gateway.call("GET", "/players/dummy_001")).toMatchObject({ status: 200 });
});

test("[WEB-315] the policy of a page names what it was built with, whatever was written into it", async () => {
  const policyOf = async (at: string) => {
    const { headers } = await gateway.call("GET", at, { headers: { "x-forwarded-proto": "https" } });
    return headers.get("content-security-policy") ?? "";
  };
  const policy = await policyOf("/");
  expect(policy).toMatch(/script-src 'self' 'sha256-[^ ;]+'; style-src 'self' 'sha256-[^ ;]+';/);
  expect(policy).toContain("connect-src 'self' wss://127.0.0.1");
  for (const at of ["/players/dummy_001", "/fairness", "/admin_control", "/index.html"])
    expect(await policyOf(at), at).toBe(policy);
  expect(await policyOf("/api/public/ranking")).toContain("script-src 'self'; style-src 'self';");
});

test("[WEB-271] what is not there, is no id, or cannot be loaded goes out as a page without it", async () => {
  for (const at of ["/matches/none", "/matches/current", "/fairness?season=%00"])
    expect(Object.keys(answersOf(String((await gateway.call("GET", at)).body))), at).not.toContain(
      `/api${at.replace("fairness", "public/fairness")}`,
    );
  expect(answersOf(await open("/admin_control"))).toEqual({});
});

test("[WEB-271] a service that does not answer holds no page up, and one address asks for no more than its calls", async () => {
  await using late = await openGateway({ WEB_DIST: folder, RATE_LIMIT_SCALE: "0.01" });
  for (let page = 0; page < 20; page += 1) {
    const { status, body } = await late.call("GET", "/players/dummy_001");
    expect(status).toBe(200);
    if (page === 19) expect(answersOf(String(body))).toEqual({});
  }
  await late.fakes.users[Symbol.asyncDispose]();
  expect(await late.call("GET", "/players/dummy_001")).toMatchObject({ status: 200 });
});

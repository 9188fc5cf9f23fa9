import { startDiscord } from "@gokaku/testing/discord";
import { afterEach, describe, expect, it } from "vitest";
import { openGateway, type TestGateway } from "./harness.ts";
import { startOutside } from "./provider.ts";

const at = (address: string): string => `/api/images?url=${encodeURIComponent(address)}`;

describe("pictures through the gateway", () => {
  let gateway: TestGateway;
  afterEach(() => gateway?.[Symbol.asyncDispose]());

  it("[AUTH-197] [AUTH-198] an avatar is shown with its tag, for a day, as a picture that cannot run", async () => {
    await using discord = await startDiscord();
    gateway = await openGateway({
      IMAGE_SOURCES: `https://cdn.discordapp.com/avatars/=${discord.url}/avatars/`,
    });
    const address = at("https://cdn.discordapp.com/avatars/1/a.png?size=64");
    const first = await gateway.call("GET", address);
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(first.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(first.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(first.headers.get("x-content-type-options")).toBe("nosniff");
    expect(first.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    const tag = first.headers.get("etag") ?? "";
    expect(
      (
        await gateway.call("GET", address, {
          headers: { "if-none-match": tag, "cache-control": "max-age=0" },
        })
      ).status,
    ).toBe(304);
    expect((await gateway.call("GET", at("https://cdn.discordapp.com/attachments/1/a.png"))).status).toBe(
      404,
    );
    expect((await gateway.call("GET", "/api/images")).status).toBe(400);
    expect((await gateway.call("GET", `${address}&url=b`)).status).toBe(400);
    expect((await gateway.call("POST", address)).status).toBe(405);
  });

  it("[AUTH-196] [AUTH-197] [LIMIT-40] no redirect is followed, nothing large, slow or that is no picture comes through, nothing of the visitor goes out", async () => {
    const asked: (string | undefined)[] = [];
    await using outside = await startOutside((request, response) => {
      asked.push(
        request.headers.cookie,
        request.headers.authorization,
        request.headers["x-forwarded-for"]?.toString(),
      );
      if (request.url === "/moved.png") response.writeHead(302, { location: "/picture.png" }).end();
      else if (request.url === "/large.png")
        response.end(Buffer.alloc(3 * 1024 * 1024, "\x89PNG\r\n\x1a\n", "latin1"));
      else if (request.url === "/broken.png") response.writeHead(500).end();
      else if (request.url === "/page.png")
        response.setHeader("content-type", "image/png").end("<script>1</script>");
      else response.end(Buffer.from("GIF89a"));
    });
    gateway = await openGateway({
      IMAGE_SOURCES: `https://pictures.example/=${outside.url}/`,
      RATE_LIMIT_SCALE: "0.02",
    });
    const get = async (name: string) => {
      const reply = await gateway.call("GET", at(`https://pictures.example/${name}`), {
        headers: { cookie: "a=b", authorization: "Bearer x", "x-forwarded-for": "10.0.0.1" },
      });
      return [reply.status, reply.headers.get("content-type")];
    };
    expect(await get("fine.gif")).toEqual([200, "image/gif"]);
    for (const none of ["moved.png", "large.png", "page.png"]) expect((await get(none))[0], none).toBe(404);
    expect((await get("broken.png"))[0]).toBe(503);
    expect(new Set(asked)).toEqual(new Set([undefined]));
    for (let time = 0; time < 7; time++) await get("fine.gif");
    expect((await get("fine.gif"))[0]).toBe(429);
    expect((await gateway.call("GET", "/api/public/ranking")).status).toBe(200);
  });
});

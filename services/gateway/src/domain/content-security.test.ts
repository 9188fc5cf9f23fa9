import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, inlineOf, socketOrigin } from "./content-security.ts";

const NOTHING = { connections: [], frames: [] };

describe("content-security policy", () => {
  it("[AUTH-13] names the socket of the own origin", () => {
    expect(socketOrigin("localhost:8080", false)).toBe("ws://localhost:8080");
    expect(socketOrigin("gokaku.example", true)).toBe("wss://gokaku.example");
    expect(socketOrigin("[::1]:8080", false)).toBe("ws://[::1]:8080");
  });

  it("[AUTH-13] lets in the origins of the configuration, each where it belongs, and no frames without one", () => {
    const policy = contentSecurityPolicy("wss://gokaku.example", {
      connections: ["https://login.example"],
      frames: ["https://ads.example"],
    });
    expect(policy).toContain("img-src 'self' data:;");
    expect(policy).toContain("connect-src 'self' wss://gokaku.example https://login.example;");
    expect(policy).toContain("frame-src https://ads.example;");
    expect(contentSecurityPolicy(null, NOTHING)).not.toContain("frame-src");
  });

  it("[AUTH-13] a Host header cannot write into it", () => {
    for (const host of ["a; script-src *", "a b", "*", "a'b", "", "evil.example/x", undefined]) {
      expect(socketOrigin(host, false), host).toBeNull();
    }
    expect(contentSecurityPolicy(null, NOTHING)).toContain("connect-src 'self';");
  });

  it("[WEB-315] names what stands in the page itself by its digest, and nothing else that stands there", () => {
    const digest = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const inline = inlineOf(
      `<script data-a="/x.js /y.js">one();\ntwo();</script><style>p{color:red}</style>
      <script type="module" crossorigin src="/app.js"></script><script src="/b.js">no</script>
      <script type="application/json" data-answer="/api">{}</script>`,
    );
    expect(inline).toEqual({ scripts: [digest("one();\ntwo();")], styles: [digest("p{color:red}")] });
    const policy = contentSecurityPolicy(null, NOTHING, inline);
    expect(policy).toContain(`script-src 'self' ${inline.scripts[0]};`);
    expect(policy).toContain(`style-src 'self' ${inline.styles[0]};`);
    expect(contentSecurityPolicy(null, NOTHING)).toContain("script-src 'self'; style-src 'self';");
  });
});

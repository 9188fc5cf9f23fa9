import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, socketOrigin } from "./content-security.ts";

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
});

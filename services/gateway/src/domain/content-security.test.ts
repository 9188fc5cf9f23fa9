import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, socketOrigin } from "./content-security.ts";

describe("content-security policy", () => {
  it("[AUTH-13] names the socket of the own origin", () => {
    expect(socketOrigin("localhost:8080", false)).toBe("ws://localhost:8080");
    expect(socketOrigin("gokaku.example", true)).toBe("wss://gokaku.example");
    expect(socketOrigin("[::1]:8080", false)).toBe("ws://[::1]:8080");
  });

  it("[AUTH-13] a Host header cannot write into it", () => {
    for (const host of ["a; script-src *", "a b", "*", "a'b", "", "evil.example/x", undefined]) {
      expect(socketOrigin(host, false), host).toBeNull();
    }
    expect(contentSecurityPolicy(null)).toContain("connect-src 'self';");
  });
});

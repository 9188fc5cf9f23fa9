import { describe, expect, it } from "vitest";
import { dummySubject, userIdOfSubject } from "./identity.ts";

describe("the user id of a subject", () => {
  it("[AUTH-3] is what follows the last bar", () => {
    expect(userIdOfSubject("oauth2|discord|123456789")).toBe("123456789");
    expect(userIdOfSubject("123456789")).toBe("123456789");
    expect(userIdOfSubject(dummySubject("dummy_001"))).toBe("dummy_001");
  });

  it("[AUTH-3] or nothing", () => {
    for (const subject of ["", "|", "oauth2|discord|", "a|b c", "a|é", "a|../b", `a|${"x".repeat(65)}`]) {
      expect(userIdOfSubject(subject), subject).toBeNull();
    }
  });
});

import { expect, test } from "vitest";
import { ApiError, type FailureCode } from "../api/http.ts";
import { detailOf } from "./failure-words.ts";

const detail = (status: number, code: FailureCode, call: ApiError["call"] = "getMe"): string => {
  const failure = new ApiError(status, code, "");
  failure.call = call;
  return detailOf(failure);
};

test("[WEB-261] the technical words of a failure are the specification's", () => {
  expect(detail(0, "network")).toBe("Network error (0)");
  expect(detail(0, "timeout")).toBe("Network error (0)");
  expect(detail(401, "token_expired")).toBe("Authentication expired, redirecting to login (401)");
  expect(detail(502, "broken_answer")).toBe("API request failed: 502 Bad Gateway");
  expect(detail(418, "broken_answer")).toBe("API request failed: 418");
  expect(detail(502, "broken_answer", "listMyBadges")).toBe("HTTP error! status: 502");
  expect(detail(502, "broken_answer", "getActiveSeason")).toBe("API Error: 502");
  expect(detail(409, "conflict", "listMyBadges")).toBe("HTTP error! status: 409 (conflict)");
  expect(detail(500, "internal", "getActiveSeason")).toBe("API Error: 500 (internal)");
  expect(detail(409, "conflict")).toBe("conflict (409)");
  expect(detailOf(new Error("a part that could not be shown"))).toBe("Unknown error");
});

test("[WEB-553] a failure that the server gives no name is an unknown error with its status", () => {
  expect(detail(500, "unnamed")).toBe("Unknown error (500)");
  expect(detail(500, "unnamed", "listMyBadges")).toBe("HTTP error! status: 500");
});

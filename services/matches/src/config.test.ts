import { ConfigError } from "@gokaku/service";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const env = {
  GRPC_PORT: "0",
  ADMIN_PORT: "0",
  POSTGRES_URL: "postgres://matches@127.0.0.1/matches",
  NATS_URL: "nats://127.0.0.1:4222",
  SERVICE_KEY_FILE: "/keys/matches.json",
  SERVICE_JWKS_FILE: "/keys/jwks.json",
};
const problemsOf = (changes: Record<string, string>): readonly string[] => {
  try {
    readConfig({ ...env, ...changes });
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : ["another error"];
  }
};

describe("the configuration", () => {
  it("[REPORT-8] sets the deadline to 2400 s by default", () => {
    expect(readConfig(env).reportDeadlineS).toBe(2400);
    expect(readConfig({ ...env, REPORT_DEADLINE_S: "30" }).reportDeadlineS).toBe(30);
    expect(problemsOf({ REPORT_DEADLINE_S: "29" })).toHaveLength(1);
  });

  it("[MATCH-14] reads the pool of voice channel pairs", () => {
    expect(readConfig(env).voicePairs).toEqual([]);
    expect(
      readConfig({ ...env, VOICE_CHANNEL_PAIRS: "https://v.example/1a|https://v.example/1b" }).voicePairs,
    ).toEqual([{ A: "https://v.example/1a", B: "https://v.example/1b" }]);
    expect(problemsOf({ VOICE_CHANNEL_PAIRS: "https://v.example/1a https://v.example/1b" })).toHaveLength(2);
    expect(problemsOf({ VOICE_CHANNEL_PAIRS: "javascript:1|https://v.example/1b" })).toHaveLength(1);
  });

  it("lists everything that is wrong at once", () => {
    expect(problemsOf({ NATS_URL: "", POSTGRES_URL: "http://x", GRPC_PORT: "many" })).toHaveLength(3);
  });
});

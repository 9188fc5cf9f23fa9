import { describe, expect, it } from "vitest";
import { ConfigError, type Environment, readEnvironment } from "./config.ts";
import { parseNatsUrl, readNatsConfig, withoutCredentials } from "./nats-url.ts";

const problemsOf = (env: Environment): readonly string[] => {
  const read = readEnvironment(env);
  readNatsConfig(read);
  try {
    read.check();
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : ["another error"];
  }
};

describe("the addresses of NATS", () => {
  it("[OPS-600] one address or several, with the credentials of the first", () => {
    expect(parseNatsUrl("nats://users:s%2Fecret@a:4222, nats://b:4223,nats://users:s%2Fecret@c")).toEqual({
      servers: ["nats://a:4222", "nats://b:4223", "nats://c"],
      user: "users",
      password: "s/ecret",
      isEncrypted: false,
    });
    expect(parseNatsUrl("nats://a")).toMatchObject({ servers: ["nats://a"], user: "", password: "" });
    expect(parseNatsUrl("nats://a,tls://b")).toMatchObject({ isEncrypted: true });
  });

  it.each(["nats://a,", ",nats://a", "nats://a,b:4222", "http://a", "nats://", "a,b", "nats://a nats://b"])(
    "[OPS-600] %s is refused in one sentence that shows it",
    (text) => {
      expect(problemsOf({ NATS_URL: text })).toEqual([
        `NATS_URL must be one URL or several, separated by commas, that start with nats:// or tls://, but is "${text}".`,
      ]);
    },
  );

  it("[OPS-600] two users are refused", () => {
    expect(problemsOf({ NATS_URL: "nats://a:1@a,nats://b:2@b" })).toEqual([
      "NATS_URL names several users; the credentials of its first address hold for all.",
    ]);
  });

  it.each([
    "nats://users:secret@a,b",
    "nats://users:sec,ret@a",
    "nats://users:se@cret@a,x",
    "users:secret@a",
    "nats:/users:secret@a",
    "http://users:secret@a,nats://users:secret@b",
  ])("[OPS-601] no sentence shows the password of %s", (text) => {
    const problems = problemsOf({ NATS_URL: text });
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toMatch(/sec|cret|ret@/);
    expect(withoutCredentials(text)).toMatch(/…@[ab]/);
  });
});

describe("the other settings of NATS", () => {
  it("[OPS-602] copies are 1 or 3; without a number the server's own hold", () => {
    const env = { NATS_URL: "nats://a" };
    expect(readNatsConfig(readEnvironment({ ...env, NATS_REPLICAS: "3" })).natsReplicas).toBe(3);
    expect(readNatsConfig(readEnvironment(env)).natsReplicas).toBeUndefined();
    expect(problemsOf({ ...env, NATS_REPLICAS: "2" })).toEqual([
      'NATS_REPLICAS must be one of 1, 3, but is "2".',
    ]);
  });

  it("[OPS-603] a certificate and its key belong together", () => {
    expect(problemsOf({ NATS_URL: "tls://a", NATS_CERT_FILE: "/a.pem" })).toHaveLength(1);
    expect(problemsOf({ NATS_URL: "tls://a", NATS_CERT_FILE: "/a.pem", NATS_KEY_FILE: "/b.pem" })).toEqual(
      [],
    );
  });
});

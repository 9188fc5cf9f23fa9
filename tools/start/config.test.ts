import { describe, expect, test } from "vitest";
import { CliError } from "../process/say.ts";
import { readStartConfig, readStartOptions } from "./config.ts";

const read = (env: Record<string, string>) => readStartConfig(env, "/repo");

describe("configuration of npm start", () => {
  test("[OPS-20] an empty environment gives the defaults", () => {
    const config = read({});
    expect(config).toMatchObject({
      port: 8080,
      host: "127.0.0.1",
      dataDir: "/repo/.local",
      urls: {},
      product: {
        MATCHING_INTERVAL_S: "20",
        MATCHING_HOURS: "always",
        REPORT_DEADLINE_S: "2400",
        DUMMY_LOGIN: "on",
      },
    });
  });

  test.each([
    ["PORT", "abc"],
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["HOST", "not a host"],
    ["MATCHING_INTERVAL_S", "1"],
    ["MATCHING_INTERVAL_S", "-5"],
    ["MATCHING_HOURS", "sometimes"],
    ["REPORT_DEADLINE_S", "29"],
    ["RATE_LIMIT_SCALE", "0"],
    ["RATE_LIMIT_SCALE", "Infinity"],
    ["DUMMY_LOGIN", "yes"],
    ["LOG_LEVEL", "loud"],
    ["POSTGRES_URL", "127.0.0.1:5432"],
    ["REDIS_URL", "http://127.0.0.1"],
    ["REDIS_URL", "redis-sentinel://one:26379"],
    ["NATS_URL", "nats://"],
    ["NATS_URL", "nats://a,b"],
  ])("[OPS-20] %s=%s is one sentence that names the variable", (key, value) => {
    expect(() => read({ [key]: value })).toThrow(CliError);
    expect(() => read({ [key]: value })).toThrow(new RegExp(`^[^\\n]*${key}[^\\n]*$`));
  });

  test("[OPS-20] the bounds themselves are allowed, and so is any absolute folder", () => {
    const config = read({
      MATCHING_INTERVAL_S: "2",
      REPORT_DEADLINE_S: "30",
      DATA_DIR: "/var/tmp/a b/",
      PORT: "65535",
    });
    expect(config).toMatchObject({ dataDir: "/var/tmp/a b", port: 65535 });
  });

  test("[OPS-600] NATS may have several addresses, and no sentence shows its password", () => {
    const NATS_URL = "nats://users:secret@a:4222,nats://b:4222";
    expect(read({ NATS_URL }).urls.nats).toBe(NATS_URL);
    expect(() => read({ NATS_URL: `${NATS_URL},c` })).toThrow(/^NATS_URL (?!.*secret)/);
    expect(() => read({ POSTGRES_URL: "postgres:/users:secret@a" })).toThrow(/^POSTGRES_URL (?!.*secret)/);
  });

  test("[OPS-20] an empty variable is as good as none", () => {
    expect(read({ PORT: "", NATS_URL: " " })).toEqual(read({}));
  });
});

describe("the published password", () => {
  test.each([
    { HOST: "0.0.0.0" },
    { HOST: "192.0.2.7" },
    { HOST: "::" },
    { NODE_ENV: "production" },
    { HOST: "0.0.0.0", DUMMY_PASSWORD: "gokaku" },
  ])("[OPS-98] is refused with %j", (env) => {
    expect(() => read(env)).toThrow("DUMMY_PASSWORD");
  });

  test.each([
    {},
    { HOST: "::1" },
    { HOST: "0.0.0.0", DUMMY_PASSWORD: "one of our own" },
    { HOST: "0.0.0.0", DUMMY_LOGIN: "off" },
  ])("[OPS-98] opens nothing with %j", (env) => expect(read(env).port).toBe(8080));
});

describe("options of npm start", () => {
  test("[OPS-20] --bots takes a number in either form", () => {
    expect(readStartOptions(["--bots", "9"])).toMatchObject({ bots: 9 });
    expect(readStartOptions(["--bots=10"])).toMatchObject({ bots: 10 });
  });

  test.each([[["--bots"]], [["--bots", "many"]], [["--bots", "48"]], [["--fast"]]])(
    "[OPS-20] %j is refused",
    (args) => {
      expect(() => readStartOptions(args)).toThrow(CliError);
    },
  );
});

import { exportJWK, generateKeyPair, type JWK } from "jose";
import { describe, expect, it } from "vitest";
import { createKeySet } from "./key-set.ts";

const publicJwk = async (kid: string): Promise<JWK> => ({
  ...(await exportJWK((await generateKeyPair("ES256", { extractable: true })).publicKey)),
  kid,
  alg: "ES256",
});
const header = (kid: string) => ({ alg: "ES256", kid });

const setUp = async () => {
  const world = { nowMs: 0, asked: 0, keys: [await publicJwk("k1")] as JWK[], isUnavailable: false };
  const fetchKeys: typeof fetch = async () => {
    world.asked += 1;
    if (world.isUnavailable) throw new TypeError("unavailable");
    return Response.json({ keys: world.keys });
  };
  const keySet = createKeySet(async () => "https://login.example/jwks", {
    clock: { nowMs: () => world.nowMs },
    fetch: fetchKeys,
  });
  return { world, keySet };
};

describe("the identity provider's keys", () => {
  it("[AUTH-4] are read once for many tokens", async () => {
    const { world, keySet } = await setUp();
    await Promise.all(Array.from({ length: 10 }, () => keySet(header("k1"))));
    expect(world.asked).toBe(1);
  });

  it("[AUTH-4] the last good set serves while the provider is unavailable", async () => {
    const { world, keySet } = await setUp();
    await keySet(header("k1"));
    world.isUnavailable = true;
    world.nowMs = 3 * 24 * 3_600_000;
    expect((await keySet(header("k1"))).type).toBe("public");
  });

  it("[AUTH-4] a new key is found at once, but strange key ids do not make it ask all the time", async () => {
    const { world, keySet } = await setUp();
    await keySet(header("k1"));
    world.nowMs = 30_000;
    world.keys = [...world.keys, await publicJwk("k2")];
    expect((await keySet(header("k2"))).type).toBe("public");
    for (let time = 0; time < 20; time++) await expect(keySet(header("k3"))).rejects.toThrow();
    expect(world.asked).toBe(2);
  });

  it("[AUTH-4] a key that the provider has withdrawn is forgotten", async () => {
    const { world, keySet } = await setUp();
    await keySet(header("k1"));
    world.keys = [await publicJwk("k2")];
    world.nowMs = 10 * 60_000;
    await keySet(header("k1"));
    await expect
      .poll(() =>
        keySet(header("k1")).then(
          () => "known",
          () => "unknown",
        ),
      )
      .toBe("unknown");
  });

  it("[AUTH-4] without any set nothing is verified", async () => {
    const { world, keySet } = await setUp();
    world.isUnavailable = true;
    await expect(keySet(header("k1"))).rejects.toMatchObject({ code: "unavailable" });
  });
});

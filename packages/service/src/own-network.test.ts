import { expect, it } from "vitest";
import { isOwnNetwork, lookupPublic } from "./own-network.ts";

it("[AUTH-196] addresses of this machine and its networks are not in the public internet", () => {
  for (const own of [
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
  ])
    expect(isOwnNetwork(own), own).toBe(true);
  for (const open of ["162.159.135.233", "8.8.8.8", "172.32.0.1", "2606:4700::1"])
    expect(isOwnNetwork(open), open).toBe(false);
});

it("[AUTH-196] a name that leads to the own network is refused when it is looked up", async () => {
  const error = await new Promise((resolve) => lookupPublic("localhost", {}, resolve));
  expect(error).toBeInstanceOf(Error);
});

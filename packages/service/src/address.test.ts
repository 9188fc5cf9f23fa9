import { describe, expect, it } from "vitest";
import { addressKey, clientAddress, namesSeveralHosts, networkOf } from "./address.ts";

describe("addresses", () => {
  it("[LIMIT-10] without trusted proxies the peer is the visitor", () => {
    expect(clientAddress("10.0.0.9", "1.2.3.4", 0)).toBe("10.0.0.9");
    expect(clientAddress("10.0.0.9", undefined, 0)).toBe("10.0.0.9");
  });

  it("[LIMIT-10] with trusted proxies it is what the outermost of them wrote", () => {
    expect(clientAddress("10.0.0.9", "6.6.6.6, 1.2.3.4", 1)).toBe("1.2.3.4");
    expect(clientAddress("10.0.0.9", "6.6.6.6, 1.2.3.4, 10.0.0.8", 2)).toBe("1.2.3.4");
    expect(clientAddress("10.0.0.9", "1.2.3.4", 5)).toBe("1.2.3.4");
    expect(clientAddress("10.0.0.9", " , ", 1)).toBe("10.0.0.9");
  });

  it("[CASE-88] the network of an address has 24 bits of IPv4 or 48 of IPv6", () => {
    expect(networkOf("192.0.2.77")).toBe("192.0.2.0/24");
    expect(networkOf("::ffff:192.0.2.77")).toBe("192.0.2.0/24");
    expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1::/48");
    expect(networkOf("2001:0DB8:0001:ffff::9")).toBe("2001:db8:1::/48");
    expect(networkOf("2001:db8:2::1")).not.toBe(networkOf("2001:db8:1::1"));
  });

  it("[AUTH-403] two Host headers are found, whatever their letters and values", () => {
    expect(namesSeveralHosts(["Host", "a", "HOST", "a"])).toBe(true);
    expect(namesSeveralHosts(["host", "a", "x-forwarded-host", "b", "accept", "host"])).toBe(false);
    expect(namesSeveralHosts([])).toBe(false);
  });

  it("[LIMIT-1] an IPv6 network of 64 bits shares an allowance, an IPv4 address has its own", () => {
    expect(addressKey("192.0.2.1")).toBe("192.0.2.1");
    expect(addressKey("::ffff:192.0.2.1")).toBe("192.0.2.1");
    const key = addressKey("2001:db8:1:2:3:4:5:6");
    expect(key).toBe("2001:db8:1:2::/64");
    for (const same of ["2001:db8:1:2::1", "2001:0DB8:0001:0002:ffff::", "2001:db8:1:2:9:9:9:9%eth0"]) {
      expect(addressKey(same), same).toBe(key);
    }
    expect(addressKey("2001:db8:1:3::1")).not.toBe(key);
    expect(addressKey("::1")).toBe("0:0:0:0::/64");
  });
});

import { lookup } from "node:dns";
import { BlockList, type LookupFunction } from "node:net";

const listOf = (family: "ipv4" | "ipv6", networks: string): BlockList => {
  const list = new BlockList();
  for (const network of networks.split(" ")) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};

/** Addresses outside the public internet: this machine, its networks and reserved ones. */
const OWN_IPV4 = listOf(
  "ipv4",
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 " +
    "198.18.0.0/15 224.0.0.0/4 240.0.0.0/4",
);
const OWN_IPV6 = listOf(
  "ipv6",
  "::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 2002::/16 fc00::/7 fe80::/10 ff00::/8",
);

export const isOwnNetwork = (address: string): boolean =>
  address.includes(":") ? OWN_IPV6.check(address, "ipv6") : OWN_IPV4.check(address, "ipv4");

/** Looks a name up, and refuses it when any of its addresses is in the own networks. */
export const lookupPublic: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error !== null || first === undefined) return answer(error ?? new Error("no address"), "", 4);
    const own = found.find(({ address }) => isOwnNetwork(address));
    if (own !== undefined) return answer(new Error(`${hostname} is ${own.address}`), "", 4);
    if (options.all) answer(null, found);
    else answer(null, first.address, first.family);
  });
};

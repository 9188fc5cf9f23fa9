import type { LegalResponse } from "@gokaku/contract/site";

type Transmission = LegalResponse["transmissions"][number];

/** The parts of the configuration that make a device or this server send data to a third party. */
export interface TransmissionFacts {
  /** The issuer of the identity provider; null without one. */
  readonly issuer: string | null;
  /** Where membership of the community server is asked for; null if it is not. */
  readonly discordUrl: string | null;
  /** The invitation to the community server; null without one. */
  readonly inviteUrl: string | null;
  /** The payment page; null if nothing can be paid here. */
  readonly checkoutAddress: string | null;
  readonly sendsNotifications: boolean;
  readonly stunUrls: readonly string[];
  /** Null while no advertisement is shown. */
  readonly adUrl: string | null;
  readonly statisticsUrl: string | null;
  /** Further origins that pages may use. */
  readonly otherSources: readonly string[];
}

const hostOf = (address: string): string => URL.parse(address)?.host || address.replace(/^\w+:(?:\/\/)?/, "");

/** Distinct hosts, in their order. */
const hostsOf = (addresses: readonly (string | null)[]): string[] => [
  ...new Set(addresses.flatMap((address) => (address === null ? [] : [hostOf(address)]))),
];

/** The recipients of this installation with their hosts; parts that are not configured are left out. */
export const transmissionsOf = (facts: TransmissionFacts): Transmission[] => {
  const adHosts = hostsOf([facts.adUrl]);
  const listed: readonly Transmission[] = [
    { to: "provider", hosts: hostsOf([facts.issuer]) },
    { to: "discord", hosts: hostsOf([facts.discordUrl, facts.inviteUrl]) },
    { to: "payments", hosts: hostsOf([facts.checkoutAddress]) },
    { to: "stun", hosts: hostsOf(facts.stunUrls) },
    { to: "ads", hosts: adHosts },
    { to: "statistics", hosts: hostsOf([facts.statisticsUrl]) },
    { to: "others", hosts: hostsOf(facts.otherSources).filter((host) => !adHosts.includes(host)) },
  ];
  const used = listed.filter(({ hosts }) => hosts.length > 0);
  // The browser chooses the service that delivers its notifications.
  return facts.sendsNotifications ? [...used, { to: "push", hosts: [] }] : used;
};

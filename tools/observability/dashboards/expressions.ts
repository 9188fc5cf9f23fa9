import { le } from "../le.ts";

/** `name{namespace=~"$namespace",…}` */
export const of = (name: string, matchers = ""): string =>
  `${name}{namespace=~"$namespace"${matchers === "" ? "" : `,${matchers}`}}`;

const grouped = (by: string): string => (by === "" ? "" : ` by (${by})`);

/** Of a counter, in a second. */
export const rate = (name: string, by = "", matchers = ""): string =>
  `sum${grouped(by)} (rate(${of(name, matchers)}[$__rate_interval]))`;

/** The same in a minute. */
export const perMinute = (name: string, by = ""): string => `${rate(name, by)} * 60`;

/** By how much a counter has grown since the point before. */
export const increase = (name: string, by: string): string =>
  `sum${grouped(by)} (increase(${of(name)}[$__rate_interval]))`;

/** The time within which that share of a histogram lies. */
export const quantile = (share: number, name: string, by = "", matchers = ""): string =>
  `histogram_quantile(${share}, sum by (${["le", by].filter(Boolean).join(", ")}) (rate(${of(`${name}_bucket`, matchers)}[$__rate_interval])))`;

/** What several processes say alike. */
export const max = (name: string, by = "", matchers = ""): string =>
  `max${grouped(by)} (${of(name, matchers)})`;
export const sum = (name: string, by = "", matchers = ""): string =>
  `sum${grouped(by)} (${of(name, matchers)})`;

/** The share of a histogram up to a bound, or above it, over a window. */
export const upTo = (bound: number, name: string, window = "$__rate_interval"): string =>
  `sum (rate(${of(`${name}_bucket`, le(bound))}[${window}])) / sum (rate(${of(`${name}_count`)}[${window}]))`;
export const above = (bound: number, name: string, window: string): string =>
  `1 - ${upTo(bound, name, window)}`;

/** Lines for the middle, the slow and the slowest. */
export const spread = (name: string, matchers = "") =>
  [
    [quantile(0.5, name, "", matchers), "half"],
    [quantile(0.95, name, "", matchers), "95 of 100"],
    [quantile(0.99, name, "", matchers), "99 of 100"],
  ] as const;

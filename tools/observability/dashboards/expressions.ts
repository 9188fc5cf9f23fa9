/** `name{namespace=~"$namespace",…}` */
export const of = (name: string, matchers = ""): string =>
  `${name}{namespace=~"$namespace"${matchers === "" ? "" : `,${matchers}`}}`;

const grouped = (by: string): string => (by === "" ? "" : ` by (${by})`);

/** Of a counter, in a second. */
export const rate = (name: string, by = "", matchers = ""): string =>
  `sum${grouped(by)} (rate(${of(name, matchers)}[$__rate_interval]))`;

/** The time within which that share of a histogram lies. */
export const quantile = (share: number, name: string, by = "", matchers = ""): string =>
  `histogram_quantile(${share}, sum by (${["le", by].filter(Boolean).join(", ")}) (rate(${of(`${name}_bucket`, matchers)}[$__rate_interval])))`;

/** What several processes say alike. */
export const max = (name: string, by = "", matchers = ""): string =>
  `max${grouped(by)} (${of(name, matchers)})`;
export const sum = (name: string, by = "", matchers = ""): string =>
  `sum${grouped(by)} (${of(name, matchers)})`;

/** The share of a histogram above a bound, over a window. */
export const above = (bound: number, name: string, window: string): string =>
  `1 - sum (rate(${of(`${name}_bucket`, `le=~"${bound}(\\\\.0)?"`)}[${window}])) / sum (rate(${of(`${name}_count`)}[${window}]))`;

/** Lines for the middle, the slow and the slowest. */
export const spread = (name: string, matchers = "") =>
  [
    [quantile(0.5, name, "", matchers), "half"],
    [quantile(0.95, name, "", matchers), "95 of 100"],
    [quantile(0.99, name, "", matchers), "99 of 100"],
  ] as const;

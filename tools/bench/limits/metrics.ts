/** The value of the first sample of a metric in Prometheus' text; 0 when there is none. */
export const sampleIn = (text: string, name: string): number => {
  const line = text.split("\n").find((each) => each.startsWith(`${name}{`) || each.startsWith(`${name} `));
  const value = Number(line?.slice(line.lastIndexOf(" ") + 1) ?? 0);
  return Number.isFinite(value) ? value : 0;
};

export const statementsIn = (text: string): number => sampleIn(text, "db_statements_total");

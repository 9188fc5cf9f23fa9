/** Series over time as promtool writes them: what stands at each minute from 0 on. */
type Series = Readonly<Record<string, string>>;

export type Alert = {
  readonly name: string;
  /** Critical wakes somebody; warning is looked at in the day. */
  readonly severity: "critical" | "warning";
  readonly expr: string;
  readonly for: string;
  readonly summary: string;
  readonly description: string;
  /** Minutes after which the series are judged. */
  readonly after: number;
  readonly fires: Series;
  readonly isQuiet: Series;
};

export type Recording = { readonly record: string; readonly expr: string };

export type Group = {
  readonly name: string;
  /** How often it is evaluated when it is judged, in minutes: windows of hours need not be looked at every minute. */
  readonly judgedEvery: number;
  readonly recordings?: readonly Recording[];
  readonly alerts: readonly Alert[];
};

/** `le="2"` as Prometheus 2 keeps it and as Prometheus 3 writes it. */
export const le = (bound: number): string => `le=~"${bound}(\\\\.0)?"`;

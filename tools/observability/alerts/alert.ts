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

/**
 * The series of a histogram with which an alert fires, because all lies above the first bound, and is quiet, because
 * nothing does.
 * @param rising what falls into it, such as "0+10x60": ten a minute for an hour
 * @param labels before `le`, each with a comma behind it
 */
export const aboveAndBelow = (
  metric: string,
  [first, second]: readonly [number, number],
  rising: string,
  labels = "",
): Pick<Alert, "fires" | "isQuiet"> => {
  const upTo = (bound: number | string): string => `${metric}_bucket{${labels}le="${bound}"}`;
  const beyond = { [upTo(second)]: rising, [upTo("+Inf")]: rising };
  return {
    fires: { [upTo(first)]: rising.replace(/^0\+\d+/, "0"), ...beyond },
    isQuiet: { [upTo(first)]: rising, ...beyond },
  };
};

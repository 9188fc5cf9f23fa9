import type { Fairness } from "@gokaku/contract/people";
import { ja } from "../../text/ja.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./fairness.module.css";
import { fairnessText } from "./text.ts";

const text = fairnessText.estimates;
const { percent } = fairnessText;

/** Fewer estimates than that say little. */
const FEW = 100;
const AIMS = [
  ["p50", 0.5],
  ["p90", 0.9],
] as const;

/** How often the estimate of the wait that players saw when joining was right. */
export const Estimates = ({ fairness: { estimates = null } }: { readonly fairness: Fairness }) => {
  if (estimates === null || estimates.p90.compared === 0)
    return (
      <Card title={text.title}>
        <p className={styles.note}>{estimates === null ? text.unavailable : text.none}</p>
      </Card>
    );
  const { compared, hits } = estimates.p90;
  return (
    <Card title={text.title} className={styles.chart}>
      <p className={styles.sentence}>{text.sentence(percent(hits / compared), compared)}</p>
      <table className={styles.losses} aria-label={text.title}>
        <thead>
          <tr>
            <th scope="col">{text.shown}</th>
            <th scope="col">{text.aim}</th>
            <th scope="col">{text.hits}</th>
          </tr>
        </thead>
        <tbody>
          {AIMS.map(([bound, aim]) => {
            const { compared: all, hits: some } = estimates[bound];
            return (
              <tr key={bound}>
                <th scope="row">{text.bounds[bound]}</th>
                <td className="figure">{percent(aim)}</td>
                <td>
                  <span className="figure">{all === 0 ? ja.common.unknown : percent(some / all)}</span>
                  {all === 0 ? null : <span className={styles.counted}>{text.of(some, all)}</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles.note}>
        {text.note}
        {compared < FEW ? text.few : ""}
      </p>
    </Card>
  );
};

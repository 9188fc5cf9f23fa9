import type { Fairness } from "@gokaku/contract/people";
import { ja } from "../../text/ja.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./fairness.module.css";
import { lossesOf } from "./figures.ts";
import { fairnessText } from "./text.ts";

const text = fairnessText.losses;

/** Fewer matches than that say little. */
const FEW = 100;

/** How well each model predicted the same matches. */
export const Losses = ({ fairness }: { readonly fairness: Fairness }) => {
  const losses = lossesOf(fairness.log_losses);
  const { matches } = fairness.skill;
  if (losses === null)
    return (
      <Card title={text.title}>
        <p className={styles.note}>{text.none}</p>
      </Card>
    );
  return (
    <Card title={text.title} className={styles.chart}>
      <p className={styles.sentence}>{text.sentence}</p>
      <table className={styles.losses} aria-label={text.title}>
        <thead>
          <tr>
            <th scope="col">{text.model}</th>
            <th scope="col">{text.loss}</th>
          </tr>
        </thead>
        <tbody>
          {losses.map(({ model, loss, isBest }) => (
            <tr key={model} data-best={isBest}>
              <th scope="row">
                {text.models[model]}
                {isBest ? text.best : ""}
              </th>
              <td className="figure">{loss === null ? ja.common.unknown : loss.toFixed(3)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {text.note(matches)}
        {matches < FEW ? text.few(matches) : ""}
      </p>
    </Card>
  );
};

import type { FunctionComponent } from "react";
import { ja } from "../text/ja.ts";
import { detailOf } from "./failure-words.ts";
import styles from "./notice.module.css";

/** Folded below a failure: what happened, in technical words. */
export const FailureDetail: FunctionComponent<{ readonly failure: unknown }> = ({ failure }) => (
  <details className={styles.detail}>
    <summary>{ja.common.details}</summary>
    {detailOf(failure)}
  </details>
);

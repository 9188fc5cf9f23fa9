import type { ComponentType } from "react";
import { ja } from "../../text/ja.ts";
import { ActionBar } from "../../ui/action-bar.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./result-bar.module.css";

export interface ResultBarProps {
  /** The way back into the queue with the same roles; `onQueue` shows the queue. */
  readonly Again: ComponentType<{ readonly onQueue: () => void }>;
  readonly onLeave: () => void;
}

/** The two ways on from a closed match: into the queue with the same roles, or out. */
export const ResultBar = ({ Again, onLeave }: ResultBarProps) => (
  <ActionBar>
    <div className={styles.buttons}>
      <Button className={styles.close} onClick={onLeave}>
        {ja.common.close}
      </Button>
      <Again onQueue={onLeave} />
    </div>
  </ActionBar>
);

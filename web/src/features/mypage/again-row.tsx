import type { ComponentType } from "react";
import { useNavigate } from "react-router";
import { useCurrentMatch } from "../../api/queries.ts";
import { openMatchOf } from "../../model/current-match.ts";
import { WhenSeen } from "../../ui/when-seen.tsx";
import styles from "./history.module.css";

export interface AgainRowProps {
  readonly matchPath: string;
  /** The way back into the queue with the same roles; `onQueue` shows the queue. */
  readonly Again: ComponentType<{ readonly onQueue: () => void }>;
}

/** The way back into the queue above the newest match; absent while a match is being played. */
export const AgainRow = ({ matchPath, Again }: AgainRowProps) => {
  const navigate = useNavigate();
  const current = useCurrentMatch().data;
  if (openMatchOf(current) !== null) return null;
  return (
    <WhenSeen className={styles.again}>
      {current === undefined ? null : <Again onQueue={() => void navigate(matchPath)} />}
    </WhenSeen>
  );
};

import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { BlockReason } from "./block-reason.ts";
import styles from "./join-server.module.css";
import { queueText } from "./text.ts";
import type { Recheck } from "./use-block-reason.ts";

const text = queueText.block;

interface JoinServerProps {
  readonly reason: BlockReason;
  readonly invite: string | null;
  readonly recheck: Recheck;
}

/** In place of the start button for a player who is not on the community server: the way there, and the check. */
export const JoinServer = ({ reason, invite, recheck }: JoinServerProps) => {
  const isKnown = reason.text === text.membershipMissing;
  return (
    <>
      <Notice
        tone={recheck.isStillMissing ? "warn" : "info"}
        action={isKnown && invite === null ? <Link to="/commercial">{text.operator}</Link> : null}
      >
        <span role="status" className="block">
          {recheck.isStillMissing ? text.stillMissing : reason.text}
        </span>
        {isKnown && invite === null ? <span className="block">{text.noInvite}</span> : null}
      </Notice>
      <div className={styles.buttons}>
        {invite === null ? null : (
          <a className={styles.join} href={invite} target="_blank" rel="noreferrer">
            {text.invite}
          </a>
        )}
        <Button disabled={recheck.isAsking} onClick={recheck.ask}>
          {recheck.isAsking ? text.rechecking : text.actions.recheck}
        </Button>
      </div>
    </>
  );
};

import type { OwnSeal } from "@gokaku/contract/seals";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { declineSeal } from "../../session/seal-prompt.ts";
import { formatDateTime } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import styles from "./seal.module.css";
import { SealForm } from "./seal-form.tsx";
import { sealText as text } from "./seal-text.ts";

interface SealProofDialogProps {
  readonly userId: string;
  readonly onClose: () => void;
}

const Picture = () => {
  const picture = useQuery({
    queryKey: KEYS.sealPicture,
    queryFn: () => call("getOwnSealPicture"),
    gcTime: 0,
  });
  if (picture.data === undefined) return <Unanswered title={text.pictureFailed} query={picture} />;
  return (
    <img
      className={styles.picture}
      src={`data:image/webp;base64,${picture.data.picture}`}
      alt={text.picture}
    />
  );
};

const Application = ({ application }: { readonly application: NonNullable<OwnSeal["application"]> }) => {
  const [isShown, setShown] = useState(false);
  const {
    state,
    applied_at: appliedAt,
    decided_at: decidedAt,
    reason,
    has_picture: hasPicture,
  } = application;
  return (
    <>
      {state === "open" ? <Notice>{text.open(formatDateTime(appliedAt))}</Notice> : null}
      {state === "refused" ? (
        <Notice tone="warn">
          {text.refused(formatDateTime(decidedAt))}
          {reason === "" ? null : (
            <>
              <br />
              {text.reason(reason)}
            </>
          )}
        </Notice>
      ) : null}
      {hasPicture && !isShown ? (
        <Button kind="quiet" onClick={() => setShown(true)}>
          {text.showPicture}
        </Button>
      ) : null}
      {isShown ? <Picture /> : null}
    </>
  );
};

const stateOf = ({ is_required, state, seasons_left: left }: OwnSeal): string => {
  if (!is_required) return text.off;
  return state === "valid" ? text.states.valid(left) : text.states[state];
};

const Content = ({ seal, onLater }: { readonly seal: OwnSeal; readonly onLater: () => void }) => {
  const { application, threshold, state } = seal;
  const isOpen = application?.state === "open";
  const mayApply = seal.is_required && state !== "valid" && !isOpen;
  return (
    <>
      <p>{text.lead(threshold, seal.valid_seasons)}</p>
      <p className="bold" role="status">
        {stateOf(seal)}
      </p>
      {application === null ? null : <Application key={application.applied_at} application={application} />}
      {mayApply ? (
        <SealForm threshold={threshold} onLater={onLater} />
      ) : (
        <Button kind="primary" wide onClick={onLater}>
          {ja.common.close}
        </Button>
      )}
    </>
  );
};

/** The checked seal of a player: its state, the newest application, and the form for one. */
export const SealProofDialog = ({ userId, onClose }: SealProofDialogProps) => {
  const seal = useQuery({ queryKey: KEYS.seal, queryFn: () => call("getOwnSeal") });
  const later = () => {
    declineSeal(userId);
    onClose();
  };
  return (
    <Dialog title={text.title(seal.data?.threshold ?? 1600)} onClose={later}>
      {seal.data === undefined ? (
        seal.isPending ? (
          <Loading />
        ) : (
          <Unanswered title={text.failed} query={seal} />
        )
      ) : (
        <Content seal={seal.data} onLater={later} />
      )}
    </Dialog>
  );
};

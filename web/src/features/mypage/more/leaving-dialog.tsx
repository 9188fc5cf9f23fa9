import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/http.ts";
import { sayFarewell } from "../../../session/farewell.ts";
import { useSession } from "../../../session/session-store.ts";
import { Button } from "../../../ui/button.tsx";
import { Refusal } from "../../../ui/fallback.tsx";
import { Modal, ModalBody } from "../../../ui/modal.tsx";
import styles from "./dialogs.module.css";
import { MORE_NAMES } from "./names.ts";
import { moreText } from "./text.ts";

const text = moreText.leaving;

/** Hands a text to the browser as a file to keep. */
const saveFile = (name: string, content: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};

/** Everything stored to take along, and the way out. */
export const LeavingDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [isSure, setSure] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const signOut = useSession((state) => state.signOut);
  const download = useMutation({
    mutationFn: () => call("exportMe"),
    onSuccess: (data) => saveFile(text.exportName, JSON.stringify(data, null, 2)),
    retry: false,
  });
  const leave = useMutation({
    mutationFn: () => call("deleteMe"),
    onSuccess() {
      onClose();
      sayFarewell();
      signOut();
    },
    retry: false,
  });
  const failure = leave.error ?? download.error;
  return (
    <Modal title={MORE_NAMES.leaving} onClose={onClose} snug>
      <ModalBody>
        <p>{text.exportHelp}</p>
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          {text.export}
        </Button>
        <h3>{text.deleteTitle}</h3>
        <p>{text.deleteHelp}</p>
        <label className={styles.player}>
          <input
            type="checkbox"
            checked={isSure}
            onChange={(event) => {
              setSure(event.target.checked);
              setAsked(false);
            }}
          />
          <span>{text.confirm}</span>
        </label>
        {isAsked ? (
          <div className={styles.last} role="alertdialog" aria-label={text.ask}>
            <p>{text.ask}</p>
            <div className="wrap">
              <Button className={styles.danger} disabled={leave.isPending} onClick={() => leave.mutate()}>
                {leave.isPending ? text.deleting : text.deleteNow}
              </Button>
              <Button disabled={leave.isPending} onClick={() => setAsked(false)}>
                {text.stay}
              </Button>
            </div>
          </div>
        ) : (
          <Button className={styles.danger} disabled={!isSure} onClick={() => setAsked(true)}>
            {text.delete}
          </Button>
        )}
        <Refusal failure={failure} />
      </ModalBody>
    </Modal>
  );
};

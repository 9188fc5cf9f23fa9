import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Modal as AriaModal, Dialog, Heading, ModalOverlay } from "react-aria-components";
import { ja } from "../text/ja.ts";
import { IconButton } from "./button.tsx";
import styles from "./modal.module.css";
import { useDialogEntry } from "./use-dialog-entry.ts";

interface ModalProps {
  readonly title: string;
  readonly onClose: () => void;
  /** It stands in the address and so has its place in the history already. */
  readonly placed?: boolean;
  /** No taller than what it says, where it is a panel: for what does not change while it is open. */
  readonly snug?: boolean;
  readonly children: ReactNode;
}

/** A large modal: a sheet over the whole screen of a phone, a panel elsewhere. Belongs to lazy chunks only. */
export const Modal = ({ title, onClose, placed = false, snug = false, children }: ModalProps) => {
  useDialogEntry(onClose, !placed);
  return (
    <ModalOverlay
      className={styles.overlay ?? ""}
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <AriaModal className={styles.modal ?? ""} data-snug={snug || undefined}>
        <Dialog className={styles.dialog ?? ""}>
          <div className={styles.head}>
            <Heading slot="title" className="text-18">
              {title}
            </Heading>
            <IconButton label={ja.common.close} onClick={onClose}>
              <X size={22} aria-hidden="true" />
            </IconButton>
          </div>
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
};

export const ModalBody = ({ children }: { readonly children: ReactNode }) => (
  <div className={`stack-4 ${styles.body}`}>{children}</div>
);

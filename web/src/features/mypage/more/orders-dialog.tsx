import type { ComponentType } from "react";
import { Modal, ModalBody } from "../../../ui/modal.tsx";
import { moreText } from "./text.ts";

interface OrdersDialogProps {
  readonly Orders: ComponentType;
  readonly onClose: () => void;
}

export const OrdersDialog = ({ Orders, onClose }: OrdersDialogProps) => (
  <Modal title={moreText.orders.title} onClose={onClose} snug>
    <ModalBody>
      <Orders />
    </ModalBody>
  </Modal>
);

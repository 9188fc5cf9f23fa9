import type { ComponentType } from "react";
import { Modal, ModalBody } from "../../../ui/modal.tsx";
import { MORE_NAMES } from "./names.ts";

interface OrdersDialogProps {
  readonly Orders: ComponentType;
  readonly onClose: () => void;
}

export const OrdersDialog = ({ Orders, onClose }: OrdersDialogProps) => (
  <Modal title={MORE_NAMES.orders} onClose={onClose} snug>
    <ModalBody>
      <Orders />
    </ModalBody>
  </Modal>
);

import { create } from "zustand";

export interface Toast {
  readonly id: number;
  readonly kind: "success" | "error";
  readonly text: string;
}

const SHOWN_MS = 5000;
const MOST = 3;

export const useToasts = create<{ readonly toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

export const dismissToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));

let lastId = 0;

/** A short message at the foot of the screen, for some seconds. The same message does not pile up. */
export const showToast = (kind: Toast["kind"], text: string): void => {
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((toast) => toast.text !== text), { id, kind, text }].slice(-MOST),
  }));
  window.setTimeout(() => dismissToast(id), SHOWN_MS);
};

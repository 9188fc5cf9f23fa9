import type { Machine } from "../machine.ts";
import { type Act, acts, INITIAL, type State, seen, step } from "./model.ts";
import { openOrderWorld } from "./world.ts";

const has =
  (state: string, cause = "") =>
  ({ orders }: State): boolean =>
    orders.flat().some((order) => order.state === state && (cause === "" || order.cause === cause));

/** From a checkout through payment, events, refunds and disputes to the badge, with one piece for three buyers. */
export const orderMachine: Machine<State, Act> = {
  name: "orders",
  acts,
  mostActs: 70,
  initial: INITIAL,
  step,
  seen,
  marks: {
    paid: has("paid"),
    disputed: has("disputed"),
    "expired page": has("expired"),
    cancelled: has("expired", "cancelled"),
    "page refused": has("expired", "page_refused"),
    "late payment refunded": has("refunded", "sold_out"),
    "refund of an admin": has("refunded", "admin"),
    "refund of the provider": has("refunded", "provider"),
    "dispute lost": has("refunded", "dispute_lost"),
    "badge refused": ({ orders }) => orders.flat().some(({ cause }) => cause === "account_gone"),
    "badge owned": ({ owns }) => owns.some((order) => order !== null),
    "second order of a buyer": ({ orders }) => orders.some((own) => own.length > 1),
  },
  isCall: (act) => ["checkout", "cancel", "refund", "event", "book", "hear"].includes(act.do),
  open: openOrderWorld,
};

import type { Badge } from "@gokaku/contract";
import type { draftText } from "../../features/draft/text.ts";
import type { shopText } from "../../features/shop/text.ts";
import type { orderStates as states } from "../../ui/order-states.ts";
import type { shareText } from "../../ui/share-text.ts";
import { badgeName } from "./badges.ts";

const COUNT = new Intl.NumberFormat("en");
/** With the Japanese name, which the payment page shows. */
const item = (badge: Pick<Badge, "display">): string => {
  const name = badgeName(badge);
  return `Badge “${name}”${name === badge.display ? "" : ` (${badge.display})`}`;
};
const price = (amount: number): string => `¥${COUNT.format(amount)}`;

export const share: typeof shareText = {
  share: "Share",
  copied: "The link was copied.",
  failed: "It could not be copied. Copy it from the address bar.",
};

export const orderStates: typeof states = {
  reserved: "Waiting for payment",
  paid: "Bought",
  expired: "Expired",
  refunding: "Being refunded",
  refunded: "Refunded",
  disputed: "In review",
};

export const shop: typeof shopText = {
  title: "Shop",
  lead: "Buy a badge for your profile. Badges do not affect matchmaking or rates.",
  filter: "Kind of badge",
  filters: { all: "All", gradient: "Gradient", image: "Picture" },
  price,
  left: (count) => `${COUNT.format(count)} left`,
  owned: "Owned",
  soldOut: "Sold out",
  buy: "Buy",
  buyLabel: (name) => `Buy “${name}”`,
  failed: "The badges could not be fetched. Please reload the page.",
  empty: "There are no badges to show",
  commercial: "Legal notice (Act on Specified Commercial Transactions)",
  closed: "Sales are paused at the moment.",
  closedFor: {
    no_payments: "Sales are paused, because payments are not set up.",
    guideline_unconfirmed:
      "Sales are paused, because the organisers have not confirmed the rights holder’s guideline.",
    operator_unset: "Sales are paused, because the facts about the seller are not set.",
  },
  notSold: "Paused",
  orders: {
    title: "Purchases",
    none: "No purchases.",
    failed: "Your purchases could not be loaded.",
    states: {
      ...orderStates,
      open: orderStates.reserved,
      cancelling: "Being cancelled",
      cancelled: "Cancelled",
      lapsing: "Checking the expiry",
    },
    until: (time) => `Pay by ${time}`,
    resume: "Continue to payment",
    resumeLabel: (name) => `Continue to payment for “${name}”`,
    cancel: "Cancel the order",
    cancelLabel: (name) => `Cancel the order of “${name}”`,
    cancelAsk: "This cancels the order before it is paid. You are not charged.",
    cancelNow: "Cancel it",
    causes: {
      sold_out: "You paid after the deadline, and the badge was sold out.",
      account_gone: "The account was deleted.",
      already_owned: "You owned this badge.",
      amount_differs: "The amount paid did not match.",
      admin: "The organisers refunded it.",
      provider: "The payment provider refunded it.",
      dispute_lost: "The card issuer decided on a refund.",
      page_refused: "The payment page could not be opened.",
      cancelled: "You cancelled it.",
    },
  },
  result: {
    title: "Your purchase",
    checking: "Checking your payment…",
    checkingLong:
      "Checking your payment takes a while. You may close this page; you get the badge once it is done.",
    paid: (name) => `You bought “${name}”.`,
    equip: "You can also equip it later under “Edit” on my page.",
    mypage: "To my page",
    open: "The payment is not complete. You are not charged.",
    cancelling: "Cancelling the order…",
    cancelled: "The order was cancelled. You are not charged.",
    lapsing: "The time to pay is over. Checking that nothing was paid…",
    expired: "The time to pay is over. You are not charged.",
    refunding: "Your money is being returned.",
    refunded: "Your money was returned.",
    disputed: "Your payment is in review. You cannot use the badge until that is over.",
    back: "Back to the shop",
    missing: "The order was not found.",
    failed: "The order could not be checked.",
  },
  purchase: {
    title: "Check your purchase",
    equipped: { ranking: "In the ranking", room: "In a match" },
    banner: (name) => `Banner of “${name}”`,
    facts: (badge) => [
      ["Item", item(badge)],
      ["Quantity", "1"],
      ["Amount", `${price(badge.price)} (tax included)`],
      ["Payment by", "Credit card"],
      ["Paid", "When you complete the purchase"],
      ["Delivery", "To your account, right after the payment"],
      ["Returns", "No returns or cancellation after the purchase"],
    ],
    go: "Go to payment",
    leaving: "Opening the payment page…",
    login: "Log in",
    loginRequired: "Please log in to buy",
    noUser: "Your data could not be fetched. Reload the page and try again.",
    failed: "The payment failed.",
    serverFailed: "The server had an error. Wait a while and try again.",
    noUrl: "No checkout URL received from server",
    invalidUrl: "Invalid checkout URL",
  },
};

const KINDS = { ban: "BAN", pick: "PICK" } as const;

export const draft: typeof draftText = {
  title: "BAN/PICK simulator",
  lead: "Try bans and picks with another player or alone. You need no login.",
  create: "Create a room",
  createHelp: "Send the link to an opponent. You take turns, each on your own screen.",
  join: "Join by room ID",
  roomId: "Room ID",
  idRequired: "Enter the room ID",
  enter: "Join",
  local: "Choose for both teams",
  localHelp: "Alone on this screen, without a connection.",
  room: {
    share: "It begins when your opponent opens this link. Leave this page open.",
    copy: "Copy the link",
    copied: "The link was copied",
    copyFailed: "It could not be copied. Send the link in the address bar.",
    entering: "Connecting to the room. It takes a few seconds if your opponent’s page is open.",
    connectionLabel: "Connection to the opponent",
  },
  connection: {
    preparing: "Preparing",
    waiting: "Waiting for an opponent",
    connecting: "Connecting",
    open: "Connected",
    reconnecting: "Reconnecting…",
  },
  problems: {
    creation: (reason) => `The room could not be created: ${reason}`,
    missing: "The room was not found",
    taken: "Another player is already in this room.",
    blocked: "This browser or network allows no direct connection to the opponent (WebRTC).",
    unreachable:
      "The opponent could not be reached. A network can forbid direct connections; please try another one.",
  },
  leave: "Back to the lobby",
  first: "First",
  second: "Second",
  reset: "Reset",
  resetAsk: "Start from the beginning?",
  resetDo: "Start again",
  keep: "Go on",
  team: (name) => `Team ${name}`,
  you: "You",
  kinds: KINDS,
  phases: { ban1: "BAN, round 1", ban2: "BAN, round 2", pick: "PICK", completed: "Done" },
  turn: (name, kind) => `${KINDS[kind]} of team ${name}`,
  wait: "Waiting for the opponent’s choice",
  done: "The draft is complete",
  choose: (kind) => `Choose a Pokémon to ${kind}`,
  confirm: (name, kind) => `${KINDS[kind]} ${name}`,
  confirmNone: "Choose a Pokémon",
  pickerTitle: "Choose a Pokémon",
  taken: "Chosen",
  slot: (kind, index) => `${KINDS[kind]} ${index + 1}`,
  steps: "Order of the turns",
  progress: (step, all) => `${step} / ${all}`,
  noCharacters: "The Pokémon could not be loaded.",
};

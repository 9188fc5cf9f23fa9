import type { Shortage } from "@gokaku/contract";
import type { Role } from "@gokaku/game";
import { formatText } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { queueText } from "./text.ts";

/** 「タンク（1450〜1850）」; empty when no role is named. */
export const missingSeatText = ({ roles, rate_from: from, rate_to: to }: Shortage): string =>
  roles.length === 0
    ? ""
    : queueText.estimate.missingSeat(roles.map((role) => ja.roles[role]).join(formatText.beside), from, to);

/** Whether a player with these roles and this rate would complete a match by joining. */
export const completesMatch = (
  { players, roles, rate_from: from, rate_to: to }: Shortage,
  own: { readonly selected: readonly Role[]; readonly rate: number },
): boolean =>
  players === 1 && roles.some((role) => own.selected.includes(role)) && own.rate >= from && own.rate <= to;

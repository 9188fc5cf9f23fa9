import type { MatchExplanation } from "@gokaku/contract";
import type { Role } from "@gokaku/game";
import { ja } from "../../text/ja.ts";
import { reasonText } from "../../ui/reasons/text.ts";

/** 「第2希望」: which choice of theirs the two players of a role got, on both sides. */
export const choicesAt = (
  { seats, my_team: team }: Pick<MatchExplanation, "seats" | "my_team">,
  role: Role,
): { readonly mine: string; readonly theirs: string } => {
  const at = (isMine: boolean): string => {
    const seat = seats?.find((one) => one.role === role && (one.team === team) === isMine);
    return seat === undefined ? ja.common.unknown : reasonText.choice(seat.choice + 1);
  };
  return { mine: at(true), theirs: at(false) };
};

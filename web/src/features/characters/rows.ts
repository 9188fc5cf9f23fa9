import type { CharacterUse } from "@gokaku/contract/people";
import { intervalOf } from "../../model/interval.ts";

/** A character's shares, each from 0 to 1. */
export interface CharacterRow {
  readonly id: string;
  readonly picks: number;
  readonly used: number;
  readonly banned: number;
  /** Null for one that no player played. */
  readonly won: { readonly share: number; readonly low: number; readonly high: number } | null;
}

export const rowsOf = ({ decided_matches: all, characters }: CharacterUse): readonly CharacterRow[] =>
  all === 0
    ? []
    : characters.map(({ pokemon_id: id, matches, picks, wins, bans }) => {
        const [low, high] = picks === 0 ? [0, 1] : intervalOf(wins, picks);
        return {
          id,
          picks,
          used: matches / all,
          banned: bans / all,
          won: picks === 0 ? null : { share: wins / picks, low, high },
        };
      });

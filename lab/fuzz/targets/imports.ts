import { isStorable, LIMITS, parseUserId } from "@gokaku/game";
import { readMatches } from "../../../services/users/src/domain/imports/read-matches.ts";
import { readPlayers } from "../../../services/users/src/domain/imports/read-players.ts";
import { normalText } from "../../../services/users/src/domain/imports/read-table.ts";
import type { Target } from "../fuzz.ts";

const NOW_S = 1_800_000_000;

const requirePerson = ({ userId, name }: { readonly userId: string; readonly name: string }): void => {
  if (userId !== "" && parseUserId(userId) === null) throw new Error("an id is none");
  if (!isStorable(name) || [...name].length > LIMITS.importNameLength)
    throw new Error("a name cannot be stored");
};

/** Faults of a whole table. */
const WITHOUT_LINE: ReadonlySet<string> = new Set(["no_rows", "too_large"]);

const requireFaults = (
  faults: readonly { readonly line: number; readonly reason: string; readonly value: string }[],
): void => {
  for (const { line, reason, value } of faults) {
    if (!isStorable(value)) throw new Error("a fault cannot be shown");
    if (!Number.isSafeInteger(line) || line < (WITHOUT_LINE.has(reason) ? 0 : 1))
      throw new Error(`${reason} in a line that is none`);
  }
};

/** Tables of an import: rows that can be stored and faults that can be shown, whatever is pasted. */
export const imports: Target = {
  name: "imports",
  words:
    "discord_id discord_name name rating tier wins losses games match_id time winner team a1 b5 a1_role game_num team_num"
      .split(" ")
      .concat([
        ",",
        "\t",
        ";",
        '"',
        '""',
        "\n",
        "2026-01-02 03:04",
        "2026-01-02T03:04:05Z",
        "A",
        "B",
        "NULL",
        "=1+1",
      ]),
  most: 4_000,
  open: () => ({
    seeds: [
      "discord_id,name,rating\n123456789012345678,はるか,1512\n223456789012345678,アキ,1480\n",
      "id\tmmr\n123456789012345678\t1500",
      "123456789012345678,1500\n",
      "discord_name;tier;wins;losses\nharuka;2;10;4",
      "time,winner,a1,a2,a3,a4,a5,b1,b2,b3,b4,b5\n1790000000,A,a,b,c,d,e,f,g,h,i,j\n",
      "match_id,time,winner,team,name\n1,2026-01-02 03:04,A,A,a\n1,2026-01-02 03:04,A,B,b\n",
      "game_num,time,winner,team_num,id,name\n7,2026-01-02T03:04:05,0,0,123456789012345678,a\n",
    ],
    run(given) {
      const input = normalText(given);
      const { players, faults } = readPlayers(input);
      requireFaults(faults);
      for (const player of players) {
        requirePerson(player);
        const { rating, tier, games } = player;
        if (rating !== null && !(rating >= 0 && rating <= 5_000))
          throw new Error("a rating out of its bounds");
        if (tier !== null && !(tier >= 1 && tier <= 5)) throw new Error("a tier out of its bounds");
        if (!Number.isSafeInteger(games) || games < 0) throw new Error("a number of games that is none");
      }
      const read = readMatches(input, NOW_S);
      requireFaults(read.faults);
      for (const { playedAtS, seats } of read.matches) {
        if (!Number.isSafeInteger(playedAtS)) throw new Error("a time that is none");
        if (seats.length !== LIMITS.playersPerMatch) throw new Error("a match without ten players");
        seats.forEach(requirePerson);
      }
    },
  }),
};

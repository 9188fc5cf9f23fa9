import {
  type MatchId,
  parseMatchId,
  parseUserId,
  ROLES,
  TEAMS,
  type Team,
  type UserId,
  type Verdict,
} from "@gokaku/game";
import { type MatchDraft, type MatchTerms, newMatch, type SeatDraft } from "../src/domain/draft.ts";
import type { Match } from "../src/domain/match.ts";
import type { Report } from "../src/domain/report.ts";
import type { Vote } from "../src/domain/tally.ts";

export const userId = (value: string): UserId => {
  const parsed = parseUserId(value);
  if (parsed === null) throw new RangeError(`not a user id: ${value}`);
  return parsed;
};

export const matchId = (value: string): MatchId => {
  const parsed = parseMatchId(value);
  if (parsed === null) throw new RangeError(`not a match id: ${value}`);
  return parsed;
};

/** Place `index` (0 to 4) of a team: `A0` … `B4`, rates falling from 1540 in A and from 1530 in B. */
export const aSeat = (team: Team, index: number, prefix = ""): SeatDraft => {
  const role = ROLES[index] ?? "TANK";
  const second = ROLES[(index + 1) % ROLES.length] ?? "TANK";
  const rate = (team === "A" ? 1540 : 1530) - 20 * index;
  return {
    userId: userId(`${prefix}${team}${index}`),
    card: { trainerName: `トレーナー${team}${index}`, discordUsername: `${team}${index}`.toLowerCase() },
    team,
    role,
    selectedRoles: index % 2 === 0 ? [role, second] : [second, role],
    rate,
    mu: rate,
    sigma: 120 + 20 * index,
    skill: null,
    entryId: `entry-${prefix}${team}${index}`,
  };
};

export const aDraft = (id = "170000000000000001", prefix = ""): MatchDraft => ({
  id: matchId(id),
  seasonId: "season_9",
  tickId: "1700000000000",
  firstAttack: "B",
  seats: TEAMS.flatMap((team) => ROLES.map((_, index) => aSeat(team, index, prefix))),
});

export const terms: MatchTerms = {
  createdAtMs: 1_700_000_000_000,
  lobbyCreateTimeoutS: 150,
  lobbyJoinTimeoutS: 250,
  checkInS: 0,
  reportDeadlineS: 2400,
  voiceLinks: { A: "https://voice.example/a", B: "https://voice.example/b" },
};

export const aMatch = (changes: Partial<Match> = {}): Match => ({ ...newMatch(aDraft(), terms), ...changes });

export const aVote = (
  team: Team,
  index: number,
  verdict: Verdict,
  offender = team === "A" && index === 0 ? "B0" : "A0",
): Vote => ({
  userId: userId(`${team}${index}`),
  team,
  verdict,
  offender: verdict === "invalid" ? userId(offender) : null,
});

export const aReport = (vote: Vote, changes: Partial<Report> = {}): Report => ({
  ...vote,
  bannedCharacterId: "EMPTY",
  pickedCharacterId: vote.verdict === "invalid" ? "" : "VENUSAUR",
  move1: "",
  move2: "",
  reportedPlayer: null,
  reportedAtMs: terms.createdAtMs + 60_000,
  ...changes,
});

/** Every vote set: how many of each team vote A, B, invalid, the rest of the five silent. */
export const everyVoteSet = function* (): Generator<readonly Vote[]> {
  const splits: (readonly Verdict[])[] = [];
  for (let a = 0; a <= 5; a += 1)
    for (let b = 0; a + b <= 5; b += 1)
      for (let invalid = 0; a + b + invalid <= 5; invalid += 1)
        splits.push([
          ...Array.from({ length: a }, () => "A" as const),
          ...Array.from({ length: b }, () => "B" as const),
          ...Array.from({ length: invalid }, () => "invalid" as const),
        ]);
  for (const ofA of splits)
    for (const ofB of splits)
      yield [
        ...ofA.map((verdict, index) => aVote("A", index, verdict)),
        ...ofB.map((verdict, index) => aVote("B", index, verdict)),
      ];
};

import type {
  Balance,
  CharacterUse,
  Fairness,
  PublicExplanation,
  PublicMatch,
  PublicPlayer,
  PublicSeat,
  RulesResponse,
} from "@gokaku/contract/people";
import type { AnnouncementResponse } from "@gokaku/contract/public";
import type { RankingResponse } from "@gokaku/contract/users";
import { LIMITS, type Team } from "@gokaku/game";
import { roleFromProto, teamFromProto, verdictFromProto } from "@gokaku/grpc";
import type { PlayerCard } from "@gokaku/proto/common/v1/common_pb";
import type {
  ChanceBin,
  GetCharacterUseResponse,
  Balance as ProtoBalance,
  Fairness as ProtoFairness,
  SettledMatch,
} from "@gokaku/proto/matches/v1/matches_pb";
import type {
  EstimateCount,
  ExplainMatchResponse,
  GetEstimateCountsResponse,
  GetPlanGapsResponse,
  GetScheduleResponse,
  Waits,
} from "@gokaku/proto/queue/v1/queue_pb";
import type {
  GetMasterResponse,
  GetPublicPlayerResponse,
  PlayedPerson,
} from "@gokaku/proto/users/v1/users_pb";
import { RATING } from "@gokaku/rating";
import { imageAddress } from "./image.ts";
import { presentLanes } from "./matches.ts";
import { presentCard, presentRecord, presentSeasonEntry } from "./users.ts";

const presentPerson = ({ userId, trainerName, matches, wins }: PlayedPerson) => ({
  user_id: userId,
  trainer_name: trainerName,
  matches,
  wins,
});

export const presentPublicPlayer = (player: GetPublicPlayerResponse): PublicPlayer => ({
  ...presentCard(player.card),
  max_rate: player.card?.maxRate ?? 0,
  measuring_left: player.card?.measuringLeft ?? 0,
  match_count: player.matchCount,
  win_count: player.winCount,
  win_rate: player.winRate,
  owned_badges: player.ownedBadges,
  rank: player.rank ?? null,
  season_id: player.seasonId,
  rate_graph: player.points.map(({ atS, rate, delta, matchId }) => ({
    at: Number(atS),
    rate,
    delta,
    match_id: matchId,
  })),
  played_roles: player.roles.flatMap(({ role: number, matches, wins }) => {
    const role = roleFromProto(number);
    return role === null ? [] : [{ role, matches, wins }];
  }),
  played_pokemon: player.characters.map(({ characterId, matches, wins }) => ({
    pokemon_id: characterId,
    matches,
    wins,
  })),
  partners: player.partners.map(presentPerson),
  opponents: player.opponents.map(presentPerson),
  latest_matches: player.records.map(presentRecord),
  season_data: player.seasonEntries.map(presentSeasonEntry),
  imported_matches: player.importedMatches,
  imported_wins: player.importedWins,
  thanks_from: player.thanksFrom,
});

/** The current names and badges of the players; a match stores the names of its own time. */
export const presentPublicMatch = (
  match: SettledMatch,
  cardOf: (userId: string) => PlayerCard | undefined,
): PublicMatch => {
  const teamOf = (team: Team): PublicMatch["team_a"] => ({
    team_id: team,
    is_first_attack: teamFromProto(match.firstAttack) === team,
    players: match.seats
      .filter((seat) => teamFromProto(seat.team) === team)
      .map((seat): PublicSeat => {
        const card = cardOf(seat.userId);
        return {
          user_id: seat.userId,
          trainer_name: card?.trainerName ?? "",
          discord_avatar_url: imageAddress(card?.discordAvatarUrl ?? ""),
          current_badge: card?.currentBadge ?? "",
          current_badge_2: card?.currentBadge2 ?? "",
          role: roleFromProto(seat.role),
          rate: seat.rate,
          rate_delta: seat.rateDelta,
          picked_pokemon: seat.pickedCharacterId,
          pokemon_move1: seat.move1,
          pokemon_move2: seat.move2,
          banned_pokemon: seat.bannedCharacterId,
        };
      }),
  });
  return {
    match_id: match.matchId,
    season_id: match.seasonId,
    winner_team: match.disputed ? null : (verdictFromProto(match.verdict) ?? "invalid"),
    disputed: match.disputed,
    voided: match.voided,
    started_at: Number(match.startedAtS),
    settled_at: Math.floor(Number(match.settledAtMs) / 1000),
    team_a: teamOf("A"),
    team_b: teamOf("B"),
  };
};

export const presentPublicExplanation = (answer: ExplainMatchResponse): PublicExplanation => ({
  win_chance_a: answer.winChanceA,
  by_skill: answer.bySkill,
  far_ahead: answer.farAheadUserIds,
  measuring: answer.measuringUserIds,
  team_gap: answer.teamGap,
  spread: answer.spread,
  lane_gaps: presentLanes(answer.laneGaps),
  off_role_gap: answer.offRoleGap,
  mate_repeats: answer.mateRepeats,
  opponent_repeats: answer.opponentRepeats,
  choices: answer.seats.map(({ userId, choice }) => ({ user_id: userId, choice })),
  binding: { distance: answer.bindingDistance, allowed: answer.bindingAllowed },
  proven: answer.isProven,
  plan_gap: answer.planGap ?? null,
});

/** Six decimals: what is beyond them is noise of sums. */
const rounded = (value: number | undefined): number | null =>
  value === undefined ? null : Math.round(value * 1e6) / 1e6;

const presentBins = (bins: readonly ChanceBin[] = []): Fairness["calibration"] =>
  bins.map((bin) => ({
    chance_from: bin.chanceFrom,
    chance_to: bin.chanceTo,
    matches: bin.matches,
    mean_chance: rounded(bin.meanChance),
    win_rate: rounded(bin.winRate),
  }));

const presentCount = (count: EstimateCount | undefined) => ({
  compared: count?.compared ?? 0,
  hits: count?.hits ?? 0,
});

export const presentFairness = (
  seasonId: string,
  {
    fairness,
    waits,
    planned,
    estimated,
  }: {
    readonly fairness?: ProtoFairness | undefined;
    readonly waits: readonly Waits[];
    readonly planned: GetPlanGapsResponse | null;
    readonly estimated: GetEstimateCountsResponse | null;
  },
): Fairness => ({
  season_id: seasonId,
  settled_matches: fairness?.settledMatches ?? 0,
  decided_matches: fairness?.decidedMatches ?? 0,
  brier_score: rounded(fairness?.brierScore),
  log_loss: rounded(fairness?.logLoss),
  calibration: presentBins(fairness?.calibration),
  skill: {
    matches: fairness?.skill?.matches ?? 0,
    brier_score: rounded(fairness?.skill?.brierScore),
    calibration: presentBins(fairness?.skill?.calibration),
  },
  log_losses: {
    coin: rounded(fairness?.logLosses?.coin),
    elo: rounded(fairness?.logLosses?.elo),
    openskill: rounded(fairness?.logLosses?.openskill),
    rate: rounded(fairness?.logLosses?.rate),
    skill: rounded(fairness?.logLosses?.skill),
  },
  team_gaps: (fairness?.teamGaps ?? []).map(({ below, matches }) => ({ below: below ?? null, matches })),
  role_wishes: {
    first: fairness?.firstWishes ?? 0,
    second: fairness?.secondWishes ?? 0,
    further: fairness?.furtherWishes ?? 0,
  },
  plan_gaps: planned?.gaps.map(({ within, ticks }) => ({ within: within ?? null, ticks: ticks })) ?? null,
  ...(planned !== null && { ticks_without_bound: planned.unknownTicks }),
  estimates:
    estimated === null ? null : { p50: presentCount(estimated.p50), p90: presentCount(estimated.p90) },
  recent_waits: waits.map(({ belowS, players }) => ({ below_s: belowS ?? null, players })),
});

export const presentCharacterUse = (
  seasonId: string,
  { matches, characters }: GetCharacterUseResponse,
): CharacterUse => ({
  season_id: seasonId,
  decided_matches: matches,
  characters: characters.map(({ characterId, matches: played, picks, wins, bans }) => ({
    pokemon_id: characterId,
    matches: played,
    picks,
    wins,
    bans,
  })),
});

const roundedOrZero = (value: number | undefined): number => rounded(value) ?? 0;

export const presentBalance = (seasonId: string, balance: ProtoBalance | undefined): Balance => ({
  season_id: seasonId,
  matches: balance?.matches ?? 0,
  wins: balance?.wins ?? 0,
  expected_wins: roundedOrZero(balance?.expectedWins),
  interval_low: roundedOrZero(balance?.intervalLow),
  interval_high: roundedOrZero(balance?.intervalHigh),
  favourite: balance?.favourite ?? 0,
  underdog: balance?.underdog ?? 0,
  even: balance?.even ?? 0,
});

/** A cell as RFC 4180 has it; text that a spreadsheet would take for a formula stays text. */
const cell = (value: string | number): string => {
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const presentRankingCsv = ({
  rankings,
  updated_at,
}: Pick<RankingResponse, "rankings" | "updated_at">): string =>
  [
    ["rank", "user_id", "trainer_name", "rate", "win_rate", "updated_at"],
    ...rankings.map(({ rank, user_id, trainer_name, rate, win_rate }) => [
      rank,
      user_id,
      trainer_name,
      rate,
      win_rate,
      updated_at,
    ]),
  ]
    .map((line) => `${line.map(cell).join(",")}\r\n`)
    .join("");

/** The announcement that stands in the settings. */
export const presentAnnouncement = (settings: GetMasterResponse["settings"]): AnnouncementResponse => ({
  content: settings.find(({ id }) => id === "announcement_content")?.value.trim() ?? "",
});

/** @param schedule null while queue does not answer */
export const presentRules = (
  { settings, rankingMinMatches }: Pick<GetMasterResponse, "settings" | "rankingMinMatches">,
  schedule: GetScheduleResponse | null,
): RulesResponse => {
  const saved = new Map(settings.map(({ id, value }) => [id, value.trim()]));
  const secondsOf = (id: string, usual: number): number => {
    const seconds = Number(saved.get(id));
    return Number.isInteger(seconds) && seconds > 0 ? seconds : usual;
  };
  return {
    rules_content: saved.get("rules_content") ?? "",
    announcement_content: presentAnnouncement(settings).content,
    figures: {
      lobby_create_timeout: secondsOf("lobby_create_timeout", LIMITS.lobbyCreateTimeout),
      lobby_join_timeout: secondsOf("lobby_join_timeout", LIMITS.lobbyJoinTimeout),
      matching_interval: schedule?.intervalS ?? null,
      round_the_clock: schedule?.isRoundTheClock ?? null,
      min_roles: LIMITS.minRoles,
      blocking_penalty: LIMITS.blockingPenalty,
      initial_rate: LIMITS.initialRate,
      players_per_match: LIMITS.playersPerMatch,
      rate_window: schedule?.windowBase || null,
      ranking_min_matches: rankingMinMatches,
      smallest_step: RATING.minimumStep,
      largest_step: RATING.maximumStep,
    },
  };
};

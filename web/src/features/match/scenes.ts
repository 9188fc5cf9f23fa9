import type { Match, OwnStep } from "@gokaku/contract";
import { createElement } from "react";
import { KEYS } from "../../api/keys.ts";
import { equippedAt, sampleCatalogue } from "../../gallery/catalogue.ts";
import { sampleExplanation, sampleUser } from "../../gallery/samples.ts";
import { matchSince, matchWith, NOW_S, type Scene, type Scenes } from "../../gallery/scene.ts";
import { DeclineDialog } from "../../live/seat/decline-dialog.tsx";
import { viewMatch } from "../../model/my-match.ts";
import { useClosedHints } from "../../session/closed-hints.ts";
import { storage } from "../../session/storage.ts";
import { disputeRoomKey } from "../../ui/dispute-room/keys.ts";
import { sampleRoom, sampleStatements } from "../../ui/dispute-room/samples.ts";
import { samplePublicMatch } from "../../ui/lineup/samples.ts";
import { publicMatchKey } from "../../ui/lineup/use-public-match.ts";
import { thanksKey } from "../../ui/thanks/keys.ts";
import { MissingDialog } from "./missing-dialog.tsx";
import { restoreDraft } from "./report/draft-store.ts";
import { samplePlayer } from "./samples.ts";

const at = { path: "/?tab=match" } as const satisfies Scene;

const { match_id: MATCH_ID } = matchSince(0);

type Moved = readonly [before: number, after: number];

/** The pushed answers of a closed match. */
const answersOf = (
  rate: Moved,
  rank: Moved,
  terms: NonNullable<OwnStep["terms"]>,
): NonNullable<Scene["answers"]> => {
  const [rate_before, rate_after] = rate;
  const [rank_before, rank_after] = rank;
  const outcome = rate_after > rate_before ? "win" : "lose";
  const step: OwnStep = { outcome, rate_delta: rate_after - rate_before, offender: false, terms };
  return [
    [KEYS.receipt, { match_id: MATCH_ID, outcome, rate_before, rate_after, rank_before, rank_after }],
    [KEYS.explanation(MATCH_ID), { ...sampleExplanation(MATCH_ID, true), step }],
    [
      publicMatchKey(MATCH_ID, 1),
      samplePublicMatch({ match_id: MATCH_ID, winner_team: outcome === "win" ? "A" : "B" }),
    ],
  ];
};

/** The report at a step, as its draft was stored. */
const reporting = (wizard: object, match: Partial<Match> = {}): Scene => {
  const shown = matchSince(900, { lobby_id: "48213377", ban_order: null, ...match });
  return {
    path: `/?tab=match&report=${shown.match_id}`,
    match: shown,
    stage: () => {
      storage.set("gokaku.report", JSON.stringify([`${shown.match_id}/dummy_003`, wizard]));
      restoreDraft();
    },
  };
};

const chosen = {
  banned: "EMPTY",
  picked: "PIKACHU",
  move1: "かみなり",
  move2: "ボルテッカー",
  result: "win",
};

const { team_a: teamA, team_b: teamB } = matchSince(0);
const LEFT: Readonly<Record<string, number>> = { dummy_003: 7, dummy_009: 10 };
const measuring = (team: Match["team_a"]): Match["team_a"] => ({
  ...team,
  players: team.players.map((player) => ({ ...player, measuring_left: LEFT[player.user_id] ?? 0 })),
});
const measuringMatch = matchSince(12, { team_a: measuring(teamA), team_b: measuring(teamB) });

const openSeatMatch = matchWith(
  78,
  { dummy_005: "open", dummy_009: "open" },
  { check_in_until: null, open_since: NOW_S - 18, lobby_id: "" },
);
const withVotes = (team: Match["team_a"]): Match["team_a"] => ({
  ...team,
  players: team.players.map((player) => ({
    ...player,
    missing_votes: player.user_id === "dummy_007" ? 3 : 0,
  })),
});
const whole = matchWith(130, {}, { check_in_until: null, lobby_id: "48213377" });
const namedMatch = { ...whole, team_b: withVotes(whole.team_b), named_missing: ["dummy_007"] };

/** The running match after the own report, with so many reports of all. */
const reported = (count: number): Scene => ({
  ...at,
  match: matchSince(1500, {
    lobby_id: "48213377",
    report_count: count,
    closes_at: NOW_S + 340,
    user_reports: [{ user_id: "dummy_003", result: "win", reported_at: NOW_S - 240 }],
  }),
});

/** The account has no decided match yet. */
const first: Scene = {
  ...at,
  user: { is_dummy: false, lifetime_match_count: 0, match_count: 0, rank: null },
  stage: () => useClosedHints.setState({ names: [] }),
};

const won: Scene = {
  ...at,
  match: matchSince(1500, { status: "done", winner_team: "A", report_count: 10 }),
  answers: answersOf([1501, 1526], [24, 22], { expected_score: 0.512, factor: 51.2, step: 24.99 }),
};

const badged = (team: Match["team_a"]): Match["team_a"] => ({
  ...team,
  players: team.players.map((player, at) => ({ ...player, ...equippedAt(at) })),
});
const CATALOGUE = [KEYS.master, { badges: sampleCatalogue, settings: [] }] as const;
const gained = (id: string) => ({
  ...sampleCatalogue.find((badge) => badge.id === id),
  id,
  badge_id: id,
  progress: 1,
  target: 1,
  achieved_at: NOW_S - 20,
});

/** The third win in a row, against the odds; one player reported nothing, one a character that is gone. */
const upset = (): Scene => {
  const match = samplePublicMatch({ match_id: MATCH_ID });
  const { explanation, team_a: a } = match;
  const [first, second, ...others] = a.players;
  if (explanation === null || first === undefined || second === undefined) throw new Error("no sample");
  const silent = { ...first, picked_pokemon: "", banned_pokemon: "" };
  const players = [silent, { ...second, picked_pokemon: "REMOVED_CHARACTER" }, ...others];
  const shown = {
    ...match,
    team_a: { ...a, players },
    explanation: { ...explanation, win_chance_a: 0.41 },
  };
  const { latest_matches: records } = sampleUser();
  return {
    ...won,
    user: { latest_matches: records.map((record, at) => (at < 2 ? { ...record, winlose: 1 } : record)) },
    answers: [...(won.answers ?? []), [publicMatchKey(MATCH_ID, 1), shown]],
  };
};

const disputed = (room: ReturnType<typeof sampleRoom>, match: Partial<Match> = {}): Scene => ({
  ...at,
  match: matchSince(4000, { disputed: true, report_count: 10, ...match }),
  answers: [[disputeRoomKey(MATCH_ID), room]],
  stage: () => storage.remove(`gokaku.statement.${MATCH_ID}/dummy_003`),
});

export const matchScenes: Scenes = {
  "dispute-first": disputed(sampleRoom(MATCH_ID)),
  "dispute-written": disputed(
    sampleRoom(MATCH_ID, {
      statements: sampleStatements,
      statement_count: 3,
      agreement: { result: "B-win", invalid_player: "" },
    }),
  ),
  "dispute-invalid": disputed(
    sampleRoom(MATCH_ID, {
      statement_count: 0,
      agreement: { result: "invalid", invalid_player: "dummy_009" },
      has_leaver: true,
    }),
  ),
  "dispute-settled": disputed(
    sampleRoom(MATCH_ID, {
      open: false,
      statements: sampleStatements,
      statement_count: 3,
      agreement: { result: "B-win", invalid_player: "" },
      counts: [{ result: "B-win", invalid_player: "", players: 10 }],
      settled: { result: "B-win", invalid_player: "", cause: "agreed" },
    }),
  ),
  "match-badges": {
    ...at,
    match: matchSince(100, { lobby_id: "48213377", team_a: badged(teamA), team_b: badged(teamB) }),
    answers: [CATALOGUE],
  },
  "match-won-badge": {
    ...won,
    user: { owned_badges: ["badge_001", "badge_005", "badge_057"] },
    answers: [
      ...(won.answers ?? []),
      CATALOGUE,
      [KEYS.earned(MATCH_ID), [gained("badge_005"), gained("badge_057")]],
    ],
  },
  "match-first-confirm": { ...first, match: matchWith(14, {}) },
  "match-first-host": { ...first, match: matchSince(30, { host_user_id: "dummy_003" }) },
  "match-first-lobby": { ...first, match: matchSince(30) },
  "match-first-join": { ...first, match: matchSince(100, { lobby_id: "48213377" }) },
  "match-first-report": { ...first, match: matchSince(900, { lobby_id: "48213377" }) },
  "match-create": { ...at, match: matchSince(12) },
  "match-join": {
    ...at,
    match: matchSince(100, { lobby_id: "48213377", vc_link_a: "https://discord.example/a" }),
    answers: [
      [KEYS.playerInfo("dummy_001"), samplePlayer],
      [KEYS.presence, { matchId: MATCH_ID, user_ids: ["dummy_001", "dummy_003", "dummy_004", "dummy_008"] }],
    ],
  },
  "match-measuring": {
    ...at,
    match: measuringMatch,
    answers: [
      [
        KEYS.explanation(MATCH_ID),
        {
          ...sampleExplanation(MATCH_ID, false),
          far_ahead: ["dummy_001"],
          measuring: ["dummy_003", "dummy_009"],
        },
      ],
    ],
  },
  "match-check-in": {
    ...at,
    match: matchWith(18, { dummy_002: "unconfirmed", dummy_005: "unconfirmed", dummy_009: "unconfirmed" }),
  },
  "match-check-in-late": {
    ...at,
    match: matchWith(50, { dummy_003: "unconfirmed", dummy_005: "unconfirmed", dummy_009: "unconfirmed" }),
  },
  "match-reported": reported(8),
  "match-all-reported": reported(10),
  "match-open-seat": { ...at, match: openSeatMatch },
  "match-missing": {
    ...at,
    match: namedMatch,
    over: ({ onClose }) =>
      createElement(MissingDialog, {
        view: viewMatch(namedMatch, "dummy_003"),
        userId: "dummy_003",
        onClose,
      }),
  },
  "match-decline": {
    ...at,
    match: namedMatch,
    over: ({ onClose }) => createElement(DeclineDialog, { match: matchWith(4, {}), onClose }),
  },
  "match-abandoned": {
    ...at,
    match: { ...openSeatMatch, status: "done", voided: true, can_substitute: false },
  },
  "match-won": won,
  "match-thanks": {
    ...won,
    answers: [...(won.answers ?? []), [thanksKey(MATCH_ID), { mate: null, opponent: null, open: true }]],
  },
  "match-thanked": {
    ...won,
    answers: [
      ...(won.answers ?? []),
      [
        thanksKey(MATCH_ID),
        {
          mate: { user_id: "dummy_004", changeable_until: NOW_S - 60 },
          opponent: { user_id: "dummy_008", changeable_until: NOW_S + 540 },
          open: true,
        },
      ],
    ],
  },
  "match-upset": upset(),
  "match-won-season-over": {
    ...won,
    answers: [
      ...(won.answers ?? []),
      [KEYS.season, { is_season_active: false, closing: false, current_season: null, next_season: null }],
    ],
  },
  "report-no-ban": reporting({ step: "banned", banned: "EMPTY" }),
  "report-pick": reporting({ step: "picked", banned: "MEW" }),
  "report-moves": reporting({ ...chosen, step: "moves", move2: null }),
};

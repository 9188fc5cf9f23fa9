import type { PublicPlayer } from "@gokaku/contract/people";
import { createElement } from "react";
import { KEYS } from "../../api/keys.ts";
import { sampleCatalogue } from "../../gallery/catalogue.ts";
import { sampleHeadlines } from "../../gallery/samples.ts";
import { answerMissing, type Scene, type Scenes } from "../../gallery/scene.ts";
import { storeDraft } from "../../ui/cases/drafts.ts";
import { ReportDialog } from "../../ui/cases/report-dialog.tsx";
import { sampleOwnCase } from "../../ui/cases/samples.ts";
import { SentReport } from "../../ui/cases/sent-report.tsx";
import { samplePublicMatch } from "../../ui/lineup/samples.ts";
import { publicMatchKey } from "../../ui/lineup/use-public-match.ts";
import { playerKey } from "../../ui/people/use-player.ts";
import { samplePlayer } from "./samples.ts";

const scene = (change: Partial<PublicPlayer> = {}, signedIn = false): Scene => {
  const player = samplePlayer(change);
  return {
    path: `/players/${player.user_id}`,
    signedIn,
    answers: [[playerKey(player.user_id), player], sampleHeadlines(player)],
  };
};

const [first] = samplePlayer().rate_graph;
const NEW: Partial<PublicPlayer> = {
  user_id: "newcomer",
  rank: null,
  match_count: 0,
  win_count: 0,
  win_rate: 0,
  rate: 1500,
  max_rate: 1500,
  played_roles: [],
  played_pokemon: [],
  partners: [],
  opponents: [],
  latest_matches: [],
  season_data: [],
  owned_badges: [],
  current_badge: "",
  twitter_id: "",
  thanks_from: 0,
};

const badged = scene({
  user_id: "badged",
  current_badge: "badge_123",
  current_badge_2: "badge_071",
  owned_badges: sampleCatalogue.filter((_, at) => at % 4 === 0).map(({ id }) => id),
});

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><path fill="#a473ee" d="M0 0h160v90H0z"/><path fill="#fae44b" d="M80 10 110 80H50z"/></svg>',
)}`;
const pictures = ["rank.png", "chat.png"].map((name) => ({ name, url: PICTURE }));
const OTHER = { user_id: "dummy_009", trainer_name: "とてもとても長いトレーナー名をもつひとですよね" };
const ofOther = scene(OTHER, true);
const ofMatch = samplePublicMatch();

const sent = (left: typeof pictures): Scene => ({
  ...ofOther,
  over: ({ onClose }) =>
    createElement(SentReport, { receipt: sampleOwnCase(), left, failure: new Error("sample"), onClose }),
});

export const playerScenes: Scenes = {
  player: scene(),
  "player-badges": {
    ...badged,
    answers: [...(badged.answers ?? []), [KEYS.master, { badges: sampleCatalogue, settings: [] }]],
  },
  "player-of-other": ofOther,
  "player-report": {
    ...ofOther,
    over: ({ onClose }) => createElement(ReportDialog, { people: [OTHER], onClose }),
  },
  "player-report-of-match": {
    ...ofOther,
    answers: [...(ofOther.answers ?? []), [publicMatchKey(ofMatch.match_id), ofMatch]],
    over: ({ onClose }) =>
      createElement(ReportDialog, { people: ofMatch.team_a.players, matchId: ofMatch.match_id, onClose }),
  },
  "player-report-filled": {
    ...ofOther,
    stage: () =>
      storeDraft("dummy_003  dummy_009", {
        userId: "dummy_009",
        reason: "harassment",
        text: "Discord VC 21:05 – 21:20",
        pictures,
      }),
    over: ({ onClose }) => createElement(ReportDialog, { people: [OTHER], onClose }),
  },
  "player-report-sent": sent([]),
  "player-report-pictures-left": sent(pictures),
  "player-new": scene({ ...NEW, rate_graph: first === undefined ? [] : [first] }),
  "player-measuring": scene({ user_id: "measuring", measuring_left: 7 }),
  "player-missing": {
    path: "/players/gone",
    signedIn: false,
    stage: () => answerMissing("user_not_found"),
  },
  "player-no-graph": scene({ ...NEW, user_id: "nothing", rate_graph: [] }),
};

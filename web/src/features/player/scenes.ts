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
const person = { user_id: "dummy_009", trainer_name: "とてもとても長いトレーナー名をもつひとですよね" };
const people = ["あさひ", "こまち", "すばる", person.trainer_name].map((name, at) => ({
  user_id: `dummy_00${at}`,
  trainer_name: name,
}));

const sent = (left: typeof pictures): Scene => ({
  ...scene({ user_id: "dummy_009" }, true),
  over: ({ onClose }) =>
    createElement(SentReport, { receipt: sampleOwnCase(), left, failure: new Error("sample"), onClose }),
});

export const playerScenes: Scenes = {
  player: scene(),
  "player-badges": {
    ...badged,
    answers: [...(badged.answers ?? []), [KEYS.master, { badges: sampleCatalogue, settings: [] }]],
  },
  "player-of-other": scene({ user_id: "dummy_009" }, true),
  "player-report": {
    ...scene({ user_id: "dummy_009" }, true),
    over: ({ onClose }) => createElement(ReportDialog, { people: [person], onClose }),
  },
  "player-report-of-match": {
    ...scene({ user_id: "dummy_009" }, true),
    over: ({ onClose }) => createElement(ReportDialog, { people, matchId: "180000000000000001", onClose }),
  },
  "player-report-filled": {
    ...scene({ user_id: "dummy_009" }, true),
    stage: () =>
      storeDraft("dummy_003  dummy_009", {
        userId: "dummy_009",
        reason: "harassment",
        text: "試合の途中からボイスチャットで暴言が続きました。",
        pictures,
      }),
    over: ({ onClose }) => createElement(ReportDialog, { people: [person], onClose }),
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

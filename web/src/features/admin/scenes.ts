import type { Scene, Scenes } from "../../gallery/scene.ts";
import { type AdminTab, addressOf } from "./address.ts";
import { adminKey } from "./keys.ts";
import { sampleReplayed, sampleSettings, sampleTick, sampleTicks, sampleTickWith } from "./lab/samples.ts";
import {
  sampleAccount,
  sampleAudit,
  sampleDisputed,
  sampleHistory,
  sampleLetters,
  sampleListed,
  sampleReporters,
  sampleSeasons,
} from "./samples.ts";

/** An admin at a tab of the page. */
const at = (tab: AdminTab, open: string, answers: Scene["answers"]): Scene => ({
  path: addressOf(tab, open) as `/${string}`,
  user: { is_admin: true },
  ...(answers === undefined ? {} : { answers }),
});

const pages = (page: object) => ({ pages: [page], hasMore: false });

const tickAnswersOf = (tick: typeof sampleTick) =>
  [
    [adminKey("tick", sampleTick.tick.tick_id), tick],
    [adminKey("matchmaker"), sampleSettings],
  ] as const;
const tickAnswers = tickAnswersOf(sampleTick);

const queueOf = (players: number) => ({
  queue_count: players,
  entries: Array.from({ length: players }, (_, at) => ({
    user_id: `dummy_${at + 4}`,
    trainer_name: `しずく${at + 1}`,
    rate: 1541 + at,
    selected_roles: ["MIDDLE", "TANK"],
    joined_at: 1_800_000_000,
    state: "waiting",
  })),
});

export const adminScenes: Scenes = {
  "admin, overview": at("overview", "", [
    [adminKey("queue"), queueOf(28)],
    [adminKey("letters"), { dead_letters: sampleLetters, missing: [] }],
    [adminKey("waiting", "disputed"), { matches: sampleListed.slice(0, 1) }],
    [adminKey("waiting", "slow"), { matches: [] }],
  ]),
  "admin, ticks": at("overview", "ticks", [[adminKey("ticks", "matched", 1), pages({ ticks: sampleTicks })]]),
  "admin, a tick": at("overview", `tick-${sampleTick.tick.tick_id}`, tickAnswers),
  "admin, a tick near its bound": at(
    "overview",
    `tick-${sampleTick.tick.tick_id}`,
    tickAnswersOf(
      sampleTickWith({ upper_bound: 847.9, overdue: { waiting: 3, seated: 2, by: "none_possible" } }),
    ),
  ),
  "admin, a tick without a bound": at(
    "overview",
    `tick-${sampleTick.tick.tick_id}`,
    tickAnswersOf(sampleTickWith({ upper_bound: null, overdue: { waiting: 2, seated: 1, by: "rest" } })),
  ),
  "admin, a tick with other settings": at("overview", `tick-${sampleTick.tick.tick_id}`, [
    ...tickAnswers,
    [adminKey("replay", sampleTick.tick.tick_id), sampleReplayed],
  ]),
  "admin, a tick that is forgotten": at("overview", `tick-${sampleTick.tick.tick_id}`, [
    [
      adminKey("tick", sampleTick.tick.tick_id),
      { ...sampleTick, tick: { ...sampleTick.tick, has_snapshot: false }, plan: null, players: [] },
    ],
  ]),
  "admin, matchmaker": at("overview", "settings", [[adminKey("matchmaker"), sampleSettings]]),
  "admin, audit": at("overview", "audit", [[adminKey("audit", "", "", 1), pages({ entries: sampleAudit })]]),
  "admin, letters": at("overview", "letters", [
    [adminKey("letters"), { dead_letters: sampleLetters, missing: ["payments"] }],
  ]),
  "admin, users": at("users", "", []),
  "admin, an account": at("users", sampleAccount.user_id, [
    [adminKey("user", sampleAccount.user_id), sampleAccount],
    [adminKey("orders", sampleAccount.user_id, 1), pages({ orders: [] })],
    [adminKey("history", sampleAccount.user_id, 1), pages({ entries: sampleHistory })],
  ]),
  "admin, matches": at("matches", "", [[adminKey("matches", "all", 1), pages({ matches: sampleListed })]]),
  "admin, a dispute": at("matches", sampleDisputed.match_id, [
    [adminKey("matches", "all", 1), pages({ matches: sampleListed })],
    [adminKey("match", sampleDisputed.match_id), sampleDisputed],
    [adminKey("reporters", sampleDisputed.match_id), sampleReporters],
  ]),
  "admin, content": at("content", "", []),
  "admin, seasons": at("seasons", "s10", [[adminKey("seasons"), { seasons: sampleSeasons }]]),
};

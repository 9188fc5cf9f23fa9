import type { Scene, Scenes } from "../../gallery/scene.ts";
import { type AdminTab, addressOf } from "./address.ts";
import { adminKey } from "./keys.ts";
import { sampleAccount, sampleDisputed, sampleHistory, sampleListed, sampleSeasons } from "./samples.ts";

/** An admin at a tab of the page. */
const at = (tab: AdminTab, open: string, answers: Scene["answers"]): Scene => ({
  path: addressOf(tab, open) as `/${string}`,
  user: { is_admin: true },
  ...(answers === undefined ? {} : { answers }),
});

const pages = (page: object) => ({ pages: [page], hasMore: false });

export const adminScenes: Scenes = {
  "admin, overview": at("overview", "", [
    [
      adminKey("queue"),
      {
        queue_count: 1,
        entries: [
          {
            ...{ user_id: "dummy_004", trainer_name: "しずく", rate: 1541 },
            ...{ selected_roles: ["MIDDLE", "TANK"], joined_at: 1_800_000_000, state: "waiting" },
          },
        ],
      },
    ],
  ]),
  "admin, users": at("users", "", []),
  "admin, an account": at("users", sampleAccount.user_id, [
    [adminKey("user", sampleAccount.user_id), sampleAccount],
    [adminKey("history", sampleAccount.user_id, 1), pages({ entries: sampleHistory })],
  ]),
  "admin, matches": at("matches", "", [[adminKey("matches", "all", 1), pages({ matches: sampleListed })]]),
  "admin, a dispute": at("matches", sampleDisputed.match_id, [
    [adminKey("matches", "all", 1), pages({ matches: sampleListed })],
    [adminKey("match", sampleDisputed.match_id), sampleDisputed],
  ]),
  "admin, content": at("content", "", []),
  "admin, seasons": at("seasons", "s10", [[adminKey("seasons"), { seasons: sampleSeasons }]]),
};

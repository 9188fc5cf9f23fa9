import { KEYS } from "../../api/keys.ts";
import { NOW_S, type Scene, type Scenes } from "../../gallery/scene.ts";
import { useSealPrompt } from "../../session/seal-prompt.ts";
import { sampleWaiting } from "./samples.ts";

const at = { path: "/?tab=match" } as const satisfies Scene;

export const queueScenes: Scenes = {
  "queue-visitor": { ...at, signedIn: false },
  queue: at,
  "queue-waiting": { ...at, status: sampleWaiting(NOW_S - 192) },
  "queue-penalty": { ...at, user: { effective_penalty: 7 } },
  "queue-no-member": { ...at, member: false },
  "queue-newcomer": {
    ...at,
    member: false,
    user: { seal_confirmed: false, is_dummy: false, lifetime_match_count: 0, rank: null },
    stage: () => useSealPrompt.setState({ isAsked: false, isClosed: true }),
  },
  "queue-announcement": {
    ...at,
    answers: [
      [
        KEYS.announcement,
        {
          content:
            "## 11/28（土）2:00から4:00までメンテナンスを行います\n\n終了後はシーズンの続きから再開します。",
        },
      ],
    ],
  },
  expired: { ...at, signedIn: false, expired: true },
};

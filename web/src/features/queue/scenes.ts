import { KEYS } from "../../api/keys.ts";
import { NOW_S, type Scene, type Scenes } from "../../gallery/scene.ts";
import { useReturned } from "../../model/returned.ts";
import { useSealPrompt } from "../../session/seal-prompt.ts";
import { sampleAppointment } from "../../ui/appointments/samples.ts";
import { sampleQueue, sampleWaiting } from "./samples.ts";

const at = { path: "/?tab=match" } as const satisfies Scene;

export const queueScenes: Scenes = {
  "queue-visitor": { ...at, signedIn: false },
  queue: at,
  "queue-waiting": { ...at, status: sampleWaiting(NOW_S - 192) },
  "queue-waiting-lost": { ...at, status: sampleWaiting(NOW_S - 192), lost: true },
  "queue-one-missing": {
    ...at,
    answers: [
      [
        KEYS.queueInfo,
        {
          ...sampleQueue,
          total_waiting: 9,
          shortage: { players: 1, roles: ["MIDDLE", "TANK"], rate_from: 1450, rate_to: 1850 },
        },
      ],
    ],
  },
  "queue-waiting-one-missing": {
    ...at,
    status: sampleWaiting(NOW_S - 192),
    answers: [
      [
        KEYS.queueInfo,
        {
          ...sampleQueue,
          total_waiting: 9,
          shortage: { players: 1, roles: ["TANK"], rate_from: 1450, rate_to: 1850 },
        },
      ],
    ],
  },
  "queue-returned": {
    ...at,
    status: sampleWaiting(NOW_S - 640),
    stage: () => useReturned.setState({ matchId: "1" }),
  },
  "queue-appointments": {
    ...at,
    answers: [
      [
        KEYS.ownAppointments,
        {
          appointments: [
            sampleAppointment(NOW_S + 5 * 3600, { is_promised: true }),
            sampleAppointment(NOW_S + 29 * 3600, {
              appointment_id: "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d12",
              note: "はじめての人も歓迎です。通話はありません。",
              promises: 3,
            }),
          ],
        },
      ],
    ],
  },
  "queue-absent": {
    ...at,
    user: { penalty_timeout_until: NOW_S + 1500 },
    answers: [
      [
        KEYS.penalties,
        {
          penalties: [
            {
              id: "1",
              cause: "absence",
              points: 1,
              match_id: "180000012000000001",
              at: NOW_S - 300,
              timeout_until: NOW_S + 1500,
              withdrawn_at: 0,
            },
          ],
          penalty_count: 1,
          penalty_correction: 0,
          effective_penalty: 1,
          penalty_timeout_until: NOW_S + 1500,
          next_correction: null,
        },
      ],
    ],
  },
  "queue-penalty": { ...at, user: { effective_penalty: 7 } },
  "queue-no-member": { ...at, member: false },
  "queue-newcomer": {
    ...at,
    member: false,
    user: { seal_confirmed: false, is_dummy: false, lifetime_match_count: 0, rank: null },
    stage: () => useSealPrompt.setState({ isAsked: false, isClosed: true }),
  },
  "queue-no-seal": {
    ...at,
    user: { seal_confirmed: false, seal_required: true, seal_news: "refused" },
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

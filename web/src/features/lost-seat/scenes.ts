import { KEYS } from "../../api/keys.ts";
import { NOW_S, type Scene, type Scenes } from "../../gallery/scene.ts";
import { type LostSeat, useLostSeat } from "../../model/lost-seat.ts";

const MATCH_ID = "180000012000000001";

const lost = (
  change: Partial<LostSeat>,
  penalties: readonly { readonly cause: string; readonly points: number }[],
  timeoutS: number,
): Scene => ({
  path: "/?tab=match",
  stage: () =>
    useLostSeat.setState({ lost: { matchId: MATCH_ID, cause: null, isExcused: false, ...change } }),
  answers: [
    [
      KEYS.penalties,
      {
        penalties: penalties.map((penalty) => ({
          ...penalty,
          id: "1",
          match_id: MATCH_ID,
          at: NOW_S,
          timeout_until: NOW_S + timeoutS,
          withdrawn_at: 0,
        })),
        penalty_count: 1,
        penalty_correction: 0,
        effective_penalty: 1,
        penalty_timeout_until: NOW_S + timeoutS,
        next_correction: null,
      },
    ],
  ],
});

export const lostSeatScenes: Scenes = {
  "lost-seat": lost({ cause: "no_check_in" }, [{ cause: "absence", points: 1 }], 1800),
  "lost-seat-declined": lost({ cause: "declined" }, [], 300),
  "lost-seat-excused": lost({ cause: "no_check_in", isExcused: true }, [], 0),
};

import type { Scenes } from "../../gallery/scene.ts";
import { addressOf } from "./address.ts";
import { adminKey } from "./keys.ts";
import { sampleSettings, sampleTick } from "./lab/samples.ts";

const { tick_id: TICK_ID } = sampleTick.tick;

export const adminScenes: Scenes = {
  "admin, a tick": {
    path: addressOf("overview", `tick-${TICK_ID}`) as `/${string}`,
    user: { is_admin: true },
    answers: [
      [adminKey("tick", TICK_ID), sampleTick],
      [adminKey("matchmaker"), sampleSettings],
    ],
  },
};

import { LIVE_MAX_FRAME } from "@gokaku/contract/live";
import { readFrame } from "../../../services/realtime/src/inbound/frames.ts";
import type { Target } from "../fuzz.ts";

const ACTIONS: ReadonlySet<string> = new Set(["askQueueInfo", "subscribeMatch", "unsubscribeMatch", "ping"]);

/** Frames of clients: whatever is sent is a known message with its fields alone, or none. */
export const frames: Target = {
  name: "frames",
  words: ["action", "type", "matchId", "match_id", ...ACTIONS, "{", "}", "[", "]", ":", ",", "null", "true"],
  most: LIVE_MAX_FRAME,
  open: () => ({
    seeds: [
      '{"action":"askQueueInfo"}',
      '{"action":"subscribeMatch","matchId":"170000000000000"}',
      '{"type":"unsubscribeMatch","matchId":"170000000000000"}',
      '{"action":"ping"}',
    ],
    run(input) {
      const frame = readFrame(input);
      if (frame === null) return;
      if (!ACTIONS.has(frame.action)) throw new Error(`unknown message ${frame.action}`);
      const more = Object.keys(frame).filter((key) => key !== "action" && key !== "matchId");
      if (more.length > 0) throw new Error("a frame keeps foreign fields");
      if ("matchId" in frame && typeof frame.matchId !== "string") throw new Error("a match id is no text");
    },
  }),
};

import { ROLES } from "@gokaku/game";
import * as z from "zod";
import { unixSeconds } from "./text.ts";

export const TriggerResponse = z
  .object({ message: z.string(), tick_id: z.string() })
  .meta({ id: "TriggerResponse" });
export type TriggerResponse = z.infer<typeof TriggerResponse>;

export const GatherResponse = z.object({ processed_matches: z.int() }).meta({ id: "GatherResponse" });
export type GatherResponse = z.infer<typeof GatherResponse>;

export const CalculateRankingResponse = z
  .object({ rankings_count: z.int() })
  .meta({ id: "CalculateRankingResponse" });
export type CalculateRankingResponse = z.infer<typeof CalculateRankingResponse>;

export const DebugQueueResponse = z
  .object({
    queue_count: z.int(),
    entries: z.array(
      z.object({
        user_id: z.string(),
        trainer_name: z.string(),
        rate: z.int(),
        selected_roles: z.array(z.enum(ROLES)),
        joined_at: unixSeconds(),
        state: z.enum(["waiting", "claimed"]),
      }),
    ),
  })
  .meta({ id: "DebugQueueResponse" });
export type DebugQueueResponse = z.infer<typeof DebugQueueResponse>;

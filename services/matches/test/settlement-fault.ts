import type { EventPayload } from "@gokaku/bus";
import { teamFromProto, verdictFromProto } from "@gokaku/grpc";
import { settlementFault } from "@gokaku/rating";

/** The fault that a consumer of the event finds; null for none. */
export const faultOfEvent = ({ verdict, voided, players }: EventPayload<"match.settled">): string | null =>
  settlementFault({
    verdict: verdictFromProto(verdict) ?? "A",
    voided,
    players: players.map((player) => ({ ...player, team: teamFromProto(player.team) ?? "A" })),
  });

import type { MessageInitShape } from "@bufbuild/protobuf";
import { create } from "@bufbuild/protobuf";
import { event } from "@gokaku/bus";
import {
  Attendance,
  type MatchPartsSchema,
  MatchStatus,
  type MatchView,
  MatchViewSchema,
} from "@gokaku/proto/matches/v1/matches_pb";
import type { Bridge } from "./harness.ts";

/** Ten accounts of Discord; the first five are team A. */
export const TEN = Array.from({ length: 10 }, (_, index) => `12345678901234567${index}`);

type Changes = Partial<
  Omit<Extract<MessageInitShape<typeof MatchViewSchema>, { $typeName?: never }>, "teamA" | "teamB">
>;

/** A match of the ten as all of them see it. @param names in the order of the ten; "Trainer N" where it has none */
export const matchOf = (
  matchId: string,
  changes: Changes = {},
  { names = [], ten = TEN }: { readonly names?: readonly string[]; readonly ten?: readonly string[] } = {},
): MatchView => {
  const seatsOf = (from: number) =>
    ten.slice(from, from + 5).map((userId, place) => ({
      card: {
        userId,
        trainerName: names[from + place] ?? `Trainer ${from + place}`,
        rate: 1500 + from + place,
      },
      attendance: Attendance.UNCONFIRMED,
    }));
  return create(MatchViewSchema, {
    matchId,
    version: 1n,
    status: MatchStatus.MATCHED,
    teamA: { isFirstAttack: true, seats: seatsOf(0) },
    teamB: { isFirstAttack: false, seats: seatsOf(5) },
    hostUserId: ten[0] ?? "",
    createdAtMs: BigInt(Date.now()),
    checkInUntilMs: BigInt(Date.now() + 60_000),
    ...changes,
  });
};

/** As matches announces a match that was just made. */
export const announce = async (bridge: Bridge, view: MatchView): Promise<void> => {
  bridge.views.set(view.matchId, view);
  const parts: MessageInitShape<typeof MatchPartsSchema> = { shared: view };
  await bridge.publish(
    "MATCHES",
    event("match.created", {
      matchId: view.matchId,
      userIds: [...TEN],
      createdAtMs: view.createdAtMs,
      version: view.version,
      parts,
    }),
  );
};

/** As queue says that an appointment begins in 15 minutes. */
export const remind = (bridge: Bridge, appointmentId: string, startsAtMs: number): Promise<void> =>
  bridge.publish(
    "QUEUE",
    event("queue.appointment_near", { appointmentId, startsAtMs: BigInt(startsAtMs), userIds: [...TEN] }),
  );

/** As matches says that a match changed. */
export const update = async (bridge: Bridge, view: MatchView): Promise<void> => {
  bridge.views.set(view.matchId, view);
  await bridge.publish("MATCHES", event("match.updated", { matchId: view.matchId, version: view.version }));
};

/** As matches says that the reports of a match contradict each other. */
export const dispute = (bridge: Bridge, matchId: string): Promise<void> =>
  bridge.publish("MATCHES", event("match.disputed", { matchId, disputedAtMs: BigInt(Date.now()) }));

/** As users says that a player applied for the seal. */
export const applyForSeal = (bridge: Bridge, applicationId: string): Promise<void> =>
  bridge.publish("USERS", event("user.seal_applied", { applicationId, appliedAtMs: BigInt(Date.now()) }));

/** As users says that the result was counted: the first team won. */
export const settle = (bridge: Bridge, matchId: string): Promise<void> =>
  bridge.publish(
    "USERS",
    event("user.settled", {
      matchId,
      players: TEN.map((userId, place) => ({
        player: { card: { userId } },
        rateBefore: 1500 + place,
        rateAfter: 1500 + place + (place < 5 ? 12 : -12),
        rankBefore: place === 0 ? 9 : 0,
        rankAfter: place === 0 ? 7 : 0,
      })),
    }),
  );

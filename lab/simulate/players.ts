import { CodedError, parseUserId, ROLES, type UserId } from "@gokaku/game";
import { createClient, createTokenIssuer, roleToProto } from "@gokaku/grpc";
import { Role, Verdict } from "@gokaku/proto/common/v1/common_pb";
import { MatchesService, type MatchView } from "@gokaku/proto/matches/v1/matches_pb";
import { EntryState, QueueService } from "@gokaku/proto/queue/v1/queue_pb";
import { systemClock, systemTimers } from "@gokaku/service";
import { PLAYERS } from "./owners.ts";
import { type Life, reach, runAs, world } from "./world.ts";

/** Longest rest between two acts of a player who plays or waits, and of one who is at home, in ms. */
const SOON_MS = 20_000;
const FIRST_MS = 5_000;
const AT_HOME_MS = 60_000;
/** Matches take about so long, in ms. */
const PLAYED_MS = 20_000;

/** The answers that players got, which must stay true. */
export interface Acknowledged {
  /** Entry ids of joins. */
  readonly joins: Set<string>;
  /** Entry ids that their player took back. */
  readonly leaves: Set<string>;
  /** "match user" of reports. */
  readonly reports: Set<string>;
}

export interface Accounts {
  readonly acknowledged: Acknowledged;
  /** From now on no player joins and all report. */
  goHome(): void;
}

const idOf = (index: number): UserId => {
  const id = parseUserId(`dummy_${String(index + 1).padStart(3, "0")}`);
  if (id === null) throw new Error(`player ${index} has no id`);
  return id;
};

/** Players that join, leave, come or do not come, and report truly, falsely or never. They call as the gateway does. */
export const openAccounts = async (): Promise<Accounts> => {
  const { random } = world();
  const life: Life = { service: "gateway", number: 0, isDead: false, onDeath: [] };
  const acknowledged: Acknowledged = { joins: new Set(), leaves: new Set(), reports: new Set() };
  const timers = systemTimers(() => {});
  let isGoingHome = false;

  const begin = async (): Promise<void> => {
    const issuer = await createTokenIssuer("gateway", {}, systemClock);
    const options = { issuer, clock: systemClock, timers };
    const queue = createClient(QueueService, { ...options, address: "queue:1", audience: "queue" });
    const matches = createClient(MatchesService, { ...options, address: "matches:1", audience: "matches" });

    /** The verdict that is true of a match. */
    const truthOf = (matchId: string): Verdict => (BigInt(matchId) % 3n === 0n ? Verdict.A : Verdict.B);

    const join = async (userId: UserId): Promise<void> => {
      const roles = ROLES.map(roleToProto).filter(() => random.chance(0.8));
      const selectedRoles = roles.length >= 2 ? roles : [Role.TOP_LANE, Role.SUPPORT];
      const memberCheckedAt = BigInt(Math.floor(Date.now() / 1000));
      const { status } = await queue.join({ selectedRoles, memberCheckedAt }, { as: { userId } });
      if (status?.entry !== undefined) acknowledged.joins.add(status.entry.entryId);
    };
    const leave = async (userId: UserId, entryId: string): Promise<void> => {
      await queue.leave({}, { as: { userId } });
      acknowledged.leaves.add(entryId);
    };
    const report = async (userId: UserId, match: MatchView): Promise<void> => {
      const truth = truthOf(match.matchId);
      const verdict = random.chance(0.88) ? truth : random.pick([Verdict.A, Verdict.B, Verdict.INVALID]);
      const players = [...(match.teamA?.seats ?? []), ...(match.teamB?.seats ?? [])];
      const others = players
        .map(({ card }) => card?.userId ?? "")
        .filter((other) => other !== "" && other !== userId);
      const invalidUserId = verdict === Verdict.INVALID ? random.pick(others) : "";
      const form = { verdict, invalidUserId, bannedCharacterId: "EMPTY", pickedCharacterId: "PIKACHU" };
      await matches.submitReport(
        { matchId: match.matchId, ...form },
        { as: { userId, arrivedAtMs: Date.now() } },
      );
      acknowledged.reports.add(`${match.matchId} ${userId}`);
    };
    const play = async (userId: UserId, match: MatchView): Promise<void> => {
      const as = { userId };
      const ageMs = Date.now() - Number(match.createdAtMs);
      if (match.checkInUntilMs > 0n && random.chance(0.7)) await matches.checkIn({}, { as });
      if (!isGoingHome && ageMs < PLAYED_MS && random.chance(0.02))
        return void (await matches.declineMatch({}, { as }));
      if (match.hostUserId === userId && match.lobbyId === "" && random.chance(0.7))
        await matches.updateLobby({ lobbyId: "ABCD1234" }, { as });
      if (ageMs > PLAYED_MS && random.chance(0.5)) await report(userId, match);
    };
    /** One act, by the last answer to the player. @returns how long to rest, in ms */
    const act = async (userId: UserId): Promise<number> => {
      const as = { userId };
      if (!isGoingHome && random.chance(0.2)) await join(userId);
      const { status } = await queue.getStatus({}, { as });
      if (status?.offer !== undefined) {
        const answer = { matchId: status.offer.matchId };
        if (random.chance(0.8)) await queue.acceptOffer(answer, { as });
        else await queue.refuseOffer(answer, { as });
        reach("offer answered");
        return SOON_MS;
      }
      if (status?.entry !== undefined && status.entry.state === EntryState.WAITING) {
        if (random.chance(isGoingHome ? 0.7 : 0.06)) await leave(userId, status.entry.entryId);
        return SOON_MS;
      }
      const { match } = await matches.getCurrent({}, { as });
      if (match !== undefined) await play(userId, match);
      else if (!isGoingHome) await join(userId);
      else return AT_HOME_MS;
      return SOON_MS;
    };
    const live = async (userId: UserId): Promise<never> => {
      for (let restMs = FIRST_MS; ; ) {
        await timers.sleep(500 + random.int(restMs));
        restMs = await act(userId).catch((error: unknown) => {
          if (!(error instanceof CodedError)) throw error;
          world().note(`refused ${userId} ${error.code}`);
          return SOON_MS;
        });
      }
    };
    for (let index = 0; index < PLAYERS; index++) void live(idOf(index));
  };
  await runAs(life, begin);
  return {
    acknowledged,
    goHome() {
      isGoingHome = true;
    },
  };
};

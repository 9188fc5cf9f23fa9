import { CodedError, type MatchId, type UserId } from "@gokaku/game";
import type { Status } from "../domain/entry.ts";
import { openMsBetween } from "../domain/hours.ts";
import { entriesChanged } from "../events/events.ts";
import { findLiveByUserId } from "../store/entries.ts";
import { claimOffered, endOffer, findOfferOfUser, listLiveOffers, markAccepted } from "../store/offers.ts";
import { markSeenByUserIds } from "../store/presence.ts";
import { lockVacancy } from "../store/vacancies.ts";
import type { Deps } from "./deps.ts";
import { listStatuses } from "./get-queue.ts";
import { withdrawOffers } from "./offer-seats.ts";

type AnswerDeps = Pick<Deps, "db" | "transact" | "clock" | "hours" | "onOfferAnswered">;

/** Many taps of one player wait for one row only. */
const rowOf = (matchId: MatchId, userId: UserId): string => `offer ${matchId} ${userId}`;

const statusOf = async (deps: AnswerDeps, userId: UserId): Promise<Status> => {
  const [status] = await listStatuses(deps, [userId]);
  if (status === undefined) throw new Error("a status is missing");
  return status;
};

const gone = (matchId: MatchId, userId: UserId): CodedError =>
  new CodedError("offer_gone", `${userId} has no offer of a seat in match ${matchId}`);

/**
 * Takes an offered seat: claims the entry if it still waits and its player may play. A repetition is a no-op.
 * @throws CodedError `offer_gone`
 */
export const acceptOffer = async (deps: AnswerDeps, matchId: MatchId, userId: UserId): Promise<Status> => {
  const { db, transact, clock, hours, onOfferAnswered } = deps;
  await markSeenByUserIds(db, [userId], await clock.confirmedNowMs());
  const isAccepted = await transact(
    async (unit) => {
      const nowMs = clock.nowMs();
      const known = await findOfferOfUser(unit.db, matchId, userId);
      if (known === null) return false;
      const vacancy = await lockVacancy(unit.db, { matchId, userId: known.vacatedUserId });
      const offer = await findOfferOfUser(unit.db, matchId, userId);
      if (offer === null) return false;
      if (offer.state === "accepted" || offer.state === "seated") return true;
      const isOpen = vacancy !== null && !vacancy.isGivenUp && !vacancy.isOver;
      if (!isOpen || offer.state !== "open" || nowMs >= offer.untilMs) return false;
      const others = (await listLiveOffers(unit.db, vacancy)).filter((other) => other.userId !== userId);
      const entry = await findLiveByUserId(unit.db, userId);
      const waitedS = Math.floor(openMsBetween(hours, entry?.joinedAtMs ?? nowMs, nowMs) / 1000);
      const isClaimed = await claimOffered(unit.db, offer, { seasonId: vacancy.seasonId, waitedS, nowMs });
      if (isClaimed) {
        await markAccepted(unit.db, offer, nowMs);
        await withdrawOffers(unit, others, nowMs);
      } else await endOffer(unit.db, offer, "gone", nowMs);
      await unit.emit(...entriesChanged([userId]));
      return isClaimed;
    },
    { row: rowOf(matchId, userId) },
  );
  onOfferAnswered();
  if (!isAccepted) throw gone(matchId, userId);
  return statusOf(deps, userId);
};

/**
 * Refuses an offered seat; the player goes on waiting. A repetition is a no-op.
 * @throws CodedError `offer_gone`
 */
export const refuseOffer = async (deps: AnswerDeps, matchId: MatchId, userId: UserId): Promise<Status> => {
  const isRefused = await deps.transact(
    async ({ db, emit }) => {
      const known = await findOfferOfUser(db, matchId, userId);
      if (known === null) return false;
      await lockVacancy(db, { matchId, userId: known.vacatedUserId });
      const offer = await findOfferOfUser(db, matchId, userId);
      if (offer?.state === "refused") return true;
      if (offer?.state !== "open") return false;
      await endOffer(db, offer, "refused", deps.clock.nowMs());
      await emit(...entriesChanged([userId]));
      return true;
    },
    { row: rowOf(matchId, userId) },
  );
  deps.onOfferAnswered();
  if (!isRefused) throw gone(matchId, userId);
  return statusOf(deps, userId);
};

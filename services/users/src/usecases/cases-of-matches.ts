import { CASE_LIMITS } from "@gokaku/game";
import type { Kysely } from "kysely";
import type { Settlement } from "../domain/settlement.ts";
import { caseDecided } from "../events/events.ts";
import { lockAccountsByUserIds } from "../store/accounts.ts";
import {
  findDispute,
  findLastDecidedAtS,
  insertCase,
  insertDecision,
  insertParties,
  insertReports,
  listAccusers,
  listLeftDisputes,
  listPartyIds,
  lockCase,
  openCaseAbout,
} from "../store/cases.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";
import { rowOfAccount } from "./require.ts";

const DAY_S = 24 * 3600;

/** Opens the case of a disputed match with its ten as parties. Idempotent. @returns its id */
export const openDispute = async (
  db: Kysely<Tables>,
  {
    matchId,
    userIds,
    atS,
  }: { readonly matchId: string; readonly userIds: readonly string[]; readonly atS: number },
): Promise<string> => {
  const opened = await insertCase(db, {
    kind: "dispute",
    subjectId: "",
    matchId,
    openedAtS: atS,
    openedBy: "",
  });
  const id = opened ?? (await findDispute(db, matchId));
  if (id === null) throw new Error(`the dispute of match ${matchId} has no case`);
  if (opened !== null) await insertParties(db, id, "party", userIds);
  return id;
};

/** Decides the case of a dispute with the result of its match, whoever came to it. Idempotent, also before the dispute is known. */
export const decideDispute = (
  { transact }: Pick<Deps, "transact">,
  {
    matchId,
    voided,
    settledAtMs,
    userIds,
  }: Pick<Settlement, "matchId" | "voided" | "settledAtMs"> & { readonly userIds: readonly string[] },
): Promise<void> =>
  transact(async ({ db, emit }) => {
    const atS = Math.floor(settledAtMs / 1000);
    const id = await openDispute(db, { matchId, userIds, atS });
    const file = await lockCase(db, id);
    if (file === null || file.state === "decided") return;
    await insertDecision(db, id, 1, {
      by: "",
      outcome: "result",
      reason: voided ? "match_void" : "match_result",
      text: "",
      atS: Math.max(atS, file.openedAtS),
    });
    await emit(...caseDecided({ caseId: id, userIds, isAppeal: false, atMs: settledAtMs }));
  });

/**
 * Decides disputes whose match has its result, in case that the event of the result was handled without: by a process
 * of the release before, or not at all. Their time is the present.
 */
export const decideLeftDisputes = async (deps: Pick<Deps, "db" | "transact" | "clock">): Promise<void> => {
  for (const { id, matchId, voided } of await listLeftDisputes(deps.db))
    await decideDispute(deps, {
      matchId,
      voided,
      settledAtMs: deps.clock.nowMs(),
      userIds: await listPartyIds(deps.db, id),
    });
};

const accuse = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  subjectId: string,
  matchId: string,
): Promise<void> =>
  transact(
    async ({ db }) => {
      const subject = (await lockAccountsByUserIds(db, [subjectId])).get(subjectId);
      if (subject === undefined || subject.deletedAtS > 0) return;
      const nowS = Math.floor(clock.nowMs() / 1000);
      const sinceS = Math.max(
        nowS - CASE_LIMITS.accusationDays * DAY_S,
        await findLastDecidedAtS(db, subjectId),
      );
      const accusers = await listAccusers(db, subjectId, sinceS);
      if (accusers.length < CASE_LIMITS.accusers) return;
      const id = await openCaseAbout(db, {
        kind: "accusation",
        subjectId,
        matchId,
        openedAtS: nowS,
        openedBy: "",
      });
      await insertReports(
        db,
        id,
        accusers.map((accuser) => ({ ...accuser, reason: "accusation", text: "" })),
      );
    },
    { row: rowOfAccount(subjectId) },
  );

/**
 * Opens a case about each player with accusations by enough different people since the last decision, or adds those
 * people to the open one. Idempotent.
 */
export const openAccusations = async (
  deps: Pick<Deps, "transact" | "clock">,
  { matchId, players }: Pick<Settlement, "matchId" | "players">,
): Promise<void> => {
  for (const { userId, violationReporters } of players)
    if (violationReporters.length > 0) await accuse(deps, userId, matchId);
};

import { CodedError, LIMITS, RETENTION_DAYS } from "@gokaku/game";
import { type DisclosureForm, readDisclosureForm } from "../domain/disclosure.ts";
import { insertAuditEntry } from "../store/audit.ts";
import {
  countOpenDisclosureRequests,
  type DisclosureRequest,
  insertDisclosureRequest,
  listOpenDisclosureRequests,
  markDisclosureAnswered,
  pruneDisclosureRequests,
} from "../store/disclosures.ts";
import type { Deps } from "./deps.ts";

const DAY_S = 24 * 3600;

/**
 * Stores a request for the facts that the seller's page gives on request, and deletes old answered ones.
 * @throws CodedError `email_invalid`, `invalid_request`; `busy` while very many wait for an answer
 */
export const requestDisclosure = async (
  { db, clock }: Pick<Deps, "db" | "clock">,
  asked: DisclosureForm,
): Promise<void> => {
  const form = readDisclosureForm(asked);
  const nowS = Math.floor(clock.nowMs() / 1000);
  await pruneDisclosureRequests(db, nowS - RETENTION_DAYS.answeredRequests * DAY_S);
  if ((await countOpenDisclosureRequests(db)) >= LIMITS.openDisclosureRequests)
    throw new CodedError("busy", "too many requests for disclosure wait for an answer");
  await insertDisclosureRequest(db, form, nowS);
};

/** Those without an answer, the oldest first. Deletes those that were answered long ago. */
export const listDisclosureRequests = async ({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<readonly DisclosureRequest[]> => {
  const nowS = Math.floor(clock.nowMs() / 1000);
  await pruneDisclosureRequests(db, nowS - RETENTION_DAYS.answeredRequests * DAY_S);
  return listOpenDisclosureRequests(db);
};

/** Marks a request as answered; idempotent. @throws CodedError `request_not_found` */
export const answerDisclosureRequest = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  adminId: string,
  id: string,
): Promise<void> =>
  transact(async ({ db }) => {
    const atMs = clock.nowMs();
    const marked = await markDisclosureAnswered(db, id, Math.floor(atMs / 1000));
    if (marked === null) throw new CodedError("request_not_found", `there is no request ${id}`);
    if (marked === "answered") return;
    await insertAuditEntry(db, {
      atMs,
      actor: adminId,
      action: "disclosure_request.answer",
      subject: id,
      before: null,
      after: null,
    });
  });

import { findGrudges } from "./grudges.ts";
import { findRiggedPairs } from "./rigged-pairs.ts";
import type { EvidenceRows, Finding } from "./rows.ts";
import { findSecondAccounts, readPeople } from "./second-accounts.ts";
import { findSkilledNewcomers } from "./skilled-newcomers.ts";

/** A longer list is not read. */
const MOST_FINDINGS = 200;

/** The list of suspicions from the rows of some months, least likely by chance first. Equal rows give equal lists. */
export const listEvidence = (rows: EvidenceRows): readonly Finding[] => {
  const { matches, accounts, reports } = rows;
  const people = readPeople(rows);
  return [
    ...findRiggedPairs(matches),
    ...findSecondAccounts(accounts, people),
    ...findSkilledNewcomers(matches, accounts, people),
    ...findGrudges(matches, reports),
  ]
    .toSorted((one, other) => one.corrected - other.corrected || one.chance - other.chance)
    .slice(0, MOST_FINDINGS);
};

/** The players that a row suspects: of a grudge only the reporter. */
export const suspectsOf = ({ kind, userIds }: Finding): readonly string[] =>
  kind === "grudge" ? userIds.slice(0, 1) : userIds;

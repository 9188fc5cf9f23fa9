import { CONFIRMATIONS, type Confirmation } from "@gokaku/game";
import { countTestAccounts } from "../store/accounts.ts";
import { countOpenDisclosureRequests } from "../store/disclosures.ts";
import { findOperation } from "../store/operations.ts";
import { getSealRules } from "../store/seals.ts";
import { type Confirmed, listConfirmed } from "../store/settings.ts";
import type { Deps } from "./deps.ts";

export interface Setup {
  /** Null before the first backup that was reported. */
  readonly backupAtS: number | null;
  readonly testAccounts: number;
  readonly openRequests: number;
  /** Of the present versions of the statements. */
  readonly confirmations: readonly Confirmed[];
  readonly isSealRequired: boolean;
}

const IDS = Object.keys(CONFIRMATIONS) as readonly Confirmation[];

/** The parts of the setup that users knows. */
export const getSetup = async ({ db }: Pick<Deps, "db">): Promise<Setup> => {
  const [backupAtS, testAccounts, openRequests, confirmed, { isRequired }] = await Promise.all([
    findOperation(db, "backup"),
    countTestAccounts(db),
    countOpenDisclosureRequests(db),
    listConfirmed(db, IDS),
    getSealRules(db),
  ]);
  const confirmations = confirmed.filter(({ id, value }) => value === CONFIRMATIONS[id as Confirmation]);
  return { backupAtS, testAccounts, openRequests, confirmations, isSealRequired: isRequired };
};

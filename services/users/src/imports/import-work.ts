import type { StartBasis } from "@gokaku/game";
import type { ImportFault } from "../domain/imports/fault.ts";
import { type KnownAccount, planImport, type ReadImport } from "../domain/imports/plan-import.ts";
import { readMatches } from "../domain/imports/read-matches.ts";
import { readPlayers } from "../domain/imports/read-players.ts";

/** Two tables as `normalText` leaves them. */
export interface Tables {
  readonly players: string;
  readonly matches: string;
  readonly nowS: number;
}

interface ReadTables extends ReadImport {
  readonly undecided: number;
  readonly faults: readonly ImportFault[];
}

/** Either step of an import that takes seconds for thousands of matches. */
export const IMPORT_WORK = {
  read({ players, matches, nowS }: Tables): ReadTables {
    const isEmpty = (text: string) => text.trim() === "";
    // Two empty tables are reported as one empty table.
    const fromPlayers =
      isEmpty(players) && !isEmpty(matches) ? { players: [], faults: [] } : readPlayers(players);
    const fromMatches = isEmpty(matches)
      ? { matches: [], undecided: 0, faults: [] }
      : readMatches(matches, nowS);
    return {
      players: fromPlayers.players,
      matches: fromMatches.matches,
      undecided: fromMatches.undecided,
      faults: [...fromPlayers.faults, ...fromMatches.faults],
    };
  },
  plan({
    read,
    basis,
    accounts,
    knownMatches,
  }: {
    readonly read: ReadImport;
    readonly basis: StartBasis;
    readonly accounts: ReadonlyMap<string, KnownAccount>;
    readonly knownMatches: ReadonlySet<string>;
  }) {
    return planImport(read, basis, accounts, knownMatches);
  },
} as const;
export type ImportWork = typeof IMPORT_WORK;

import { CodedError, type SealNews, type SealState } from "@gokaku/game";
import type { Account } from "./account.ts";

/** The settings about seals, and the seasons by which they lapse. */
export interface SealRules {
  readonly isRequired: boolean;
  readonly threshold: number;
  /** For how many seasons an accepted seal counts. */
  readonly validSeasons: number;
  /** How many seasons have begun. */
  readonly season: number;
  /** Whether the last of them runs. */
  readonly isRunning: boolean;
}

/** The checked seal of a player. */
export interface Seal {
  /** The last season in which it counts, by the number of seasons that have begun; 0 for none. */
  readonly untilSeason: number;
  /** A decision that the player has not seen; "" for none. */
  readonly news: "" | "accepted" | "refused";
  /** The `untilSeason` whose reminder the player has seen. */
  readonly remindedSeason: number;
}

export const NO_SEAL: Seal = { untilSeason: 0, news: "", remindedSeason: 0 };

/** A seal lapses when a season begins, so it stays as it is while none does. */
export const sealStateOf = (
  { untilSeason }: Pick<Seal, "untilSeason">,
  { season }: Pick<SealRules, "season">,
): SealState => {
  if (untilSeason === 0) return "none";
  if (season > untilSeason) return "lapsed";
  return season === untilSeason ? "ending" : "valid";
};

/** The last season of a seal that is accepted now; without a running season it counts from the next one. */
export const untilSeasonOf = ({
  season,
  isRunning,
  validSeasons,
}: Pick<SealRules, "season" | "isRunning" | "validSeasons">): number =>
  season + validSeasons - (isRunning ? 1 : 0);

/** For how many seasons the seal counts, with the running one. */
export const seasonsLeftOf = (
  { untilSeason }: Pick<Seal, "untilSeason">,
  { season, isRunning }: Pick<SealRules, "season" | "isRunning">,
): number => Math.max(0, untilSeason - season + (isRunning ? 1 : 0));

/** Whether a player has the seal that entry needs: a checked one if one is required, else a declared one. Test accounts have both. */
export const hasSeal = (
  account: Pick<Account, "isTest" | "sealConfirmedAtS">,
  seal: Pick<Seal, "untilSeason">,
  rules: Pick<SealRules, "isRequired" | "season">,
): boolean => {
  if (!rules.isRequired) return account.sealConfirmedAtS > 0;
  return account.isTest || ["valid", "ending"].includes(sealStateOf(seal, rules));
};

/** The news that the player has not seen: a decision, or once in the last season that the seal will lapse. */
export const sealNewsOf = (seal: Seal, rules: Pick<SealRules, "isRequired" | "season">): SealNews | null => {
  if (!rules.isRequired) return null;
  if (seal.news !== "") return seal.news;
  return sealStateOf(seal, rules) === "ending" && seal.remindedSeason !== seal.untilSeason ? "ending" : null;
};

/** Names a notice, so that confirming it does not confirm a later one. "" for none. */
export const sealNewsIdOf = (
  news: SealNews | null,
  { untilSeason }: Pick<Seal, "untilSeason">,
  applicationId: string,
): string => {
  if (news === null) return "";
  return news === "ending" ? `${news}-${untilSeason}` : `${news}-${applicationId}-${untilSeason}`;
};

/** The seal after its player has seen the news. */
export const withNewsSeen = (seal: Seal, rules: Pick<SealRules, "isRequired" | "season">): Seal => ({
  ...seal,
  news: "",
  remindedSeason: sealNewsOf(seal, rules) === "ending" ? seal.untilSeason : seal.remindedSeason,
});

/** @throws CodedError `seal_off`, `seal_applied`, `seal_valid` for a seal that counts beyond this season */
export const requireMayApply = (
  seal: Pick<Seal, "untilSeason">,
  rules: Pick<SealRules, "isRequired" | "season">,
  hasOpenApplication: boolean,
): void => {
  if (!rules.isRequired) throw new CodedError("seal_off", "no checked seal is required");
  if (hasOpenApplication) throw new CodedError("seal_applied", "an application is open");
  if (sealStateOf(seal, rules) === "valid")
    throw new CodedError("seal_valid", "the seal counts beyond this season");
};

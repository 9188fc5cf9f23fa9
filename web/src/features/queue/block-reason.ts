import { LIMITS } from "@gokaku/game";
import { formatDateSeen } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { joiningText } from "./joining-text.ts";

export type BlockAction = keyof typeof joiningText.block.actions;

/** Why matching cannot be started, as it is written on the button, and the way out if there is one. */
export interface BlockReason {
  readonly text: string;
  readonly action: BlockAction | null;
}

export interface BlockFacts {
  readonly signedIn: boolean;
  readonly authExpired: boolean;
  readonly offline: boolean;
  /** The own account, the season, the queue or the match is not known yet. */
  readonly loading: boolean;
  /** Why one of them could not be loaded; null while that is not so. */
  readonly failure: string | null;
  readonly isBanned: boolean;
  readonly effectivePenalty: number;
  /** Unix seconds. */
  readonly penaltyTimeoutUntil: number;
  /** Server time, unix seconds. */
  readonly now: number;
  readonly trainerName: string;
  readonly sealConfirmed: boolean;
  /** Staff have to check the seal. */
  readonly sealRequired: boolean;
  readonly seasonOpen: boolean;
  readonly nextSeason: { readonly name: string; readonly start_date: number } | null;
  readonly membership: "checking" | "member" | "missing" | "unknown";
}

const outsideSeason = ({ nextSeason: next, now }: BlockFacts): BlockReason => ({
  text:
    next === null
      ? joiningText.block.outsideSeasonUnknown
      : joiningText.block.outsideSeason(next.name, formatDateSeen(next.start_date, now)),
  action: "ranking",
});

const membershipReason = (membership: BlockFacts["membership"]): BlockReason | null => {
  switch (membership) {
    case "checking":
      return { text: joiningText.block.membershipChecking, action: null };
    case "missing":
      return { text: joiningText.block.membershipMissing, action: "recheck" };
    case "unknown":
      return { text: joiningText.block.membershipUnknown, action: "recheck" };
    case "member":
      return null;
  }
};

/** The first reason that holds, in the order of the texts; null when matching can be started. */
export const blockReason = (facts: BlockFacts): BlockReason | null => {
  if (facts.authExpired) return { text: ja.auth.expired, action: "reload" };
  if (!facts.signedIn) return { text: joiningText.block.signedOut, action: "login" };
  if (facts.offline) return { text: joiningText.block.offline, action: null };
  if (facts.loading && facts.failure !== null) {
    return { text: joiningText.block.failed(facts.failure), action: "retry" };
  }
  if (facts.loading) return { text: joiningText.block.loading, action: null };
  if (facts.isBanned) return { text: joiningText.block.banned, action: null };
  if (facts.effectivePenalty >= LIMITS.blockingPenalty) {
    return { text: joiningText.block.penalty(facts.effectivePenalty), action: "penalties" };
  }
  if (facts.now < facts.penaltyTimeoutUntil) {
    const minutes = Math.ceil((facts.penaltyTimeoutUntil - facts.now) / 60);
    return { text: joiningText.block.timeout(minutes), action: "penalties" };
  }
  if (!facts.seasonOpen) return outsideSeason(facts);
  if (!facts.sealConfirmed && facts.sealRequired) return { text: joiningText.block.proof, action: "proof" };
  if (!facts.sealConfirmed) return { text: joiningText.block.seal, action: "seal" };
  if (facts.trainerName.trim() === "") return { text: joiningText.block.trainerName, action: "mypage" };
  return membershipReason(facts.membership);
};

interface SeasonFacts {
  readonly is_season_active: boolean;
  readonly closing: boolean;
  readonly current_season: { readonly start_date: number; readonly end_date: number } | null;
}

/** Matching is open only inside the active season's dates and not while it is being closed. */
export const isSeasonOpen = (season: SeasonFacts, now: number): boolean =>
  season.is_season_active &&
  !season.closing &&
  season.current_season !== null &&
  season.current_season.start_date <= now &&
  now < season.current_season.end_date;

/** The sentence for too few roles on pressing the button; null when there are enough. */
export const rolesRefusal = (selected: number): string | null =>
  selected < LIMITS.minRoles ? joiningText.rolesTooFew(selected) : null;

import type { SetupItem, SetupResponse, SetupState } from "@gokaku/contract/admin";

/** The facts that the setup of an installation depends on; null where a service does not answer. */
export interface SetupFacts {
  readonly nowS: number;
  readonly unsetFacts: readonly string[];
  readonly hasProvider: boolean;
  readonly hasTestLogin: boolean;
  /** Whether a season runs. */
  readonly hasSeason: boolean | null;
  /** Whether queue answers with interval and hours. */
  readonly hasSchedule: boolean;
  readonly isTextsConfirmed: boolean;
  readonly isGuidelineConfirmed: boolean;
  /** Unix seconds; null before the first one. */
  readonly backupAtS: number | null;
  readonly openRequests: number;
  readonly hasGuild: boolean;
  readonly hasInvite: boolean;
  readonly voicePairs: number | null;
  readonly discord: { readonly isOn: boolean; readonly isRefused: boolean } | null;
  readonly isSealRequired: boolean;
  readonly isShopOpen: boolean | null;
  readonly hasPushKey: boolean;
}

/** A nightly backup is a day old when the next one runs. */
const BACKUP_COUNTS_S = 25 * 3600;

const needed = (isSet: boolean | null): SetupState =>
  isSet === null ? "unknown" : isSet ? "set" : "missing";
const optional = (isSet: boolean | null): SetupState => (isSet === null ? "unknown" : isSet ? "set" : "off");

/** The state of everything that an operator sets up before the first real match, in the order of the list. */
export const checklist = (facts: SetupFacts): SetupResponse["items"] => {
  const states: Readonly<Record<SetupItem, SetupState>> = {
    operator: needed(facts.unsetFacts.length === 0),
    sign_in: needed(facts.hasProvider),
    test_login: needed(!facts.hasTestLogin),
    season: needed(facts.hasSeason),
    hours: facts.hasSchedule ? "set" : "unknown",
    legal_texts: needed(facts.isTextsConfirmed),
    rights_guideline: needed(facts.isGuidelineConfirmed),
    backup: needed(facts.backupAtS !== null && facts.nowS - facts.backupAtS <= BACKUP_COUNTS_S),
    requests: needed(facts.openRequests === 0),
    guild: optional(facts.hasGuild),
    // Players who are not members have to know where to join.
    invite: facts.hasGuild ? needed(facts.hasInvite) : optional(facts.hasInvite),
    voice: optional(facts.voicePairs === null ? null : facts.voicePairs > 0),
    discord: facts.discord?.isRefused === true ? "missing" : optional(facts.discord?.isOn ?? null),
    seal: optional(facts.isSealRequired),
    shop: optional(facts.isShopOpen),
    push: optional(facts.hasPushKey),
  };
  return (Object.entries(states) as [SetupItem, SetupState][]).map(([id, state]) => ({ id, state }));
};

/** Whether nothing has to be mended. */
export const isComplete = (items: SetupResponse["items"]): boolean =>
  items.every(({ state }) => state !== "missing");

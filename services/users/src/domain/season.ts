import type { SeasonState } from "@gokaku/game";
import { CodedError, cleanName, cleanText, isStorable, LIMITS, lengthInCharacters } from "@gokaku/game";

/** An admin's input for a season. Times in unix seconds. */
export interface SeasonForm {
  readonly name: string;
  readonly description: string;
  readonly startsAtS: number;
  readonly endsAtS: number;
  readonly imageUrl: string;
  readonly themeColor: string;
}

export interface Season extends SeasonForm {
  readonly id: string;
  readonly state: SeasonState;
  /** It becomes active as soon as the running one is archived. */
  readonly isNext: boolean;
  readonly version: number;
}

export const isRunning = ({ state }: Pick<Season, "state">): boolean =>
  state === "active" || state === "closing";

/** Whether the start of the season has passed: an earlier activation would close the running season for nothing. */
export const hasBegun = ({ startsAtS }: Pick<Season, "startsAtS">, nowMs: number): boolean =>
  startsAtS * 1000 <= nowMs;

/** The season that runs (a closing one still does) and the one that follows it, or else the next planned one that ends in the future. */
export const pickSeasons = (
  seasons: readonly Season[],
  nowS: number,
): { current: Season | null; next: Season | null } => ({
  current: seasons.find(isRunning) ?? null,
  next:
    seasons
      .filter(({ state, isNext, endsAtS }) => state === "planned" && (isNext || endsAtS > nowS))
      .toSorted(
        (one, other) => Number(other.isNext) - Number(one.isNext) || one.startsAtS - other.startsAtS,
      )[0] ?? null,
});

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const COLOR = /^#[0-9A-Fa-f]{6}$/;
const IMAGE = /^(?:https:\/\/[!-~]+)?$/;

const require = (isRight: boolean, what: string): void => {
  if (!isRight) throw new CodedError("season_invalid", `${what} of the season is not right`);
};

/** @throws CodedError `season_invalid` */
export const readSeasonId = (id: string): string => {
  require(ID.test(id), "the id");
  return id;
};

/** @throws CodedError `season_invalid` */
export const readSeasonForm = (asked: SeasonForm): SeasonForm => {
  require(isStorable(asked.name) && isStorable(asked.description), "a text");
  const form = { ...asked, name: cleanName(asked.name), description: cleanText(asked.description) };
  require(form.name !== "" && lengthInCharacters(form.name) <= LIMITS.seasonNameLength, "the name");
  require(lengthInCharacters(form.description) <= LIMITS.seasonDescriptionLength, "the description");
  require(Number.isSafeInteger(form.startsAtS) && form.startsAtS >= 0, "the start");
  require(Number.isSafeInteger(form.endsAtS) && form.endsAtS > form.startsAtS, "the end");
  require(IMAGE.test(form.imageUrl) && form.imageUrl.length <= LIMITS.urlLength, "the image");
  require(COLOR.test(form.themeColor), "the colour");
  return form;
};

/** Decided matches of a season before a place in it is worth a badge, unless the setting says otherwise. */
export const MATCHES_FOR_RANK_BADGE = 30;

/** A place in the final ranking. */
export interface Finish {
  readonly userId: string;
  readonly rank: number;
  readonly totalMatches: number;
  readonly isBanned: boolean;
}

/** A badge of the catalogue, by what is written on it, for the places from `first` to `last`. */
export interface RankBadge {
  readonly display: string;
  readonly first: number;
  readonly last: number;
}

/** The badges for the final places of a season, which the catalogue names by the number that the season's id ends with. */
export const rankBadgesOf = (seasonId: string): readonly RankBadge[] => {
  const number = /\d+$/.exec(seasonId)?.[0];
  if (number === undefined) return [];
  const name = `S${Number(number)}`;
  return [
    { display: `${name} 1位`, first: 1, last: 1 },
    { display: `${name} 2位`, first: 2, last: 2 },
    { display: `${name} 3位`, first: 3, last: 3 },
    { display: `${name} TOP10`, first: 1, last: 10 },
    { display: `${name} TOP100`, first: 1, last: 100 },
  ];
};

/** The lowest place that is worth a badge. */
export const LOWEST_RANK_WITH_BADGE = 100;

/**
 * The badges of the finished season. Places are final: a player with too few matches or a ban gets none,
 * and no other player moves up.
 * @param badgeIds by the text on the badge
 */
export const finishAwards = (
  seasonId: string,
  finishes: readonly Finish[],
  badgeIds: ReadonlyMap<string, string>,
  minMatches: number,
): readonly { readonly userId: string; readonly badgeId: string }[] =>
  finishes
    .filter(({ totalMatches, isBanned }) => totalMatches >= minMatches && !isBanned)
    .flatMap(({ userId, rank }) =>
      rankBadgesOf(seasonId)
        .filter(({ first, last }) => first <= rank && rank <= last)
        .flatMap(({ display }) => {
          const badgeId = badgeIds.get(display);
          return badgeId === undefined ? [] : [{ userId, badgeId }];
        }),
    );

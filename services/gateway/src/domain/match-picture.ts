import { createHash } from "node:crypto";
import { headlineOf, headlineText } from "@gokaku/contract/headline";
import { NO_NAME } from "@gokaku/contract/heads";
import { matchName, startOf } from "@gokaku/contract/match-head";
import { matchResult } from "@gokaku/contract/match-result";
import type { ExplainedMatch, PublicSeat } from "@gokaku/contract/people";
import { ROLES, type Role, TEAMS, type Team } from "@gokaku/game";

/** The size that previews of links have. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

interface PictureSeat {
  /** Null where it is not known. */
  readonly role: Role | null;
  readonly name: string;
  /** "" for none reported. */
  readonly character: string;
  readonly rate: number;
  /** Null for a match that moved no rate yet. */
  readonly delta: number | null;
}

interface PictureTeam {
  readonly team: Team;
  readonly isWinner: boolean | null;
  readonly seats: readonly PictureSeat[];
}

/** The texts of the picture of a match. */
export interface MatchPicture {
  readonly name: string;
  readonly begun: string;
  readonly result: string;
  /** "" for none. */
  readonly headline: string;
  readonly teams: readonly PictureTeam[];
}

/** The part of the catalogue that pictures use. */
export interface NamedCharacter {
  readonly pokemon_id: string;
  readonly name_ja: string;
}

/** An unknown role stands last. */
const placeOf = ({ role }: PublicSeat): number => (role === null ? ROLES.length : ROLES.indexOf(role));

/** @param characters one that is not there is shown by its id */
export const matchPictureOf = (
  match: ExplainedMatch,
  characters: readonly NamedCharacter[],
): MatchPicture => {
  const headline = headlineOf(match);
  const { winner_team: winner } = match;
  const isDecided = winner === "A" || winner === "B";
  const isMoved = !match.disputed && !match.voided;
  const characterName = (id: string): string =>
    characters.find(({ pokemon_id }) => pokemon_id === id)?.name_ja ?? id;
  return {
    name: matchName(match),
    begun: startOf(match),
    result: matchResult(match),
    headline: headline === null ? "" : headlineText(headline),
    teams: TEAMS.map((team) => ({
      team,
      isWinner: isDecided ? winner === team : null,
      seats: (team === "A" ? match.team_a : match.team_b).players
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((seat) => ({
          role: seat.role,
          name: seat.trainer_name || NO_NAME,
          character: characterName(seat.picked_pokemon),
          rate: seat.rate,
          delta: isMoved ? seat.rate_delta : null,
        })),
    })),
  };
};

/** Equal for equal content. */
export const versionOf = (content: unknown): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 16);

const graphemes = new Intl.Segmenter("ja", { granularity: "grapheme" });

/** The characters of a text as a reader counts them. */
export const graphemesOf = (text: string): readonly string[] =>
  [...graphemes.segment(text)].map(({ segment }) => segment);

/**
 * A text cut with … so that it is no wider than `width`.
 * @param measure the width of a text, which never shrinks with more characters
 */
export const cutToWidth = (text: string, width: number, measure: (text: string) => number): string => {
  if (measure(text) <= width) return text;
  const letters = graphemesOf(text);
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (measure(`${letters.slice(0, middle).join("")}…`) <= width) fits = middle;
    else tooLong = middle;
  }
  return `${letters.slice(0, fits).join("").trimEnd()}…`;
};

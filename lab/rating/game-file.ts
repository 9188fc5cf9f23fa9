import { createReadStream } from "node:fs";
import { CliError } from "../../tools/process/say.ts";
import type { Game } from "./games.ts";

/** The games of a file, and the names of their players by number. */
export interface GameFile {
  readonly games: readonly Game[];
  readonly players: readonly string[];
}

/** A game as a file has it. */
interface FileGame {
  readonly t?: number;
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly aWon: boolean;
  readonly incumbentA?: readonly number[];
  readonly incumbentB?: readonly number[];
}

const MOST_GAMES = 1_000_000;
const MOST_PLAYERS_OF_TEAM = 8;
const FIELDS = ["t", "a", "b", "aWon", "incumbentA", "incumbentB"];

/** One JSON object of a file, as text, with the line on which it begins. */
interface ObjectText {
  readonly line: number;
  readonly text: string;
}

/** Cuts an array of objects, or objects one after the other, into its objects. */
async function* cutObjects(file: string): AsyncGenerator<ObjectText> {
  let [line, from, depth] = [1, 0, 0];
  let [isText, isEscaped] = [false, false];
  let text = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    for (const character of chunk as string) {
      if (character === "\n") line += 1;
      if (depth === 0) {
        if (character === "{") [depth, from, text] = [1, line, "{"];
        else if (!/[\s,[\]\uFEFF]/u.test(character))
          throw new CliError(`${file}, line ${line}: "${character}" where a game begins with "{".`);
        continue;
      }
      text += character;
      if (isEscaped) isEscaped = false;
      else if (character === "\\") isEscaped = isText;
      else if (character === '"') isText = !isText;
      else if (!isText && character === "{") depth += 1;
      else if (!isText && character === "}" && --depth === 0) yield { line: from, text };
    }
  }
  if (depth > 0) throw new CliError(`${file}, line ${from}: the game that begins here has no end.`);
}

const isListOf = (value: unknown, type: "string" | "number"): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === type && item !== "" && !Number.isNaN(item));

const faultOf = (game: Readonly<Record<string, unknown>>): string | null => {
  const unknown = Object.keys(game).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) return `unknown field "${unknown}"; known are ${FIELDS.join(", ")}`;
  const { a, b, aWon, t, incumbentA, incumbentB } = game;
  if (!isListOf(a, "string") || !isListOf(b, "string")) return "a and b must be lists of player ids";
  const [first, second] = [a as readonly string[], b as readonly string[]];
  if (first.length !== second.length)
    return `unequal teams: ${first.length} against ${second.length} players`;
  if (first.length === 0 || first.length > MOST_PLAYERS_OF_TEAM)
    return `teams of ${first.length} players; 1 to ${MOST_PLAYERS_OF_TEAM} are possible`;
  const twice = [...first, ...second].find((player, seat, all) => all.indexOf(player) !== seat);
  if (twice !== undefined) return `player "${twice}" is in it twice`;
  if (typeof aWon !== "boolean") return "aWon must be true or false";
  if (t !== undefined && typeof t !== "number") return "t must be a number of seconds";
  for (const [name, ratings] of Object.entries({ incumbentA, incumbentB }))
    if (
      ratings !== undefined &&
      (!isListOf(ratings, "number") || (ratings as unknown[]).length !== first.length)
    )
      return `${name} must be a list of ${first.length} numbers`;
  return (incumbentA === undefined) === (incumbentB === undefined)
    ? null
    : "incumbentA and incumbentB belong together";
};

const parseObject = (file: string, { line, text }: ObjectText): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new CliError(
      `${file}, line ${line}: not JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
};

/**
 * Reads a community's games: objects `{ t?, a, b, aWon, incumbentA?, incumbentB? }` in the order of play, as a JSON
 * array or one a line.
 * @throws CliError with the line for a game that is none, for no game, and for more than a million
 */
export const readGameFile = async (file: string): Promise<GameFile> => {
  const numbers = new Map<string, number>();
  const numberOf = (player: string): number => {
    const known = numbers.get(player) ?? numbers.size;
    numbers.set(player, known);
    return known;
  };
  const games: Game[] = [];
  try {
    for await (const object of cutObjects(file)) {
      const game = parseObject(file, object);
      const fault =
        games.length === MOST_GAMES ? `more than ${MOST_GAMES} games; split the file` : faultOf(game);
      if (fault !== null) throw new CliError(`${file}, line ${object.line}: ${fault}.`);
      const { t, a, b, aWon, incumbentA, incumbentB } = game as unknown as FileGame;
      games.push({
        ...(t !== undefined && { atS: t }),
        first: a.map(numberOf),
        second: b.map(numberOf),
        hasFirstWon: aWon,
        ...(incumbentA && incumbentB && { incumbent: { first: incumbentA, second: incumbentB } }),
      });
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (games.length === 0) throw new CliError(`${file}, line 1: no games.`);
  return { games, players: [...numbers.keys()] };
};

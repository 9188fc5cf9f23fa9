import { cleanName, LIMITS, lengthInCharacters, parseUserId } from "@gokaku/game";
import { SEED_TIERS } from "@gokaku/rating";
import { faultAt, type ImportFault } from "./fault.ts";
import { plainHeader, readTable } from "./read-table.ts";

export const PLAYER_COLUMNS = [
  "id",
  "discord_name",
  "name",
  "rating",
  "tier",
  "games",
  "wins",
  "losses",
] as const;
type PlayerColumn = (typeof PLAYER_COLUMNS)[number];

/** Header cells as `plainHeader` leaves them. */
const HEADERS: Readonly<Record<string, PlayerColumn>> = {
  id: "id",
  userid: "id",
  discordid: "id",
  playerid: "id",
  ユーザーid: "id",
  プレイヤーid: "id",
  discordname: "discord_name",
  discordusername: "discord_name",
  username: "discord_name",
  discord名: "discord_name",
  discordのユーザー名: "discord_name",
  name: "name",
  nick: "name",
  nickname: "name",
  player: "name",
  displayname: "name",
  trainername: "name",
  名前: "name",
  表示名: "name",
  プレイヤー: "name",
  トレーナー名: "name",
  rating: "rating",
  rate: "rating",
  mmr: "rating",
  elo: "rating",
  レート: "rating",
  レーティング: "rating",
  tier: "tier",
  ティア: "tier",
  段階: "tier",
  games: "games",
  matches: "games",
  totalgames: "games",
  matchcount: "games",
  試合数: "games",
  対戦数: "games",
  wins: "wins",
  勝: "wins",
  勝ち: "wins",
  勝利数: "wins",
  losses: "losses",
  負: "losses",
  負け: "losses",
  敗北数: "losses",
};

/** A row of the players table. `userId` and `name` are "" where the row has none. */
export interface ReadPlayer {
  readonly line: number;
  readonly userId: string;
  readonly discordName: string;
  readonly name: string;
  /** In points; null without one. */
  readonly rating: number | null;
  readonly tier: number | null;
  readonly games: number;
}

const NUMBER = /^-?\d{1,6}(?:\.\d{1,9})?$/;
const COUNT = /^\d{1,6}$/;
/** Databases write these for an empty cell. */
const NOTHING: readonly string[] = ["", "NULL", "null", "\\N", "-"];

export const isNothing = (cell: string | undefined): boolean => cell === undefined || NOTHING.includes(cell);

/** @returns "" for an empty cell, null for a name that cannot be stored */
export const readName = (cell: string | undefined): string | null => {
  if (cell === undefined || cell === "") return "";
  const name = cleanName(cell);
  return name === "" || lengthInCharacters(name) > LIMITS.importNameLength ? null : name;
};

/** @returns "" for an empty cell, null for text that is no user id */
export const readId = (cell: string | undefined): string | null => {
  const id = (cell ?? "").normalize("NFKC");
  return isNothing(id) ? "" : parseUserId(id);
};

/** A number of any width; null for other text. */
const numberOf = (cell: string, form: RegExp): number | null => {
  const text = cell.normalize("NFKC");
  return form.test(text) ? Number(text) : null;
};

/** Pasted lines of an id and a rating need no header. */
const withoutHeader = (cells: readonly string[]): readonly PlayerColumn[] | null =>
  cells.length === 2 && readId(cells[0]) && numberOf(cells[1] ?? "", NUMBER) !== null
    ? ["id", "rating"]
    : null;

/** The rows of a players table, and the faults of the others. */
export const readPlayers = (
  text: string,
): { readonly players: readonly ReadPlayer[]; readonly faults: readonly ImportFault[] } => {
  const at = faultAt("players");
  const read = readTable<PlayerColumn>(text, {
    file: "players",
    columnOf: (header) => HEADERS[plainHeader(header)] ?? null,
    withoutHeader,
    mostRows: LIMITS.importRows,
  });
  if (read.table === null) return { players: [], faults: read.faults };
  const { columns, rows } = read.table;
  if (!columns.has("id") && !columns.has("discord_name") && !columns.has("name"))
    return { players: [], faults: [at(1, "id", "column_missing")] };
  if (!columns.has("rating") && !columns.has("tier"))
    return { players: [], faults: [at(1, "rating", "column_missing")] };
  const faults = [...read.faults];
  const players = rows.flatMap(({ line, cells }): ReadPlayer[] => {
    const before = faults.length;
    const figure = (
      column: PlayerColumn,
      form: RegExp,
      reason: "rating_invalid" | "tier_invalid" | "games_invalid",
      most: number,
    ) => {
      const cell = cells[column];
      if (cell === undefined || isNothing(cell)) return null;
      const value = numberOf(cell, form);
      if (value !== null && value >= (column === "tier" ? 1 : 0) && value <= most) return value;
      faults.push(at(line, column, reason, cell));
      return null;
    };
    const userId = readId(cells.id);
    if (userId === null) faults.push(at(line, "id", "id_invalid", cells.id));
    const [discordName, name] = (["discord_name", "name"] as const).map((column) => {
      const found = readName(cells[column]);
      if (found === null) faults.push(at(line, column, "name_invalid", cells[column]));
      return found ?? "";
    });
    const rating = figure("rating", NUMBER, "rating_invalid", LIMITS.highestSeed);
    const tier = figure("tier", COUNT, "tier_invalid", SEED_TIERS.length);
    const counts = (["games", "wins", "losses"] as const).map((column) =>
      figure(column, COUNT, "games_invalid", LIMITS.importGames),
    );
    if (userId === "" && discordName === "" && name === "") faults.push(at(line, "id", "player_missing"));
    if (faults.length > before) return [];
    const [games, ...parts] = counts;
    return [
      {
        line,
        userId: userId ?? "",
        discordName: discordName ?? "",
        name: name ?? "",
        rating,
        tier,
        games: games ?? parts.reduce<number>((total, part) => total + (part ?? 0), 0),
      },
    ];
  });
  return { players, faults };
};

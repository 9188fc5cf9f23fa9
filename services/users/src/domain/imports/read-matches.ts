import { cleanName, isRole, LIMITS, lengthInCharacters, type Role } from "@gokaku/game";
import { faultAt, type ImportFault } from "./fault.ts";
import { isNothing, readId, readName } from "./read-players.ts";
import { plainHeader, readTable, type TableRow } from "./read-table.ts";

/** A player of a match as the table names them: by id, or by name alone. */
export interface ReadSeat {
  readonly userId: string;
  readonly name: string;
  readonly team: "A" | "B";
  readonly role: Role | null;
  readonly character: string;
}

/** A decided match of the table; `line` is that of its first row. */
export interface ReadMatch {
  readonly line: number;
  readonly playedAtS: number;
  readonly winner: "A" | "B";
  readonly seats: readonly ReadSeat[];
}

interface ReadMatches {
  readonly matches: readonly ReadMatch[];
  /** Matches without a winner: drawn, cancelled or unranked. */
  readonly undecided: number;
  readonly faults: readonly ImportFault[];
}

const SEATS = (["a", "b"] as const).flatMap((team) =>
  Array.from({ length: LIMITS.playersPerTeam }, (_, place) => `${team}${place + 1}` as const),
);
type SeatColumn = `${"a" | "b"}${number}`;
type MatchColumn =
  | "match"
  | "time"
  | "winner"
  | "team"
  | "id"
  | "name"
  | "role"
  | "character"
  | SeatColumn
  | `${SeatColumn}_role`
  | `${SeatColumn}_character`;

const HEADERS: Readonly<Record<string, MatchColumn>> = {
  matchid: "match",
  match: "match",
  gamenum: "match",
  試合id: "match",
  試合番号: "match",
  試合: "match",
  at: "time",
  time: "time",
  playedat: "time",
  date: "time",
  日時: "time",
  開始時刻: "time",
  winner: "winner",
  winnerteam: "winner",
  勝者: "winner",
  勝利チーム: "winner",
  勝ったチーム: "winner",
  team: "team",
  teamnum: "team",
  チーム: "team",
  userid: "id",
  discordid: "id",
  playerid: "id",
  id: "id",
  ユーザーid: "id",
  プレイヤーid: "id",
  nick: "name",
  name: "name",
  player: "name",
  名前: "name",
  プレイヤー: "name",
  role: "role",
  ロール: "role",
  character: "character",
  pokemon: "character",
  ポケモン: "character",
};

const SEAT_HEADER =
  /^(?:team|チーム)?([ab])(?:player|プレイヤー)?([1-5])(role|ロール|character|pokemon|ポケモン)?$/;

const columnOf = (header: string): MatchColumn | null => {
  const plain = plainHeader(header);
  const [, team, place, part] = SEAT_HEADER.exec(plain) ?? [];
  if (team === undefined) return HEADERS[plain] ?? null;
  const seat = `${team}${place}` as SeatColumn;
  if (part === undefined) return seat;
  return part === "role" || part === "ロール" ? `${seat}_role` : `${seat}_character`;
};

const UNIX = /^\d{9,10}(?:\.\d+)?$/;
const UNIX_MS = /^\d{12,13}$/;
const CALENDAR =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
/** 2000-01-01; no queue bot is older. */
const EARLIEST_S = 946_684_800;
const DAY_S = 86_400;
const JAPAN_S = 9 * 3600;

const zoneS = (zone: string | undefined, usualS: number): number => {
  if (zone === undefined) return usualS;
  if (zone.toUpperCase() === "Z") return 0;
  const sign = zone.startsWith("-") ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(-2)) * 60);
};

/**
 * A time of a table in unix seconds; null for other text.
 * @param usualS the zone of a time without one, in seconds east of UTC
 */
export const readTime = (cell: string, usualS: number): number | null => {
  const text = cell.normalize("NFKC").trim();
  if (UNIX.test(text)) return Math.floor(Number(text));
  if (UNIX_MS.test(text)) return Math.floor(Number(text) / 1000);
  const [, year, month, day, hour = "0", minute = "0", second = "0", zone] = CALENDAR.exec(text) ?? [];
  if (year === undefined) return null;
  const parts = [year, month, day, hour, minute, second].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = parts;
  const at = new Date(Date.UTC(y, mo - 1, d, h, mi, s));
  // JavaScript reads a 31st of February as a day of March.
  if (at.getUTCMonth() !== mo - 1 || at.getUTCDate() !== d || h > 23 || mi > 59 || s > 59) return null;
  return at.getTime() / 1000 - zoneS(zone, usualS);
};

const LETTERS: Readonly<Record<string, "A" | "B">> = {
  a: "A",
  b: "B",
  alpha: "A",
  beta: "B",
  teama: "A",
  teamb: "B",
  チームa: "A",
  チームb: "B",
};

const UNDECIDED: readonly string[] = ["-1", "tie", "引き分け", "none", "cancelled"];
const isUndecided = (cell: string): boolean =>
  isNothing(cell) || UNDECIDED.includes(cell.normalize("NFKC").toLowerCase());

/**
 * How a column names the two teams: by letter, or by numbers from 0 or 1, as its values show.
 * @param usual for a column whose only number is 1
 */
const teamReader = (cells: Iterable<string>, usual: 0 | 1) => {
  const values = new Set([...cells].map((cell) => cell.normalize("NFKC")));
  const base = values.has("2") ? 1 : values.has("0") ? 0 : usual;
  const isMixed = values.has("0") && values.has("2");
  return {
    base,
    teamOf: (cell: string): "A" | "B" | null => {
      if (isUndecided(cell)) return null;
      const plain = plainHeader(cell);
      const letter = LETTERS[plain];
      if (letter !== undefined) return letter;
      if (isMixed) return null;
      if (plain === String(base)) return "A";
      return plain === String(base + 1) ? "B" : null;
    },
  } as const;
};

type Row = TableRow<MatchColumn>;
interface Rows {
  readonly rows: readonly Row[];
  readonly nowS: number;
  /** As in `readTime`. */
  readonly usualZoneS: number;
}

const at = faultAt("matches");
type Report = (fault: ImportFault) => void;

/** The time of a row, which is reported unless it lies between 2000 and tomorrow. */
const timeOf = ({ line, cells }: Row, { nowS, usualZoneS }: Rows, report: Report): number => {
  const cell = cells.time ?? "";
  const playedAtS = readTime(cell, usualZoneS);
  if (playedAtS !== null && playedAtS >= EARLIEST_S && playedAtS <= nowS + DAY_S) return playedAtS;
  report(at(line, "time", "time_invalid", cell));
  return 0;
};

interface SeatCells {
  readonly column: string;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly role: string | undefined;
  readonly character: string | undefined;
}

const readSeat = (
  line: number,
  team: "A" | "B",
  { column, id, name, role, character }: SeatCells,
  report: Report,
): ReadSeat => {
  const userId = readId(id);
  if (userId === null) report(at(line, column, "id_invalid", id));
  const shown = readName(name);
  if (shown === null) report(at(line, column, "name_invalid", name));
  if (userId === "" && shown === "") report(at(line, column, "player_missing"));
  const lane = isNothing(role) ? "" : (role ?? "").normalize("NFKC").toUpperCase();
  if (lane !== "" && !isRole(lane)) report(at(line, "role", "role_invalid", role));
  const figure = isNothing(character) ? "" : cleanName(character ?? "");
  if (lengthInCharacters(figure) > LIMITS.importNameLength)
    report(at(line, "character", "character_invalid", figure));
  return {
    userId: userId ?? "",
    name: shown ?? "",
    team,
    role: isRole(lane) ? lane : null,
    character: figure,
  };
};

/** An id that could be one of Discord, or of a test account; other text in a seat's cell is a name. */
const SEAT_ID = /^(?:\d{15,20}|dummy_[0-9a-z_]+)$/i;

/** One match a row: the ten in the columns a1 to a5 and b1 to b5. */
const readWide = (given: Rows, faults: ImportFault[]): Omit<ReadMatches, "faults"> => {
  const report: Report = (fault) => void faults.push(fault);
  const winners = teamReader(
    given.rows.map(({ cells }) => cells.winner ?? ""),
    1,
  );
  let undecided = 0;
  const matches = given.rows.flatMap((row): ReadMatch[] => {
    const { line, cells } = row;
    const before = faults.length;
    const winner = winners.teamOf(cells.winner ?? "");
    const isOpen = winner === null && isUndecided(cells.winner ?? "");
    if (winner === null && !isOpen) report(at(line, "winner", "winner_invalid", cells.winner));
    const playedAtS = timeOf(row, given, report);
    const seats = SEATS.map((column) => {
      const cell = cells[column] ?? "";
      const isId = SEAT_ID.test(cell.normalize("NFKC"));
      return readSeat(
        line,
        column.startsWith("a") ? "A" : "B",
        {
          column,
          id: isId ? cell : "",
          name: isId ? "" : cell,
          role: cells[`${column}_role`],
          character: cells[`${column}_character`],
        },
        report,
      );
    });
    if (faults.length > before) return [];
    if (winner === null) {
      undecided += 1;
      return [];
    }
    return [{ line, playedAtS, winner, seats }];
  });
  return { matches, undecided };
};

/** One player of a match a row, as databases of bots store them. */
const readLong = (given: Rows, faults: ImportFault[]): Omit<ReadMatches, "faults"> => {
  const report: Report = (fault) => void faults.push(fault);
  const teams = teamReader(
    given.rows.map(({ cells }) => cells.team ?? ""),
    1,
  );
  const winners = teamReader(
    given.rows.map(({ cells }) => cells.winner ?? ""),
    teams.base,
  );
  let undecided = 0;
  for (const { line, cells } of given.rows)
    if (isNothing(cells.match)) report(at(line, "match", "match_missing"));
  const byMatch = Map.groupBy(
    given.rows.filter(({ cells }) => !isNothing(cells.match)),
    ({ cells }) => cells.match ?? "",
  );
  const matches = [...byMatch.values()].flatMap((rows): ReadMatch[] => {
    const [first] = rows;
    if (first === undefined) return [];
    const before = faults.length;
    const { line } = first;
    const winner = winners.teamOf(first.cells.winner ?? "");
    const isOpen = winner === null && isUndecided(first.cells.winner ?? "");
    if (winner === null && !isOpen) report(at(line, "winner", "winner_invalid", first.cells.winner));
    const other = rows.find(
      ({ cells }) => cells.winner !== first.cells.winner || cells.time !== first.cells.time,
    );
    if (other !== undefined) report(at(other.line, "match", "match_differs", first.cells.match));
    const playedAtS = timeOf(first, given, report);
    // The players of a match without a winner have no teams.
    if (isOpen) {
      undecided += 1;
      return [];
    }
    const seats = rows.map(({ line: own, cells }) => {
      const team = teams.teamOf(cells.team ?? "");
      if (team === null) report(at(own, "team", "team_invalid", cells.team));
      return readSeat(
        own,
        team ?? "A",
        { column: "id", id: cells.id, name: cells.name, role: cells.role, character: cells.character },
        report,
      );
    });
    const inA = seats.filter(({ team }) => team === "A").length;
    const isFull = inA === LIMITS.playersPerTeam && seats.length === LIMITS.playersPerMatch;
    if (faults.length === before && !isFull)
      report(at(line, "team", "team_size", `${inA}-${seats.length - inA}`));
    return faults.length > before || winner === null ? [] : [{ line, playedAtS, winner, seats }];
  });
  return { matches, undecided };
};

/**
 * The decided matches of a table, a row a match or a row a player and match. Times without a zone are of Japan; those of
 * NeatQueue (`game_num`) are UTC.
 */
export const readMatches = (text: string, nowS: number): ReadMatches => {
  const none = (...faults: readonly ImportFault[]) => ({ matches: [], undecided: 0, faults });
  let isNeatQueue = false;
  const read = readTable<MatchColumn>(text, {
    file: "matches",
    columnOf: (header) => {
      isNeatQueue ||= plainHeader(header) === "gamenum";
      return columnOf(header);
    },
    mostRows: LIMITS.importSeatRows,
  });
  if (read.table === null) return none(...read.faults);
  const { columns, rows } = read.table;
  const isWide = columns.has("a1");
  const needed: readonly MatchColumn[] = isWide
    ? ["time", "winner", ...SEATS]
    : ["match", "time", "winner", "team"];
  const missing = needed.filter((column) => !columns.has(column));
  if (!isWide && !columns.has("id") && !columns.has("name")) missing.push("id");
  if (missing.length > 0) return none(...missing.map((column) => at(1, column, "column_missing")));
  if (isWide && rows.length > LIMITS.importRows)
    return none(at(rows[LIMITS.importRows]?.line ?? 0, "", "too_many_rows"));
  const faults = [...read.faults];
  const given: Rows = { rows, nowS, usualZoneS: isNeatQueue ? 0 : JAPAN_S };
  const { matches, undecided } = isWide ? readWide(given, faults) : readLong(given, faults);
  if (faults.length > 0) return none(...faults);
  return { matches, undecided, faults };
};

import type { FaultReason } from "@gokaku/game";
import { LIMITS } from "@gokaku/game";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyImport, previewImport } from "../src/usecases/move-in.ts";
import { countOf, openTestDatabase } from "./harness.ts";
import { aCommunity, longTable, numbersFrom, playerId, playersTable, wideTable } from "./move-in-tables.ts";

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  opened = await openTestDatabase(false);
});
afterAll(() => opened[Symbol.asyncDispose]());

const COMMUNITY = aCommunity(30, 20);
const PLAYERS = playersTable(COMMUNITY);
const WIDE = wideTable(COMMUNITY);
const LONG = longTable(COMMUNITY);

interface Broken {
  readonly what: string;
  readonly players: string;
  readonly matches: string;
  readonly file: "players" | "matches";
  readonly line: number;
  readonly reason: FaultReason;
}

/** A cell of the line, which counts from 1 with the header, becomes another one. */
const withCell = (table: string, line: number, column: number, value: string): string =>
  table
    .split("\n")
    .map((row, at) => {
      if (at !== line - 1) return row;
      const cells = row.split(",");
      cells[column] = value;
      return cells.join(",");
    })
    .join("\n");

const withLine = (table: string, line: number, change: (row: string) => string): string =>
  table
    .split("\n")
    .map((row, at) => (at === line - 1 ? change(row) : row))
    .join("\n");

const inPlayers = (what: string, reason: FaultReason, line: number, players: string): Broken => ({
  what,
  reason,
  line,
  players,
  matches: "",
  file: "players",
});

const inMatches = (what: string, reason: FaultReason, line: number, matches: string): Broken => ({
  what,
  reason,
  line,
  players: "",
  matches,
  file: "matches",
});

type Random = () => number;
const oneOf = <Value>(random: Random, values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("nothing to choose from");
  return value;
};

/** A line of a table below its header. */
const lineIn = (random: Random, table: string): number =>
  2 + Math.floor(random() * (table.split("\n").length - 1));

const BREAKS: readonly ((random: Random) => Broken)[] = [
  (random) => {
    const line = lineIn(random, PLAYERS);
    const value = oneOf(random, ["つよい", "1e3", "-1", "5001", "１６２０点", "=1+1", "12,5", "0x10"]);
    return value.includes(",")
      ? inPlayers(`a decimal comma ${value}`, "cell_count", line, withCell(PLAYERS, line, 2, value))
      : inPlayers(`the rating ${value}`, "rating_invalid", line, withCell(PLAYERS, line, 2, value));
  },
  (random) => {
    const line = lineIn(random, PLAYERS);
    const value = oneOf(random, ["ハルカ#1234", "<@123>", "a b", "id\u3000", "x".repeat(65), "1.0E+17"]);
    const isTrimmed = value.trim() === "id";
    return isTrimmed
      ? inPlayers("no rating", "rating_invalid", line, withCell(PLAYERS, line, 2, "?"))
      : inPlayers(`the id ${value}`, "id_invalid", line, withCell(PLAYERS, line, 0, value));
  },
  (random) => {
    const line = lineIn(random, PLAYERS);
    return inPlayers(
      "neither id nor name",
      "player_missing",
      line,
      withCell(withCell(PLAYERS, line, 0, ""), line, 1, ""),
    );
  },
  (random) => {
    const line = lineIn(random, PLAYERS);
    return inPlayers("a long name", "name_invalid", line, withCell(PLAYERS, line, 1, "あ".repeat(65)));
  },
  (random) => {
    const line = 3 + Math.floor(random() * 20);
    return inPlayers("a player twice", "player_twice", line, withCell(PLAYERS, line, 0, playerId(0)));
  },
  (random) => {
    const line = lineIn(random, PLAYERS);
    return inPlayers(
      "a missing cell",
      "cell_count",
      line,
      withLine(PLAYERS, line, (row) => row.split(",").slice(0, 2).join(",")),
    );
  },
  (random) => {
    const line = lineIn(random, PLAYERS);
    return inPlayers(
      "a surplus cell",
      "cell_count",
      line,
      withLine(PLAYERS, line, (row) => `${row},余り`),
    );
  },
  (random) => {
    const line = lineIn(random, PLAYERS);
    return inPlayers(
      "games that are no count",
      "games_invalid",
      line,
      withCell(PLAYERS, line, 3, oneOf(random, ["-1", "3.5", "many"])),
    );
  },
  (random) => {
    const line = lineIn(random, PLAYERS);
    const tiers = withLine(PLAYERS, 1, () => "discord_id,name,tier,games")
      .split("\n")
      .map((row, at) => (at === 0 ? row : row.replace(/^([^,]*,[^,]*),[^,]*/, "$1,3")))
      .join("\n");
    return inPlayers(
      "a tier out of bounds",
      "tier_invalid",
      line,
      withCell(tiers, line, 2, oneOf(random, ["0", "6", "S", "2.5"])),
    );
  },
  (random) => {
    const line = lineIn(random, PLAYERS);
    return inPlayers("an open quote", "quotes_broken", 31, withCell(PLAYERS, line, 1, '"ハルカ'));
  },
  (random) => {
    const line = lineIn(random, PLAYERS);
    return inPlayers("a quote amid a cell", "quotes_broken", line, withCell(PLAYERS, line, 1, 'ハ"ルカ'));
  },
  (random) => {
    const line = lineIn(random, PLAYERS);
    return inPlayers(
      "a NUL",
      "text_broken",
      line,
      withCell(PLAYERS, line, 1, oneOf(random, ["a\0b", "\ud800", "x\udfff"])),
    );
  },
  (random) =>
    inPlayers(
      "no header of ours",
      "column_missing",
      1,
      withLine(PLAYERS, 1, () => oneOf(random, ["a,b,c,d", "名,級,点,数", "mail,phone,city,zip"])),
    ),
  (random) =>
    inPlayers(
      "no rating",
      "column_missing",
      1,
      withCell(PLAYERS, 1, 2, oneOf(random, ["skill", "強さ", ""])),
    ),
  (random) =>
    inPlayers(
      "two ratings",
      "column_repeated",
      1,
      withCell(PLAYERS, 1, 3, oneOf(random, ["MMR", "レート", "elo"])),
    ),
  (random) =>
    inPlayers(
      "no rows",
      "no_rows",
      1,
      oneOf(random, ["id,rating", "id,rating\n\n\n", "id\trating\r\n\t\r\n"]),
    ),
  (random) => {
    const surplus = LIMITS.importRows + 1 + Math.floor(random() * 5);
    const rows = Array.from({ length: surplus }, (_, at) => `${playerId(at)},1500`);
    return inPlayers(
      "too many rows",
      "too_many_rows",
      LIMITS.importRows + 2,
      ["id,rating", ...rows].join("\n"),
    );
  },
  (random) =>
    inPlayers(
      "too many bytes",
      "too_large",
      0,
      `id,name,rating\n1,${"あ".repeat(1_800_000 + Math.floor(random() * 9))},1`,
    ),
  (random) => {
    const line = lineIn(random, WIDE);
    const value = oneOf(random, [
      "きのう",
      "2023-02-31 10:00",
      "1999-12-31",
      "2099-01-01",
      "10:30",
      "1700000000000000",
    ]);
    return inMatches(`the time ${value}`, "time_invalid", line, withCell(WIDE, line, 0, value));
  },
  (random) => {
    const line = lineIn(random, WIDE);
    return inMatches(
      "no winner of ours",
      "winner_invalid",
      line,
      withCell(WIDE, line, 1, oneOf(random, ["C", "3", "勝ち", "A-win"])),
    );
  },
  (random) => {
    const line = lineIn(random, WIDE);
    return inMatches(
      "a player twice in a match",
      "player_twice",
      line,
      withCell(WIDE, line, 2, WIDE.split("\n")[line - 1]?.split(",")[9] ?? ""),
    );
  },
  (random) => {
    const line = lineIn(random, WIDE);
    return inMatches(
      "an empty seat",
      "player_missing",
      line,
      withCell(WIDE, line, 2 + Math.floor(random() * 10), ""),
    );
  },
  (random) => {
    const line = 3 + Math.floor(random() * 10);
    const rows = WIDE.split("\n");
    return inMatches(
      "a match twice",
      "match_twice",
      line,
      withLine(WIDE, line, () => rows[1] ?? ""),
    );
  },
  () => inMatches("a seat without a column", "column_missing", 1, withCell(WIDE, 1, 11, "補欠")),
  (random) => {
    const game = Math.floor(random() * 20);
    const line = 2 + game * 10;
    return inMatches("four against six", "team_size", line, withCell(LONG, line, 5, "1"));
  },
  (random) => {
    const line = 2 + Math.floor(random() * 20) * 10 + 1 + Math.floor(random() * 9);
    return inMatches(
      "seats that differ in time",
      "match_differs",
      line,
      withCell(LONG, line, 1, "1600000000"),
    );
  },
  (random) => {
    const line = lineIn(random, LONG);
    return inMatches(
      "a seat without a match",
      "match_missing",
      line,
      withCell(LONG, line, 0, oneOf(random, ["", "NULL", "\\N"])),
    );
  },
  (random) => {
    const line = lineIn(random, LONG);
    return inMatches(
      "a third team",
      "team_invalid",
      line,
      withCell(LONG, line, 5, oneOf(random, ["C", "赤", "9"])),
    );
  },
];

const RUNS = 200;
const FILES = Array.from({ length: RUNS }, (_, run) => {
  const random = numbersFrom(1000 + run);
  const make = BREAKS[run % BREAKS.length];
  if (make === undefined) throw new Error("no break");
  return make(random);
});

test(`[ADMIN-541] each of ${RUNS} broken tables is refused with line and reason, and nothing is written`, async () => {
  const { db, deps } = opened;
  const distinct = new Set(FILES.map(({ players, matches }) => `${players}|${matches}`));
  expect(distinct.size).toBeGreaterThan(150);
  for (const { what, players, matches, file, line, reason } of FILES) {
    const tables = { players, matches, basis: "brought" };
    const { faults, hash, plan } = await previewImport(deps, tables);
    expect([what, hash, plan]).toEqual([what, "", null]);
    expect(faults, what).toContainEqual(expect.objectContaining({ file, line, reason }));
    await expect(
      applyImport(deps, "dummy_admin", { ...tables, hash: "", reason: "x" }),
      what,
    ).rejects.toMatchObject({ code: "import_invalid" });
  }
  for (const table of ["import", "imported_player", "imported_match", "skill_seed", "audit_log"] as const)
    expect(await countOf(db, table)).toBe(0);
}, 120_000);

test("[ADMIN-541] all faults are counted, a hundred are named", async () => {
  const rows = Array.from({ length: 150 }, (_, at) => `${playerId(at)},?`);
  const { faults, faultCount } = await previewImport(opened.deps, {
    players: ["id,name,rating", ...rows.map((row) => row.replace(",", ",n,"))].join("\n"),
    matches: "",
    basis: "brought",
  });
  expect([faults.length, faultCount]).toEqual([100, 150]);
});

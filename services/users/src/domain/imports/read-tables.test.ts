import { describe, expect, it } from "vitest";
import { readMatches, readTime } from "./read-matches.ts";
import { readPlayers } from "./read-players.ts";
import { normalText } from "./read-table.ts";

const NOW_S = 1_790_000_000;
const players = (text: string) => readPlayers(normalText(text));
const matches = (text: string) => readMatches(normalText(text), NOW_S);
const figures = (text: string) => {
  const read = players(text);
  expect(read.faults).toEqual([]);
  return read.players.map(({ userId, name, rating, games }) => [userId, name, rating, games]);
};

describe("a table of players", () => {
  it("[ADMIN-540] commas, tabs, semicolons, a byte order mark and any line end read alike", () => {
    const expected = [
      ["1", "い,ち", 1620.5, 3],
      ["2", "", null, 0],
    ];
    const rows = (sign: string) =>
      [
        ["discord_id", "名前", "レート", "試合数"],
        ["1", '"い,ち"', "1620.5", "3"],
        ["2", "", "", ""],
      ].map((row) => row.join(sign));
    expect(figures(rows(",").join("\n"))).toEqual(expected);
    expect(figures(`\uFEFF${rows("\t").join("\r\n")}\r\n`)).toEqual(expected);
    expect(figures(rows(";").join("\r"))).toEqual(expected);
  });

  it("[ADMIN-540] digits of any width are digits, and a cell that begins like a formula is text", () => {
    expect(figures("ＩＤ,name,ｒａｔｉｎｇ\n１２３,=1+1,１６２０\n4,'=HYPERLINK(1),1500\n")).toEqual([
      ["123", "=1+1", 1620, 0],
      ["4", "=HYPERLINK(1)", 1500, 0],
    ]);
  });

  it("[ADMIN-540] pasted lines of an id and a rating need no header", () => {
    expect(figures("123, 1620\n\n124\t900".replace("\t", ","))).toEqual([
      ["123", "", 1620, 0],
      ["124", "", 900, 0],
    ]);
    expect(figures("123\t1620\n")).toEqual([["123", "", 1620, 0]]);
  });

  it("[ADMIN-550] the tables of PUBobot2 and NeatQueue have our columns", () => {
    expect(
      figures(
        "channel_id,user_id,nick,is_hidden,rating,deviation,wins,losses,streak\n9,123,haru,0,1712,91,10,8,2\n9,124,natsu,0,NULL,NULL,0,0,0\n",
      ),
    ).toEqual([
      ["123", "haru", 1712, 18],
      ["124", "natsu", null, 0],
    ]);
    expect(figures("id,name,mmr,wins,losses,totalgames,winrate\n123,haru,1180.25,3,1,4,75\n")).toEqual([
      ["123", "haru", 1180.25, 4],
    ]);
  });
});

const ten = Array.from({ length: 10 }, (_, at) => `10000000000000000${at}`);

describe("a table of matches", () => {
  const seat = (match: number, at: number, winner: string, team: string) =>
    [match, "2025-01-02T03:04:05", winner, team, ten[at], `p${at}`].join(",");

  it("[ADMIN-550] teams and winners count from 0 or from 1, as the table shows; NeatQueue's times are UTC", () => {
    const table = (base: number, winnerBase: number) =>
      [
        "game_num,time,winner,team_num,id,name",
        ...[0, 1].flatMap((winner) =>
          ten.map((_, at) =>
            seat(winner + 1, at, String(winner + winnerBase), String((at < 5 ? 0 : 1) + base)),
          ),
        ),
        ...ten.map((_, at) => seat(3, at, "-1", String((at < 5 ? 0 : 1) + base))),
      ].join("\n");
    for (const [base, winnerBase] of [
      [0, 0],
      [1, 0],
      [1, 1],
    ] as const) {
      const read = matches(table(base, winnerBase));
      expect(read.faults).toEqual([]);
      expect(read.undecided).toBe(1);
      expect(read.matches.map(({ winner, playedAtS }) => [winner, playedAtS])).toEqual([
        ["A", 1_735_787_045],
        ["B", 1_735_787_045],
      ]);
      expect(read.matches[0]?.seats.map(({ team }) => team).join("")).toBe("AAAAABBBBB");
    }
  });

  it("[ADMIN-550] a match of PUBobot2 without a winner and without teams is left out", () => {
    const rows = ten.map((id) => `7,1735787045,NULL,${id},p,NULL`);
    const played = ten.map((id, at) => `8,1735787046,0,${id},p,${at < 5 ? 0 : 1}`);
    const read = matches(["match_id,at,winner,user_id,nick,team", ...rows, ...played].join("\n"));
    expect(read.faults).toEqual([]);
    expect([read.undecided, read.matches.length]).toEqual([1, 1]);
  });

  it("[ADMIN-540] a row a match, with roles and characters where the table has them", () => {
    const head = [
      "日時",
      "勝者",
      ...["a", "b"].flatMap((team) => [1, 2, 3, 4, 5].map((at) => `${team}${at}`)),
      "a1_role",
      "a1_character",
    ];
    const read = matches(
      [head, ["2025/1/2 12:04", "B", ...ten, "tank", "ピカチュウ"]].map((row) => row.join("\t")).join("\n"),
    );
    expect(read.faults).toEqual([]);
    expect(read.matches[0]).toMatchObject({ winner: "B", playedAtS: 1_735_787_040 });
    expect(read.matches[0]?.seats[0]).toEqual({
      userId: ten[0],
      name: "",
      team: "A",
      role: "TANK",
      character: "ピカチュウ",
    });
  });

  it("[ADMIN-540] times with and without a zone, in seconds and in milliseconds", () => {
    const japan = 9 * 3600;
    for (const text of [
      "1735787045",
      "1735787045123",
      "2025-01-02T03:04:05Z",
      "2025-01-02 12:04:05+09:00",
      "2025/01/02 12:04:05",
      "２０２５年1月2日 12:04:05",
    ])
      expect(readTime(text, japan), text).toBe(1_735_787_045);
    for (const text of ["", "soon", "2025-13-01", "2025-02-30", "2025-01-02 25:00"])
      expect(readTime(text, japan), text).toBeNull();
  });
});

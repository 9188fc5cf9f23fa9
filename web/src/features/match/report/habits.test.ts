import { expect, test } from "vitest";
import { readMoves } from "./habits.ts";

test("[WEB-90] stored moves are read; anything else is nothing", () => {
  expect(readMoves('[["PIKACHU","かみなり","ボルテッカー"]]')).toEqual([
    ["PIKACHU", ["かみなり", "ボルテッカー"]],
  ]);
  for (const broken of [null, "", "{", "7", "[[1,2,3]]", '[["A","b"]]', '{"A":1}'])
    expect(readMoves(broken)).toEqual([]);
});

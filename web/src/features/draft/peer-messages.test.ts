import { type Draft, NEW_DRAFT } from "@gokaku/game";
import { expect, test } from "vitest";
import { draftOfMessage, readMessage, stateMessage, writeMessage } from "./peer-messages.ts";

const draft: Draft = { first: "B", chosen: ["MEW", "PIKACHU", "ZAPDOS"] };

test("[ROOM-14] the four messages arrive as they were sent", () => {
  for (const message of [
    { type: "POKEMON_SELECT", step: 13, pokemon_id: "MR_MIME" },
    { type: "DRAFT_RESET" },
    { type: "FIRST_ATTACK_TOGGLE", first: "B" },
    stateMessage(draft, 3),
  ] as const)
    expect(readMessage(writeMessage(message))).toEqual(message);
  expect(draftOfMessage(stateMessage(draft, 3))).toEqual(draft);
});

test("[ROOM-14] whatever else the other browser says is nothing", () => {
  const state = stateMessage(draft, 3);
  for (const said of [
    "",
    "{",
    "null",
    "[]",
    '{"type":"HELLO"}',
    '{"type":"POKEMON_SELECT","step":14,"pokemon_id":"MEW"}',
    '{"type":"POKEMON_SELECT","step":-1,"pokemon_id":"MEW"}',
    '{"type":"POKEMON_SELECT","step":0,"pokemon_id":"<b>"}',
    '{"type":"FIRST_ATTACK_TOGGLE","first":"C"}',
    '{"type":"DRAFT_RESET","more":1}',
    JSON.stringify({ ...state, version: null }),
    JSON.stringify({ ...state, bans: { A: ["A1", "A2", "A3"], B: [] } }),
    JSON.stringify({ ...state, bans: { A: ["A1"], B: [], C: [] } }),
    `{"type":"DRAFT_RESET"${" ".repeat(5000)}}`,
  ])
    expect(readMessage(said), said.slice(0, 60)).toBeNull();
  expect(readMessage(new ArrayBuffer(8))).toBeNull();
  expect(draftOfMessage({ ...state, step: 2 })).toBeNull();
  expect(draftOfMessage(stateMessage(NEW_DRAFT, 0))).toEqual(NEW_DRAFT);
});

import type { ExplainedMatch } from "@gokaku/contract/people";
import { TEAMS } from "@gokaku/game";
import { expect, test } from "vitest";
import { createLoadMatchPicture } from "./load-match-picture.ts";

const matchOf = (matchId: string, name: string): ExplainedMatch => {
  const [a, b] = TEAMS.map((team) => ({ team_id: team, is_first_attack: team === "A", players: [] }));
  return {
    match_id: matchId,
    season_id: name,
    winner_team: "A",
    disputed: false,
    voided: false,
    started_at: 1_795_305_100,
    settled_at: 1_795_305_900,
    team_a: a as ExplainedMatch["team_a"],
    team_b: b as ExplainedMatch["team_b"],
    explanation: null,
  };
};

const open = () => {
  const rendering: (() => void)[] = [];
  const state = { nowMs: 0, rendered: 0, disputed: false };
  const load = createLoadMatchPicture({
    getMatch: async (id) => ({ ...matchOf(id, "s"), disputed: state.disputed }),
    characters: async () => [],
    render: () =>
      new Promise((resolve) => {
        state.rendered++;
        rendering.push(() => resolve(Buffer.from("png")));
      }),
    clock: { nowMs: () => state.nowMs },
  });
  return { load, state, rendering };
};

const idOf = (at: number): string => `17953051${String(at).padStart(10, "0")}`;

test("[MATCH-492] three hundred requests for one match render it once", async () => {
  const { load, state, rendering } = open();
  const all = Array.from({ length: 300 }, async () => (await load(idOf(1))).png());
  await expect.poll(() => rendering.length).toBe(1);
  rendering[0]?.();
  expect(new Set(await Promise.all(all)).size).toBe(1);
  await (await load(idOf(1))).png();
  expect(state.rendered).toBe(1);
});

test("[MATCH-492] one picture is rendered at a time, fifty wait, and others are refused", async () => {
  const { load, state, rendering } = open();
  const loaded = await Promise.all(Array.from({ length: 51 }, (_, at) => load(idOf(at))));
  const all = loaded.slice(0, 50).map(({ png }) => png());
  await expect.poll(() => rendering.length).toBe(1);
  await expect(loaded[50]?.png()).rejects.toMatchObject({ code: "unavailable" });
  for (let at = 0; at < 50; at++) {
    await expect.poll(() => rendering.length).toBe(at + 1);
    rendering[at]?.();
  }
  await Promise.all(all);
  expect(state.rendered).toBe(50);
});

test("[MATCH-492] another content has another tag and is rendered again", async () => {
  const { load, state, rendering } = open();
  const before = await load(idOf(1));
  state.disputed = true;
  state.nowMs += 1_000;
  const after = await load(idOf(1));
  expect(after.tag).not.toBe(before.tag);
  const png = after.png();
  await expect.poll(() => rendering.length).toBe(1);
  rendering[0]?.();
  expect(await png).toEqual(Buffer.from("png"));
});

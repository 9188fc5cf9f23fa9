import { expect, test } from "vitest";
import { samplePublicMatch } from "./samples.ts";
import { bansOf, chancesOf, firstTeam, lanesOf, outcomeOf } from "./view.ts";

test("[WEB-233] a match ends won, invalid, void, or is still looked at", () => {
  const end = { winner_team: "A", disputed: false, voided: false } as const;
  expect(outcomeOf(end)).toBe("won");
  expect(outcomeOf({ ...end, winner_team: "invalid" })).toBe("invalid");
  expect(outcomeOf({ ...end, winner_team: "invalid", voided: true })).toBe("voided");
  expect(outcomeOf({ ...end, winner_team: null, disputed: true })).toBe("disputed");
});

test("[WEB-233] the own team stands first, a visitor sees team A there", () => {
  const match = samplePublicMatch();
  const [theirs] = match.team_b.players;
  expect(firstTeam(match, theirs?.user_id ?? "")).toBe("B");
  expect(firstTeam(match, "no_player")).toBe("A");
  expect(firstTeam(match, null)).toBe("A");
  expect(chancesOf(0.512, "A")).toEqual([51, 49]);
  expect(chancesOf(0.512, "B")).toEqual([49, 51]);
});

test("[WEB-233] who played the same lane stand face to face, in the order of the roles", () => {
  const match = samplePublicMatch();
  const lanes = lanesOf(match, "B");
  expect(lanes.map(({ role }) => role)).toEqual(["TOP_LANE", "SUPPORT", "MIDDLE", "BOTTOM_LANE", "TANK"]);
  for (const { one, other, role } of lanes) expect([one.role, other.role]).toEqual([role, role]);
  expect(match.team_b.players).toContain(lanes[0]?.one);
  expect(lanes.map(({ gap }) => gap)).toEqual([14, 5, 9, 6, 9]);
});

test("[WEB-489] the bans of a team are named once, and none before the match is settled", () => {
  const match = samplePublicMatch();
  expect(bansOf(match, "A")).toEqual(["VENUSAUR", "PIKACHU", "MEW"]);
  const [first, ...others] = match.team_a.players;
  if (first === undefined) throw new Error("no players");
  const twice = {
    ...match,
    team_a: { ...match.team_a, players: [...others, { ...first, banned_pokemon: "MEW" }] },
  };
  expect(bansOf(twice, "A")).toEqual(["VENUSAUR", "PIKACHU", "MEW"]);
  expect(bansOf(samplePublicMatch({ disputed: true, winner_team: null }), "B")).toEqual([]);
});

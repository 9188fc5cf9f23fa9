import { create } from "@bufbuild/protobuf";
import { Role, Team } from "@gokaku/proto/common/v1/common_pb";
import { type MatchParts, MatchPartsSchema, MatchStatus } from "@gokaku/proto/matches/v1/matches_pb";
import { expect, test } from "vitest";
import { viewAs } from "./match-parts.ts";
import { presentFoundByAll, presentMatchFound } from "./matches.ts";

const ROLES = [Role.TOP_LANE, Role.SUPPORT, Role.MIDDLE, Role.BOTTOM_LANE, Role.TANK];
const idsOf = (side: string) => ROLES.map((_, place) => `${side}${place}`);
const TEN = [...idsOf("a"), ...idsOf("b")];
const SECRET = "https://voice.example/secret";

/** A name that looks like a part of a frame is only a name. */
const cards = (side: string) =>
  idsOf(side).map((userId) => ({ card: { userId, trainerName: `"ban_order":null $& ${userId}` } }));
const part = (side: string) => ({
  voiceLink: `${SECRET}/${side}`,
  seats: idsOf(side).map((userId, place) => ({
    userId,
    role: ROLES[place] ?? Role.UNSPECIFIED,
    banOrder: Math.max(0, place - 1),
  })),
});

const parts: MatchParts = create(MatchPartsSchema, {
  shared: {
    matchId: "17",
    version: 1n,
    status: MatchStatus.MATCHED,
    hostUserId: "a0",
    createdAtMs: 1_700_000_000_123n,
    reports: [{ userId: "a0", team: Team.A }],
    teamA: { team: Team.A, seats: cards("a") },
    teamB: { team: Team.B, isFirstAttack: true, seats: cards("b") },
  },
  teamA: part("a"),
  teamB: part("b"),
});

test("[MATCH-71] each of the ten sees of the two teams' parts the own one alone", () => {
  for (const viewer of TEN) {
    const view = viewAs(parts, viewer);
    const [own, other] = viewer < "b" ? [view?.teamA, view?.teamB] : [view?.teamB, view?.teamA];
    const side = viewer < "b" ? "a" : "b";
    expect(own?.seats.map(({ role }) => role)).toEqual(ROLES);
    expect(own?.voiceLink).toBe(`${SECRET}/${side}`);
    expect(other?.seats.map(({ role }) => role)).toEqual(ROLES.map(() => Role.UNSPECIFIED));
    expect(other?.voiceLink).toBe("");
    expect(view?.myTeam).toBe(side === "a" ? Team.A : Team.B);
    expect(view?.banOrder).toBe(Math.max(0, Number(viewer.slice(1)) - 1));
    expect(view?.reports).toEqual([]);
  }
  expect(viewAs(parts, "c0")).toBeNull();
  expect(viewAs(create(MatchPartsSchema, { teamA: part("a") }), "a0")).toBeNull();
  expect(viewAs(create(MatchPartsSchema, { shared: { matchId: "17" }, teamA: part("a") }), "a0")).toBeNull();
});

test("[MATCH-71] what is cut out of the parts leaves them whole for the next viewer", () => {
  const before = structuredClone(parts);
  for (const viewer of TEN) viewAs(parts, viewer);
  expect(parts).toEqual(before);
});

test("[LIVE-66] a team's frames are written once, each byte for byte the frame of the own view", () => {
  const found = presentFoundByAll(parts, [...TEN, "c0"]);
  expect(found.map(({ userId }) => userId)).toEqual(TEN);
  for (const { userId, view, text } of found) {
    expect(view).toEqual(viewAs(parts, userId));
    expect(text).toBe(JSON.stringify(presentMatchFound(view, userId)));
    expect(text).not.toContain(`${SECRET}/${userId < "b" ? "b" : "a"}`);
  }
});

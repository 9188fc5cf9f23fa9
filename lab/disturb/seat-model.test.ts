import { expect, test } from "vitest";
import type { Answer, Call } from "../../tools/player/http.ts";
import { matchSeenByTeamA } from "../../tools/test/factories.ts";
import { type Charges, compareCharges, type Part, partOf, recordSeats } from "./seat-model.ts";

const MATCH_ID = "179528350800000000";

const someone = (part: Part, count = 1): string[] =>
  Array.from({ length: 2000 }, (_, place) => `u${place}`)
    .filter((userId) => partOf(MATCH_ID, userId) === part)
    .slice(0, count);

const answered = (status: number, body: unknown = null): Answer => ({
  status,
  error: "",
  body,
  ms: 5,
  retryAfter: 0,
});

/** A match with six confirmed players that was played to a report. */
const playedMatch = () => {
  const record = recordSeats();
  const match = matchSeenByTeamA({ match_id: MATCH_ID });
  const players = someone("plays", 6);
  const call = (viewer: string, end: string, body: unknown = {}, status = 200): void => {
    const asked: Call = { method: "POST", path: `/api/matches/current/${end}`, viewer, body };
    record.said(asked, answered(status, match), match);
  };
  for (const viewer of players) call(viewer, "check-in");
  const report = {
    method: "POST",
    path: `/api/matches/${MATCH_ID}/report`,
    viewer: players[0] ?? "",
  } as const;
  record.said(report, answered(200, match), null);
  record.found(MATCH_ID, Date.now());
  return { record, players, call };
};

const NOTHING: Charges = { seats: [], penalties: [] };
const lost = (user_id: string, cause: string, is_free = false) => ({
  match_id: MATCH_ID,
  user_id,
  cause,
  is_free,
});

test("[OPS-199] a player who did not confirm must be charged once, and a confirmed one never", () => {
  const { record, players } = playedMatch();
  const [absent = ""] = someone("absent");
  const [present = ""] = players;
  const charged = (user_id: string, cause = "no_check_in"): Charges => ({
    seats: [lost(user_id, cause)],
    penalties: [{ match_id: MATCH_ID, user_id, cause: "absence" }],
  });
  expect(compareCharges(record, charged(absent)).problems).toEqual([]);
  expect(compareCharges(record, charged(present)).problems).toHaveLength(1);
  const once = charged(absent);
  const twice = { ...once, penalties: [...once.penalties, ...once.penalties] };
  expect(compareCharges(record, twice).problems).toEqual([`${MATCH_ID}/${absent} was charged 2 times`]);
});

test("[OPS-199] an absent player whose seat the others saw open must be charged", () => {
  const { record } = playedMatch();
  const [absent = ""] = someone("absent");
  const match = matchSeenByTeamA({ match_id: MATCH_ID });
  const [first, ...others] = match.team_a.players;
  if (first === undefined) throw new Error("no player");
  const players = [{ ...first, user_id: absent, attendance: "open" as const }, ...others];
  record.saw({ ...match, team_a: { ...match.team_a, players } });
  expect(compareCharges(record, NOTHING).problems).toEqual([
    `${MATCH_ID}/${absent} was not charged for an absence`,
  ]);
});

test("[OPS-199] a decline counts once, free within the first seconds", () => {
  const { record, players, call } = playedMatch();
  const [userId = ""] = players;
  call(userId, "decline");
  const charges = (is_free: boolean): Charges => ({ ...NOTHING, seats: [lost(userId, "declined", is_free)] });
  expect(compareCharges(record, charges(true)).problems).toEqual([]);
  expect(compareCharges(record, charges(false)).problems).toHaveLength(1);
  expect(compareCharges(record, NOTHING).problems).toHaveLength(1);
  const point = { match_id: MATCH_ID, user_id: userId, cause: "declined" };
  expect(compareCharges(record, { ...charges(true), penalties: [point] }).problems).toHaveLength(1);
});

test("[OPS-199] four names can cost a point, three cannot", () => {
  const { record, players, call } = playedMatch();
  const [missing = ""] = someone("vanishes");
  const charges: Charges = {
    seats: [lost(missing, "missing")],
    penalties: [{ match_id: MATCH_ID, user_id: missing, cause: "absence" }],
  };
  call(missing, "check-in");
  for (const viewer of players.slice(0, 3)) call(viewer, "missing", { user_id: missing });
  expect(compareCharges(record, charges).problems).toHaveLength(1);
  call(players[3] ?? "", "missing", { user_id: missing });
  expect(compareCharges(record, charges).problems).toEqual([]);
});

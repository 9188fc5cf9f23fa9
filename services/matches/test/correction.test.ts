import { ROLES, TEAMS, type Team, type Verdict } from "@gokaku/game";
import { Verdict as ProtoVerdict } from "@gokaku/proto/common/v1/common_pb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SeatDraft } from "../src/domain/draft.ts";
import { aSeat, userId } from "./factories.ts";
import { codeOf, everybody, type Harness, startHarness, teamOf } from "./harness.ts";
import { findBreaks } from "./invariants.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

type Created = Awaited<ReturnType<Harness["createMatch"]>>;
interface Delta {
  readonly user_id: string;
  readonly rate_delta: number;
  readonly mu_before: number;
  readonly sigma_before: number;
  readonly sigma_after: number;
  readonly is_offender: boolean;
  readonly contradicted: boolean;
}

const admin = (name = "the_admin") => harness.as(name, true);
const RESULTS = { A: ProtoVerdict.A, B: ProtoVerdict.B, void: ProtoVerdict.UNSPECIFIED } as const;
const decide = async (matchId: string, verdict: ProtoVerdict, changes: object = {}, by = "the_admin") =>
  (await harness.gateway.decideMatch({ matchId, verdict, reason: "録画で確認", ...changes }, admin(by)))
    .match;
const deltasOf = (matchId: string) =>
  harness.rows<Delta>(
    `select user_id, rate_delta, mu_before, sigma_before, sigma_after, is_offender, contradicted
      from settlement_deltas where match_id = $1 order by user_id`,
    [matchId],
  );
const settledMatch = async (verdict: Verdict = "A"): Promise<Created> => {
  const match = await harness.createMatch();
  for (const user of everybody(match)) await harness.report(match, user, verdict);
  return match;
};

/** Twenty players of a name; ten of them, other ones each time, play a match after the other with these results. */
const playSeason = async (name: string, results: readonly Team[]): Promise<readonly string[]> => {
  const rating = new Map<string, { mu: number; sigma: number }>();
  const matchIds: string[] = [];
  for (const [index, result] of results.entries()) {
    const seats = TEAMS.flatMap((team, side) =>
      ROLES.map((_, place): SeatDraft => {
        const player = userId(`${name}${(index * 3 + side * 7 + place * (side + 1)) % 20}`);
        const { mu, sigma } = rating.get(player) ?? { mu: 1500, sigma: 250 };
        return { ...aSeat(team, place), userId: player, mu, sigma, rate: mu, entryId: `${player}-${index}` };
      }),
    );
    const match = await harness.createMatch({ seats });
    for (const { userId: player } of seats) await harness.report(match, player, result);
    for (const { user_id, rate_delta, sigma_after } of await deltasOf(match.id)) {
      const { mu = 1500 } = rating.get(user_id) ?? {};
      rating.set(user_id, { mu: mu + rate_delta, sigma: sigma_after });
    }
    matchIds.push(match.id);
  }
  return matchIds;
};

/** The stored steps of these matches, the players by the suffix of their name. */
const bookedOf = async (name: string, matchIds: readonly string[]) =>
  Promise.all(
    matchIds.map(async (matchId) =>
      (await deltasOf(matchId)).map((delta) => ({ ...delta, user_id: delta.user_id.slice(name.length) })),
    ),
  );

const asPlayed: readonly Team[] = ["A", "B", "B", "A", "A", "B", "A", "B", "A", "A"];
const withResult = (at: number, result: Team, of = asPlayed): readonly Team[] =>
  of.map((was, index) => (index === at ? result : was));

describe("another result of a match that is settled", () => {
  it("[MATCH-110] [RANKING-75] leaves the season, to the bit, as had it been there from the first", async () => {
    const wrong = await playSeason("w", asPlayed);
    const right = await playSeason("r", withResult(2, "A"));
    const preview = await harness.gateway.previewDecision(
      { matchId: wrong[2] ?? "", verdict: ProtoVerdict.A },
      admin(),
    );
    const before = new Map((await bookedOf("w", wrong)).flat().map((delta) => [delta.user_id, 0]));
    const sums = async (): Promise<Map<string, number>> => {
      const sum = new Map(before);
      for (const { user_id, rate_delta } of (await bookedOf("w", wrong)).flat())
        sum.set(user_id, (sum.get(user_id) ?? 0) + rate_delta);
      return sum;
    };
    const was = await sums();
    const corrected = await decide(wrong[2] ?? "", ProtoVerdict.A);
    expect(await bookedOf("w", wrong)).toEqual(await bookedOf("r", right));
    const is = await sums();
    const moved = [...is].map(([user, rate]) => [`w${user}`, rate - (was.get(user) ?? 0)] as const);
    expect(new Map(preview.rates.map(({ userId: user, change }) => [user, change]))).toEqual(
      new Map(moved.filter(([, change]) => change !== 0)),
    );
    expect(new Map(preview.deltas.map(({ userId: user, after }) => [user, after]))).toEqual(
      new Map(corrected?.settlement?.deltas.map(({ userId: user, rateDelta }) => [user, rateDelta])),
    );
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[RANKING-75] likewise a correction after another one, earlier or later, and back to the first", async () => {
    const played = await playSeason("c", asPlayed);
    const first = await bookedOf("c", played);
    await decide(played[5] ?? "", ProtoVerdict.A);
    await decide(played[1] ?? "", ProtoVerdict.A);
    const both = await playSeason("d", withResult(1, "A", withResult(5, "A")));
    expect(await bookedOf("c", played)).toEqual(await bookedOf("d", both));
    await decide(played[1] ?? "", ProtoVerdict.B);
    await decide(played[5] ?? "", ProtoVerdict.B);
    expect(await bookedOf("c", played)).toEqual(first);
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[MATCH-111] keeps what was booked, reports it once, and is one act on record", async () => {
    const match = await settledMatch();
    const booked = await deltasOf(match.id);
    const before = await harness.rows<{ version: string }>("select version from matches where id = $1", [
      match.id,
    ]);
    const decided = await decide(match.id, ProtoVerdict.B, { version: BigInt(before[0]?.version ?? 0) });
    expect(decided).toMatchObject({
      view: { winner: ProtoVerdict.B, voided: false, version: BigInt(before[0]?.version ?? 0) + 1n },
      settlement: { cause: "all_reported", wasDisputed: false },
      corrections: [
        {
          adminId: "the_admin",
          reason: "録画で確認",
          from: { verdict: ProtoVerdict.A, offenderUserId: "" },
          to: { verdict: ProtoVerdict.B, offenderUserId: "" },
        },
      ],
    });
    expect(await decide(match.id, ProtoVerdict.B)).toEqual(decided);
    const stored = await harness.rows(
      `select user_id, was_rate_delta as rate_delta, was_mu_before as mu_before, was_sigma_before as sigma_before,
        was_sigma_after as sigma_after from correction_step where match_id = $1 order by user_id`,
      [match.id],
    );
    expect(stored).toEqual(booked.map(({ is_offender: _offender, contradicted: _mark, ...delta }) => delta));
    const published = (await harness.events("match.corrected")).filter(
      ({ settled }) => settled?.matchId === match.id,
    );
    expect(published).toHaveLength(1);
    const deltas = new Map((await deltasOf(match.id)).map((row) => [row.user_id, row.rate_delta]));
    expect(
      new Map(published[0]?.settled?.players.map((player) => [player.userId, player.rateDelta])),
    ).toEqual(deltas);
    const steps = await harness.users.listCorrectionSteps({
      seasonId: "season_9",
      revision: published[0]?.revision ?? 0,
    });
    const own = steps.matches.find(({ matchId }) => String(matchId) === match.id);
    expect(new Map(own?.steps.map((step) => [step.userId, step.rateDelta]))).toEqual(deltas);
    const { match: seen } = await harness.gateway.getSettled({ matchId: match.id });
    expect(seen).toMatchObject({ verdict: ProtoVerdict.B });
    expect(new Map(seen?.seats.map((seat) => [seat.userId, seat.rateDelta]))).toEqual(deltas);
    const acts = (await harness.events("match.admin_acted")).filter(({ object }) => object === match.id);
    expect(acts).toMatchObject([
      {
        actorId: "the_admin",
        action: "match.correct",
        beforeJson: JSON.stringify({ result: "A-win", invalid_player: "" }),
        afterJson: JSON.stringify({ result: "B-win", invalid_player: "" }),
        reason: "録画で確認",
      },
    ]);
  });

  it("[MATCH-112] of every kind: a win, invalid with and without a offender, void, and each again", async () => {
    const match = await settledMatch();
    const first = await deltasOf(match.id);
    const [offender = "", other = ""] = teamOf(match, "B");
    const lossesOf = async () =>
      (await deltasOf(match.id)).filter(({ rate_delta }) => rate_delta !== 0).map((row) => row.user_id);
    for (const [verdict, changes, expected] of [
      [RESULTS.B, {}, 10],
      [ProtoVerdict.INVALID, { offenderUserId: offender }, 1],
      [ProtoVerdict.INVALID, { offenderUserId: other }, 1],
      [ProtoVerdict.INVALID, {}, 0],
      [RESULTS.void, {}, 0],
      [ProtoVerdict.INVALID, { offenderUserId: offender }, 1],
      [RESULTS.void, {}, 0],
      [RESULTS.B, {}, 10],
      [RESULTS.A, {}, 10],
    ] as const) {
      await decide(match.id, verdict, changes);
      expect(await lossesOf()).toHaveLength(expected);
      expect(await findBreaks(harness)).toEqual({});
    }
    expect(await deltasOf(match.id)).toEqual(first);
    const { match: seen } = await harness.gateway.getMatch({ matchId: match.id }, admin());
    expect(seen?.corrections).toHaveLength(9);
  });

  it("[MATCH-113] a contradicted vote is what the new result makes it", async () => {
    const match = await harness.createMatch();
    const [offender = ""] = teamOf(match, "B");
    const [liar = ""] = teamOf(match, "A");
    for (const user of everybody(match))
      await harness.report(match, user, user === liar ? "invalid" : "A", {
        ...(user === liar && { invalidUserId: offender }),
      });
    const marked = async () =>
      (await deltasOf(match.id)).filter(({ contradicted }) => contradicted).map((row) => row.user_id);
    expect(await marked()).toEqual([liar]);
    await decide(match.id, ProtoVerdict.INVALID, { offenderUserId: offender });
    expect(await marked()).toEqual([]);
  });

  it("[MATCH-114] by two admins at once is made by one, and the other gets a conflict", async () => {
    const match = await settledMatch();
    const [row] = await harness.rows<{ version: string }>("select version from matches where id = $1", [
      match.id,
    ]);
    const version = BigInt(row?.version ?? 0);
    const codes = await Promise.all(
      [RESULTS.void, ProtoVerdict.INVALID].map((verdict, index) =>
        codeOf(decide(match.id, verdict, { version }, `admin_${index}`)),
      ),
    );
    expect(codes.toSorted()).toEqual(["accepted", "conflict"]);
    expect(await codeOf(decide(match.id, RESULTS.B, { version }))).toBe("conflict");
    const [offender = ""] = teamOf(match, "A");
    expect(await codeOf(decide(match.id, RESULTS.B, { offenderUserId: offender }))).toBe("invalid_request");
    expect(await codeOf(decide(match.id, ProtoVerdict.INVALID, { offenderUserId: "stranger" }))).toBe(
      "invalid_request",
    );
    expect(
      await codeOf(
        harness.gateway.decideMatch({ matchId: match.id, verdict: RESULTS.B }, harness.as(offender)),
      ),
    ).toBe("forbidden");
    const { match: seen } = await harness.gateway.getMatch({ matchId: match.id }, admin());
    expect(seen?.corrections).toHaveLength(1);
  });

  it("[MATCH-115] corrections of a season are numbered without gaps, however many are made at once", async () => {
    const played = await Promise.all([settledMatch(), settledMatch(), settledMatch()]);
    await Promise.all(played.map(({ id }) => decide(id, RESULTS.B)));
    const rows = await harness.rows<{ revision: number }>(
      "select revision from correction order by revision",
    );
    expect(rows.map(({ revision }) => revision)).toEqual(rows.map((_, index) => index + 1));
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[RANKING-76] leaves a match that is still played with the ratings that it was made with", async () => {
    const first = await settledMatch();
    const reached = new Map((await deltasOf(first.id)).map((row) => [row.user_id, row]));
    const seats = first.seats.map((seat) => {
      const { mu_before = 0, rate_delta = 0, sigma_after = seat.sigma } = reached.get(seat.userId) ?? {};
      const mu = mu_before + rate_delta;
      return { ...seat, mu, rate: mu, sigma: sigma_after };
    });
    const open = await harness.createMatch({ seats });
    await decide(first.id, RESULTS.B);
    for (const { userId: player } of seats) await harness.report(open, player, "A");
    expect((await deltasOf(open.id)).map((row) => [row.user_id, row.mu_before, row.sigma_before])).toEqual(
      seats
        .map((seat) => [seat.userId, seat.mu, seat.sigma] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
    const settledOpen = await deltasOf(open.id);
    await decide(first.id, RESULTS.A);
    expect(await deltasOf(open.id)).toEqual(settledOpen);
    expect(await findBreaks(harness)).toEqual({});
  });
});

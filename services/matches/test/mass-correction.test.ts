import { randomUUID } from "node:crypto";
import { fromBinary } from "@bufbuild/protobuf";
import { ROLES, TEAMS, type Team } from "@gokaku/game";
import { Verdict as ProtoVerdict } from "@gokaku/proto/common/v1/common_pb";
import { MatchSettledSchema } from "@gokaku/proto/events/v1/events_pb";
import { MassResult } from "@gokaku/proto/matches/v1/matches_pb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SeatDraft } from "../src/domain/draft.ts";
import { massCorrect } from "../src/usecases/mass-correct.ts";
import { aSeat, userId } from "./factories.ts";
import { codeOf, everybody, type Harness, startHarness } from "./harness.ts";
import { findBreaks } from "./invariants.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

interface Delta {
  readonly user_id: string;
  readonly rate_delta: number;
  readonly mu_before: number;
  readonly sigma_before: number;
  readonly sigma_after: number;
  readonly is_offender: boolean;
  readonly contradicted: boolean;
}

const moderator = (name = "the_moderator") => harness.as(name, true);
const deltasOf = (matchId: string) =>
  harness.rows<Delta>(
    `select user_id, rate_delta, mu_before, sigma_before, sigma_after, is_offender, contradicted
      from settlement_deltas where match_id = $1 order by user_id`,
    [matchId],
  );
const decideVoid = (matchId: string) =>
  harness.gateway.decideMatch({ matchId, verdict: ProtoVerdict.UNSPECIFIED, reason: "無効" }, moderator());

const seatsOf = (name: string, index: number) =>
  TEAMS.flatMap((team, side) =>
    ROLES.map((_, place) => ({
      team,
      place,
      player: `${name}${(index * 3 + side * 7 + place * (side + 1)) % 20}`,
    })),
  );

/**
 * Twenty players of a name; ten of them, other ones each time, play a match after the other.
 * @param resultOf the result of a match that ended with this; null for void
 */
const playSeason = async (name: string, resultOf: (index: number, played: Team) => Team | null) => {
  const rating = new Map<string, { mu: number; sigma: number }>();
  const matchIds: string[] = [];
  for (const [index, played] of PLAYED.entries()) {
    const seats = seatsOf(name, index).map(({ team, place, player }): SeatDraft => {
      const { mu, sigma } = rating.get(player) ?? { mu: 1500, sigma: 250 };
      return {
        ...aSeat(team, place),
        userId: userId(player),
        mu,
        sigma,
        rate: mu,
        entryId: `${player}-${index}`,
      };
    });
    const match = await harness.createMatch({ seats, seasonId: name });
    const result = resultOf(index, played);
    for (const { userId: player } of seats) await harness.report(match, player, result ?? played);
    if (result === null) await decideVoid(match.id);
    for (const { user_id, rate_delta, sigma_after } of await deltasOf(match.id)) {
      const { mu = 1500 } = rating.get(user_id) ?? {};
      rating.set(user_id, { mu: mu + rate_delta, sigma: sigma_after });
    }
    matchIds.push(match.id);
  }
  return matchIds;
};

const PLAYED: readonly Team[] = ["A", "B", "B", "A", "A", "B", "A", "B", "A", "A"];
const teamOfCheat = (index: number): Team | null =>
  seatsOf("", index).find(({ player }) => player === "4")?.team ?? null;
const voided = (index: number, played: Team): Team | null => (teamOfCheat(index) === null ? played : null);
const lost = (index: number, played: Team): Team => {
  const team = teamOfCheat(index);
  return team === null || team !== played ? played : team === "A" ? "B" : "A";
};
const asPlayed = (_index: number, played: Team): Team => played;
const PLACES = PLAYED.flatMap((_, index) => (teamOfCheat(index) === null ? [] : [index]));

/** The stored steps of these matches, the players by the suffix of their name. */
const bookedOf = (name: string, matchIds: readonly string[]) =>
  Promise.all(
    matchIds.map(async (matchId) =>
      (await deltasOf(matchId)).map((delta) => ({ ...delta, user_id: delta.user_id.slice(name.length) })),
    ),
  );

const ofCheat = (name: string, result = MassResult.VOID) => ({ seasonId: name, userId: `${name}4`, result });
const preview = (name: string, result = MassResult.VOID, by = "the_moderator") =>
  harness.gateway.previewMassCorrection(ofCheat(name, result), moderator(by));
const correct = async (name: string, changes: object = {}, result = MassResult.VOID) =>
  harness.gateway.correctMatches(
    {
      ...ofCheat(name, result),
      id: randomUUID(),
      basis: (await preview(name, result)).basis,
      reason: "不正な道具",
      ...changes,
    },
    moderator(),
  );
const countOf = async (table: string, name: string) =>
  (
    await harness.rows<{ made: number }>(`select count(*)::int as made from ${table} where season_id = $1`, [
      name,
    ])
  )[0]?.made;

describe("all matches of a person in a season", () => {
  it("[CASE-60] [CASE-61] voided leave the season, to the bit, as had they been void from the first", async () => {
    const wrong = await playSeason("va", asPlayed);
    const right = await playSeason("vb", voided);
    expect(PLACES.length).toBeGreaterThan(3);
    const before = await bookedOf("va", wrong);
    const shown = await preview("va");
    expect(await bookedOf("va", wrong)).toEqual(before);
    const { correction } = await correct("va");
    expect(await bookedOf("va", wrong)).toEqual(await bookedOf("vb", right));
    expect(correction).toMatchObject({ userId: "va4", adminId: "the_moderator", reason: "不正な道具" });
    expect(correction?.matchIds).toEqual(PLACES.map((place) => wrong[place]));
    expect(shown.matchIds).toEqual(correction?.matchIds);
    const sumOf = (booked: typeof before) => {
      const sums = new Map<string, number>();
      for (const { user_id, rate_delta } of booked.flat())
        sums.set(user_id, (sums.get(user_id) ?? 0) + rate_delta);
      return sums;
    };
    const [was, is] = [sumOf(before), sumOf(await bookedOf("va", wrong))];
    for (const player of shown.players) {
      const place = player.userId.slice(2);
      expect(player.rate).toBe((is.get(place) ?? 0) - (was.get(place) ?? 0));
      expect(player.decided).toBe(-player.corrected);
    }
    expect(shown.players.find((player) => player.userId === "va4")?.corrected).toBe(PLACES.length);
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CASE-62] lost: the opponents win what the person won, and the rest stays", async () => {
    const wrong = await playSeason("la", asPlayed);
    const right = await playSeason("lb", lost);
    const { correction } = await correct("la", {}, MassResult.LOST);
    expect(await bookedOf("la", wrong)).toEqual(await bookedOf("lb", right));
    expect(correction?.matchIds).toEqual(
      PLACES.filter((place) => teamOfCheat(place) === PLAYED[place]).map((place) => wrong[place]),
    );
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CASE-63] is one act: one event, one row of the log, one correction a match, all steps under the last", async () => {
    const played = await playSeason("oa", asPlayed);
    const { correction } = await correct("oa");
    const [event, ...others] = (await harness.events("match.mass_corrected")).filter(
      ({ seasonId }) => seasonId === "oa",
    );
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      id: correction?.id,
      userId: "oa4",
      firstRevision: 1,
      lastRevision: PLACES.length,
      matchIds: PLACES.map((place) => played[place]),
    });
    const corrected = (await harness.events("match.corrected")).filter(({ settled }) =>
      played.includes(settled?.matchId ?? ""),
    );
    expect(corrected).toEqual([]);
    const acts = (await harness.events("match.admin_acted")).filter(({ object }) => object === "oa4");
    expect(acts).toMatchObject([
      {
        action: "matches.correct",
        actorId: "the_moderator",
        reason: "不正な道具",
        afterJson: JSON.stringify({
          id: correction?.id,
          season_id: "oa",
          result: "void",
          matches: PLACES.length,
        }),
      },
    ]);
    const { matches, hasMore } = await harness.users.listMassCorrected({ id: correction?.id ?? "" });
    expect(hasMore).toBe(false);
    expect(matches.map(({ revision }) => revision)).toEqual(PLACES.map((_, index) => index + 1));
    for (const { settled } of matches) {
      const settlement = fromBinary(MatchSettledSchema, settled);
      expect(settlement.voided).toBe(true);
      expect(settlement.players).toHaveLength(10);
    }
    for (const revision of PLACES.map((_, index) => index + 1)) {
      const steps = await harness.users.listCorrectionSteps({ seasonId: "oa", revision });
      expect(steps.matches.length > 0).toBe(revision === PLACES.length);
    }
    const { match } = await harness.gateway.getMatch({ matchId: played[PLACES[0] ?? 0] ?? "" }, moderator());
    expect(match?.corrections).toMatchObject([{ adminId: "the_moderator", reason: "不正な道具" }]);
  });

  it("[CASE-64] with the same id, twice and at once, is one act; with another basis it is refused", async () => {
    await playSeason("da", asPlayed);
    const { basis } = await preview("da");
    const id = randomUUID();
    const [one, other] = await Promise.all([correct("da", { id, basis }), correct("da", { id, basis })]);
    expect(one).toEqual(other);
    expect(await correct("da", { id, basis: "" })).toEqual(one);
    expect(await countOf("mass_correction", "da")).toBe(1);
    expect(await countOf("correction", "da")).toBe(PLACES.length);
    expect(await codeOf(correct("da", { id, result: MassResult.LOST }))).toBe("conflict");
    expect(await codeOf(correct("da", { basis }))).toBe("conflict");
    expect(await codeOf(correct("da"))).toBe("no_changes");
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CASE-65] a new result or correction of the person's matches makes the preview stale", async () => {
    const played = await playSeason("sa", asPlayed);
    const { basis } = await preview("sa");
    await decideVoid(played[PLACES[1] ?? 0] ?? "");
    expect(await codeOf(correct("sa", { basis }))).toBe("conflict");
    expect(await countOf("mass_correction", "sa")).toBe(0);
    const { correction } = await correct("sa");
    expect(correction?.matchIds).toHaveLength(PLACES.length - 1);
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CASE-66] is whole or not at all, wherever the process ends", async () => {
    const played = await playSeason("ca", asPlayed);
    const before = await bookedOf("ca", played);
    const { deps } = harness;
    const command = {
      id: randomUUID(),
      adminId: userId("the_moderator"),
      seasonId: "ca",
      userId: userId("ca4"),
      result: "void" as const,
      basis: (await preview("ca")).basis,
      reason: "不正な道具",
    };
    const dying: typeof deps = {
      ...deps,
      transact: (work, options) =>
        deps.transact(async (unit) => {
          await work(unit);
          throw new Error("the process ends here");
        }, options),
    };
    await expect(massCorrect(dying, command)).rejects.toThrow("the process ends here");
    expect(await bookedOf("ca", played)).toEqual(before);
    expect(await countOf("correction", "ca")).toBe(0);
    await massCorrect(deps, command);
    expect(await countOf("correction", "ca")).toBe(PLACES.length);
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CASE-67] leaves matches that are played with their ratings, and counts them as undecided", async () => {
    const played = await playSeason("pa", asPlayed);
    const last = new Map((await bookedOf("pa", played)).flat().map((delta) => [delta.user_id, delta]));
    const seats = seatsOf("pa", 0).map(({ team, place, player }): SeatDraft => {
      const { mu_before = 1500, rate_delta = 0, sigma_after = 250 } = last.get(player.slice(2)) ?? {};
      const mu = mu_before + rate_delta;
      return { ...aSeat(team, place), userId: userId(player), mu, rate: mu, sigma: sigma_after };
    });
    const open = await harness.createMatch({ seats, seasonId: "pa" });
    expect((await preview("pa")).undecided).toBe(everybody(open).includes("pa4") ? 1 : 0);
    await correct("pa");
    for (const { userId: player } of seats) await harness.report(open, player, "A");
    expect(
      new Map((await deltasOf(open.id)).map((row) => [row.user_id, [row.mu_before, row.sigma_before]])),
    ).toEqual(new Map(seats.map((seat) => [seat.userId as string, [seat.mu, seat.sigma]])));
    expect(await findBreaks(harness)).toEqual({});
  });

  it("[CASE-68] needs a reason and a moderator who played in none of them", async () => {
    await playSeason("ra", asPlayed);
    expect(await codeOf(correct("ra", { reason: " " }))).toBe("reason_required");
    expect(await codeOf(preview("ra", MassResult.VOID, "ra4"))).toBe("own_match");
    expect(await codeOf(harness.gateway.previewMassCorrection(ofCheat("ra"), harness.as("ra5")))).toBe(
      "forbidden",
    );
    expect(await codeOf(preview("ra", MassResult.UNSPECIFIED))).toBe("invalid_request");
    expect(await codeOf(harness.gateway.getMassCorrection({ id: randomUUID() }, moderator()))).toBe(
      "not_found",
    );
  });
});

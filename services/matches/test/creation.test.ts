import { toBinary } from "@bufbuild/protobuf";
import { viewAs } from "@gokaku/present/match-parts";
import { MatchViewSchema, RefusalReason } from "@gokaku/proto/matches/v1/matches_pb";
import { SeasonState } from "@gokaku/proto/users/v1/users_pb";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDraft, userId } from "./factories.ts";
import { codeOf, everybody, type Harness, newMatch, resultsById, startHarness } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ VOICE_CHANNEL_PAIRS: "https://v.example/1a|https://v.example/1b" });
});
afterAll(() => harness?.[Symbol.asyncDispose]());

const seatsOf = (matchId: string) =>
  harness.rows<{ user_id: string }>("select user_id from active_seats where match_id = $1", [matchId]);

describe("creating matches", () => {
  it("[MATCH-15] answers a repeated batch alike and makes each match once", async () => {
    const matches = ["p", "q", "r"].map((prefix, index) => newMatch(aDraft(String(1000 + index), prefix)));
    const first = await harness.queue.createMatches({ matches });
    expect(first.results.map(({ created }) => created)).toEqual([true, true, true]);
    const second = await harness.queue.createMatches({ matches });
    expect(second.results).toEqual(first.results);
    for (const { matchId } of matches) {
      expect(await seatsOf(matchId)).toHaveLength(10);
      expect(await harness.events("match.created", matchId)).toHaveLength(1);
    }
  });

  it("[MATCH-15] makes each match once when the same batch arrives several times at once", async () => {
    const matches = Array.from({ length: 20 }, (_, index) =>
      newMatch(aDraft(String(2000 + index), `c${index}_`)),
    );
    const answers = await Promise.all(
      [matches, matches.toReversed(), matches, matches].map((batch) =>
        harness.queue.createMatches({ matches: batch }),
      ),
    );
    for (const { results } of answers) expect(results.every(({ created }) => created)).toBe(true);
    const [count] = await harness.rows<{ matches: number; seats: number; events: number }>(
      `select (select count(*)::int from matches where id between 2000 and 2019) as matches,
        (select count(*)::int from active_seats where match_id between 2000 and 2019) as seats,
        (select count(*)::int from seat_history where match_id between 2000 and 2019) as history`,
    );
    expect(count).toEqual({ matches: 20, seats: 200, history: 200 });
    for (const { matchId } of matches) expect(await harness.events("match.created", matchId)).toHaveLength(1);
  });

  it("[MATCH-16] refuses a match whose player sits already, names the player, and seats no player of it", async () => {
    const seated = await harness.createMatch();
    const draft = aDraft("3000", "s");
    const sitting = everybody(seated)[0] ?? "";
    const doubled = {
      ...draft,
      seats: draft.seats.map((seat, index) => (index === 0 ? { ...seat, userId: userId(sitting) } : seat)),
    };
    const { results } = await harness.queue.createMatches({
      matches: [newMatch(doubled), newMatch(aDraft("3001", "t"))],
    });
    expect(results[0]).toMatchObject({ created: false, refusal: RefusalReason.SEATED, userIds: [sitting] });
    expect(results[1]).toMatchObject({ created: true });
    expect(await seatsOf("3000")).toEqual([]);
    const again = await harness.queue.createMatches({ matches: [newMatch(doubled)] });
    expect(again.results[0]).toEqual(results[0]);
    const without = await harness.queue.createMatches({ matches: [newMatch(draft)] });
    expect(without.results[0]).toEqual(results[0]);
  });

  it("[MATCH-70] reports with a match what each of the ten may see of it, byte for byte what it answers to each", async () => {
    const match = await harness.createMatch();
    const userIds = [...everybody(match)];
    const [created] = await harness.events("match.created", match.id);
    const { views } = await harness.realtime.viewFor({ matchId: match.id, userIds });
    expect(views.map((view) => view.userId)).toEqual(userIds);
    for (const { userId: viewer, match: answered } of views) {
      const published = created?.parts === undefined ? null : viewAs(created.parts, viewer);
      if (answered === undefined || published === null) throw new Error(`${viewer} sees nothing`);
      expect(toBinary(MatchViewSchema, published)).toEqual(toBinary(MatchViewSchema, answered));
    }
  });

  it("[MATCH-13] of two matches of one batch with a common player the earlier one wins", async () => {
    const matches = [newMatch(aDraft("3100", "u")), newMatch(aDraft("3101", "u"))];
    const { results } = await harness.queue.createMatches({ matches });
    expect(results.map(({ created }) => created)).toEqual([true, false]);
    expect(results[1]?.userIds).toHaveLength(10);
    expect(await seatsOf("3100")).toHaveLength(10);
  });

  it("[MATCH-16] two matches for the same players at once: one is made, one is refused", async () => {
    const rounds = Array.from({ length: 10 }, (_, index) => index);
    await Promise.all(
      rounds.map(async (round) => {
        const ids = [`${3200 + 2 * round}`, `${3201 + 2 * round}`];
        const answers = await Promise.all(
          ids.map((id) => harness.queue.createMatches({ matches: [newMatch(aDraft(id, `w${round}_`))] })),
        );
        const created = answers.flatMap(({ results }) => results.map((result) => result.created));
        expect(created.filter(Boolean)).toHaveLength(1);
      }),
    );
  });

  it("[MATCH-17] refuses what is malformed under its own id, the others of the batch are made", async () => {
    const draft = newMatch(aDraft("3300", "x"));
    const { results } = await harness.queue.createMatches({
      matches: [
        { ...draft, seats: draft.seats.slice(1) },
        newMatch(aDraft("3301", "y")),
        { ...draft, matchId: "no id" },
        { ...draft, matchId: "3302", firstAttack: 0 },
      ],
    });
    expect(results.map(({ created }) => created)).toEqual([false, true, false, false]);
    expect(results.filter(({ created }) => !created).map(({ refusal }) => refusal)).toEqual([
      RefusalReason.MALFORMED,
      RefusalReason.MALFORMED,
      RefusalReason.MALFORMED,
    ]);
    const repaired = await harness.queue.createMatches({ matches: [draft] });
    expect(repaired.results[0]).toMatchObject({ created: false, refusal: RefusalReason.MALFORMED });
  });

  it("[MATCH-18] five hundred matches are one batch, more are none", async () => {
    const matches = Array.from({ length: 501 }, (_, index) =>
      newMatch(aDraft(String(100_000 + index), `b${index}_`)),
    );
    expect(await codeOf(harness.queue.createMatches({ matches }))).toBe("invalid_request");
    const { results } = await harness.queue.createMatches({ matches: matches.slice(0, 500) });
    expect(results.filter(({ created }) => created)).toHaveLength(500);
  });

  it("[MATCH-18] is for queue alone", async () => {
    const matches = [newMatch(aDraft("3400", "z"))];
    expect(await codeOf(harness.users.createMatches({ matches }))).toBe("forbidden");
    expect(await codeOf(harness.gateway.createMatches({ matches }, harness.as("zA0", true)))).toBe(
      "forbidden",
    );
    expect(await seatsOf("3400")).toEqual([]);
  });

  it("[MATCH-14] gives each pair of voice channels to one match in play", async () => {
    const links = await harness.rows<{ voice_link_a: string }>(
      "select voice_link_a from matches where voice_link_a <> ''",
    );
    expect(links).toEqual([{ voice_link_a: "https://v.example/1a" }]);
  });
});

describe("what users announces", () => {
  const timeoutsOf = async () => {
    const match = await harness.createMatch();
    const view = await harness.gateway.getCurrent({}, harness.as(everybody(match)[0] ?? ""));
    return [view.match?.lobbyCreateTimeoutS, view.match?.lobbyJoinTimeoutS];
  };

  it("[MATCH-19] the lobby time-outs in force are frozen in each match, newer news win", async () => {
    expect(await timeoutsOf()).toEqual([150, 250]);
    await harness.publish("setting.changed", { id: "lobby_create_timeout", value: "90", version: 5n });
    await harness.publish("setting.changed", { id: "lobby_join_timeout", value: "300", version: 6n });
    await harness.publish("setting.changed", { id: "lobby_create_timeout", value: "200", version: 4n });
    await harness.publish("setting.changed", { id: "rules_content", value: "# …", version: 7n });
    await eventually(async () => {
      const settings = await harness.rows<{ id: string; value: string }>(
        "select id, value from settings where id <> 'check_in_timeout' order by id",
      );
      return settings.length === 2;
    });
    expect(await timeoutsOf()).toEqual([90, 300]);
  });

  it("[MATCH-40] joining never ends before creating, though the two settings come one by one", async () => {
    const [createBefore, joinBefore] = await timeoutsOf();
    await harness.publish("setting.changed", { id: "lobby_join_timeout", value: "60", version: 20n });
    await eventually(async () => {
      const [row] = await harness.rows(
        "select 1 from settings where id = 'lobby_join_timeout' and value = '60'",
      );
      return row !== undefined;
    });
    expect(await timeoutsOf()).toEqual([createBefore, createBefore]);
    await harness.publish("setting.changed", {
      id: "lobby_join_timeout",
      value: String(joinBefore),
      version: 21n,
    });
    await eventually(async () => (await timeoutsOf())[1] === joinBefore);
  });

  it("[MATCH-20] a season that is closing takes no new match, whatever late news say", async () => {
    const seasonId = "season_closing";
    await harness.createMatch({ seasonId });
    await harness.publish("season.changed", {
      season: { id: seasonId, state: SeasonState.CLOSING },
      version: 3n,
    });
    await harness.publish("season.changed", {
      season: { id: seasonId, state: SeasonState.ACTIVE },
      version: 2n,
    });
    await harness.publish("season.changed", {
      season: { id: "season_next", state: SeasonState.PLANNED },
      version: 4n,
    });
    await eventually(async () => {
      const [season] = await harness.rows("select 1 from seasons where id = 'season_next'");
      return season !== undefined;
    });
    const { results } = await harness.queue.createMatches({
      matches: [
        newMatch({ ...aDraft("3500", "v"), seasonId }),
        newMatch({ ...aDraft("3501", "o"), seasonId: "season_next" }),
      ],
    });
    expect(resultsById(results).get("3500")).toMatchObject({
      created: false,
      refusal: RefusalReason.SEASON_CLOSED,
    });
    expect(resultsById(results).get("3500")?.userIds).toHaveLength(10);
    expect(resultsById(results).get("3501")).toMatchObject({ created: true });
  });

  it("[SEASON-40] a season that is closed takes no new match, reports how many are played, and its results once none is", async () => {
    const seasonId = "season_closed";
    const match = await harness.createMatch({ seasonId });
    const asked = { seasonId, afterMatchId: 0n };
    await expect(harness.users.listSeasonResults(asked)).rejects.toMatchObject({ code: "conflict" });
    expect(await harness.users.closeSeason({ seasonId })).toMatchObject({ openMatches: 1 });
    expect(await harness.users.closeSeason({ seasonId })).toMatchObject({ openMatches: 1 });
    const { results } = await harness.queue.createMatches({
      matches: [newMatch({ ...aDraft("3600", "s"), seasonId })],
    });
    expect(results[0]).toMatchObject({ created: false, refusal: RefusalReason.SEASON_CLOSED });
    await expect(harness.users.listSeasonResults(asked)).rejects.toMatchObject({ code: "conflict" });
    for (const { userId } of match.seats) await harness.report(match, userId, "A");
    expect(await harness.users.closeSeason({ seasonId })).toMatchObject({ openMatches: 0 });
    expect(await harness.users.listSeasonResults(asked)).toMatchObject({
      matchIds: [BigInt(match.id)],
      hasMore: false,
    });
    const after = { seasonId, afterMatchId: BigInt(match.id) };
    expect((await harness.users.listSeasonResults(after)).matchIds).toEqual([]);
    await expect(harness.gateway.closeSeason({ seasonId })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("[SEASON-40] a seal waits for creations that hold the season, and counts what they made", async () => {
    const seasonId = "season_raced";
    const [closed, { results }] = await Promise.all([
      harness.users.closeSeason({ seasonId }),
      harness.queue.createMatches({ matches: [newMatch({ ...aDraft("3700", "r"), seasonId })] }),
    ]);
    expect(closed.openMatches).toBe(results[0]?.created === true ? 1 : 0);
  });
});

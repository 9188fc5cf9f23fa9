import { EVERYONE } from "@gokaku/game";
import { Role } from "@gokaku/proto/common/v1/common_pb";
import { UpdateType } from "@gokaku/proto/events/v1/events_pb";
import { eventually } from "@gokaku/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateLobby } from "../src/usecases/update-lobby.ts";
import { aDraft, userId } from "./factories.ts";
import { codeOf, everybody, type Harness, startHarness, teamOf } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ VOICE_CHANNEL_PAIRS: "https://v.example/1a|https://v.example/1b" });
});
afterAll(() => harness?.[Symbol.asyncDispose]());

const current = async (user: string) => (await harness.gateway.getCurrent({}, harness.as(user))).match;

describe("what each player sees", () => {
  it("[MATCH-10] own roles and voice channel, none of the other team's, in every answer", async () => {
    const match = await harness.createMatch();
    const everyone = everybody(match);
    const viewed = await harness.realtime.viewFor({ matchId: match.id, userIds: [...everyone, "stranger"] });
    const listed = await harness.realtime.listCurrent({ userIds: [...everyone, "stranger"] });
    expect(viewed.views.map((view) => view.userId).toSorted()).toEqual(everyone.toSorted());
    expect(listed.views).toEqual(viewed.views);
    for (const { userId, match: view } of viewed.views) {
      expect(await current(userId)).toEqual(view);
      const isA = teamOf(match, "A").includes(userId);
      const own = isA ? view?.teamA : view?.teamB;
      const other = isA ? view?.teamB : view?.teamA;
      expect(own?.seats.every((seat) => seat.role !== Role.UNSPECIFIED)).toBe(true);
      expect(other?.seats.every((seat) => seat.role === Role.UNSPECIFIED)).toBe(true);
      expect(own?.voiceLink).toMatch(/^https:/);
      expect(other?.voiceLink).toBe("");
    }
  });

  it("[MATCH-10] nothing for a player without a match; views for several are realtime's alone", async () => {
    expect(await current("stranger")).toBeUndefined();
    const match = await harness.createMatch();
    const [player = ""] = everybody(match);
    for (const call of [
      () => harness.gateway.viewFor({ matchId: match.id, userIds: [player] }, harness.as(player)),
      () => harness.queue.viewFor({ matchId: match.id, userIds: [player] }),
      () => harness.gateway.listCurrent({ userIds: [player] }, harness.as(player)),
      () => harness.realtime.getCurrent({}),
    ])
      expect(await codeOf(call())).toBe("forbidden");
  });
});

describe("a player's card", () => {
  it("[MATCH-41] is frozen with the match and goes out as it came, to both teams", async () => {
    const { seats } = aDraft("1", "card_");
    const [first] = seats;
    if (first === undefined) throw new Error("a match has seats");
    const card = {
      trainerName: 'サ"トシ\\, {1}',
      discordUsername: "ash",
      discordAvatarUrl: "https://cdn.example/a.png",
      twitterId: "ash_jp",
      maxRate: 1777,
      currentBadge: "badge_001",
      currentBadge2: "badge_002",
    };
    const match = await harness.createMatch({ seats: [{ ...first, card }, ...seats.slice(1)] });
    for (const viewer of [first.userId, seats.at(-1)?.userId ?? ""]) {
      const view = await current(viewer);
      const shown = view?.teamA?.seats.find((seat) => seat.card?.userId === first.userId)?.card;
      expect(shown).toMatchObject({ ...card, userId: first.userId, rate: first.rate });
    }
    expect((await current(first.userId))?.matchId).toBe(match.id);
  });
});

describe("the lobby", () => {
  it("[MATCH-6] is opened by the host alone, and everybody sees it", async () => {
    const match = await harness.createMatch();
    const [host = "", mate = ""] = teamOf(match, "A");
    expect(await codeOf(harness.gateway.updateLobby({ lobbyId: "1" }, harness.as(mate)))).toBe("not_host");
    expect(await codeOf(harness.gateway.updateLobby({ lobbyId: "1" }, harness.as("stranger")))).toBe(
      "match_not_found",
    );
    for (const lobbyId of ["", "   ", "123456789"])
      expect(await codeOf(harness.gateway.updateLobby({ lobbyId }, harness.as(host)))).toBe(
        "lobby_id_invalid",
      );
    expect((await current(mate))?.version).toBe(1n);

    const { match: opened } = await harness.gateway.updateLobby({ lobbyId: " 12345678 " }, harness.as(host));
    expect(opened).toMatchObject({ lobbyId: "12345678", version: 2n });
    expect((await current(teamOf(match, "B")[4] ?? ""))?.lobbyId).toBe("12345678");
    const again = await harness.gateway.updateLobby({ lobbyId: "12345678" }, harness.as(host));
    expect(again.match?.version).toBe(2n);
    expect(await harness.events("match.updated", match.id)).toMatchObject([
      { version: 2n, updateType: UpdateType.LOBBY, lobbyId: "12345678", hostUserId: host },
    ]);
  });

  it("[MATCH-4] the host's rights go to the other team's best, then to everyone", async () => {
    const match = await harness.createMatch();
    const [host = "", mate = ""] = teamOf(match, "A");
    const [rival = ""] = teamOf(match, "B");
    expect(await codeOf(harness.gateway.transferHost({}, harness.as(mate)))).toBe("not_host");
    expect((await harness.gateway.transferHost({}, harness.as(host))).match?.hostUserId).toBe(rival);
    expect(await codeOf(harness.gateway.transferHost({}, harness.as(host)))).toBe("not_host");
    expect(await codeOf(harness.gateway.updateLobby({ lobbyId: "1" }, harness.as(host)))).toBe("not_host");
    expect((await harness.gateway.transferHost({}, harness.as(rival))).match?.hostUserId).toBe(EVERYONE);
    expect(await codeOf(harness.gateway.transferHost({}, harness.as(rival)))).toBe("not_host");
    expect((await harness.gateway.updateLobby({ lobbyId: "77" }, harness.as(mate))).match?.lobbyId).toBe(
      "77",
    );
    const changes = await harness.rows(
      "select cause, by_user_id, host_user_id from host_changes where match_id = $1 order by version",
      [match.id],
    );
    expect(changes).toEqual([
      { cause: "created", by_user_id: null, host_user_id: host },
      { cause: "transfer", by_user_id: host, host_user_id: rival },
      { cause: "transfer", by_user_id: rival, host_user_id: EVERYONE },
    ]);
  });

  it("[MATCH-6] one of two lobby ids sent at once by everyone stands, and the history has both", async () => {
    const match = await harness.createMatch();
    const [host = ""] = teamOf(match, "A");
    const [rival = ""] = teamOf(match, "B");
    await harness.gateway.transferHost({}, harness.as(host));
    await harness.gateway.transferHost({}, harness.as(rival));
    await Promise.all(
      everybody(match).map((user, index) =>
        harness.gateway.updateLobby({ lobbyId: `L${index}` }, harness.as(user)),
      ),
    );
    const changes = await harness.rows<{ lobby_id: string; version: string }>(
      "select lobby_id, version from lobby_changes where match_id = $1 order by version",
      [match.id],
    );
    expect(changes.map(({ version }) => Number(version))).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect((await current(host))?.lobbyId).toBe(changes.at(-1)?.lobby_id);
  });

  it("[MATCH-400] takes ten changes of a player and thirty in all, then says so", async () => {
    const match = await harness.createMatch();
    const [host = "", ...mates] = teamOf(match, "A");
    const [rival = ""] = teamOf(match, "B");
    await harness.gateway.transferHost({}, harness.as(host));
    await harness.gateway.transferHost({}, harness.as(rival));
    const change = (user: string, lobbyId: string) =>
      codeOf(harness.gateway.updateLobby({ lobbyId }, harness.as(user)));
    const changes = async (user: string, times: number): Promise<readonly string[]> => {
      const codes: string[] = [];
      for (let time = 0; time < times; time += 1)
        codes.push(await change(user, `${time}${user}`.slice(0, 8)));
      return codes;
    };
    const ten = Array.from({ length: 10 }, () => "accepted");
    expect(await changes(host, 11)).toEqual([...ten, "lobby_changes_used_up"]);
    expect(await changes(mates[0] ?? "", 10)).toEqual(ten);
    expect(await changes(mates[1] ?? "", 10)).toEqual(ten);
    expect(await change(mates[2] ?? "", "NEW")).toBe("lobby_changes_used_up");
    const lobbyId = (await current(rival))?.lobbyId ?? "";
    expect(await change(rival, lobbyId)).toBe("accepted");
    const stored = await harness.rows("select 1 from lobby_changes where match_id = $1", [match.id]);
    expect(stored).toHaveLength(30);
  });

  it("[LIMIT-402] calls for a match whose row is locked hold no connection that another match needs", async () => {
    const locked = await harness.createMatch();
    const free = await harness.createMatch();
    const [host = ""] = teamOf(locked, "A");
    const codes = await harness.deps.db.transaction().execute(async (trx) => {
      await trx.selectFrom("matches").select("id").where("id", "=", locked.id).forUpdate().execute();
      const burst = Array.from({ length: 40 }, (_, index) =>
        codeOf(harness.gateway.updateLobby({ lobbyId: `L${index}` }, harness.as(host))),
      );
      for (let index = 0; index < 10; index += 1) {
        const answer = await harness.gateway.updateLobby(
          { lobbyId: `F${index}` },
          harness.as(teamOf(free, "A")[0] ?? ""),
        );
        expect(answer.match?.lobbyId).toBe(`F${index}`);
      }
      return Promise.all(burst);
    });
    expect(codes).toEqual(codes.map(() => "busy"));
    expect(await codeOf(harness.gateway.updateLobby({ lobbyId: "1" }, harness.as(host)))).toBe("accepted");
  });

  it("[MATCH-5] becomes everyone's by itself when the create time-out passes without a lobby id", async () => {
    const match = await harness.createMatch();
    const [host = "", mate = ""] = teamOf(match, "A");
    const withLobby = await harness.createMatch();
    const [otherHost = ""] = teamOf(withLobby, "A");
    await harness.gateway.updateLobby({ lobbyId: "1" }, harness.as(otherHost));
    harness.clock.advance(151);
    await eventually(async () => (await current(mate))?.hostUserId === EVERYONE);
    expect((await current(otherHost))?.hostUserId).toBe(otherHost);
    expect(await codeOf(harness.gateway.transferHost({}, harness.as(host)))).toBe("not_host");
    expect((await harness.gateway.updateLobby({ lobbyId: "9" }, harness.as(mate))).match?.lobbyId).toBe("9");
    const updates = await harness.events("match.updated", match.id);
    expect(updates.map(({ updateType }) => updateType)).toEqual([UpdateType.HOST, UpdateType.LOBBY]);
  });
});

describe("the create time-out", () => {
  it("[MATCH-5] makes everyone host from its moment on, before any timer has run", async () => {
    const match = await harness.createMatch();
    const [, mate = ""] = teamOf(match, "A");
    // The service's own clock and timers stand still.
    const later = () => harness.clock.nowMs() + 151_000;
    const clock = { nowMs: later, confirmedNowMs: async () => later() };
    const { match: opened } = await updateLobby({ ...harness.deps, clock }, userId(mate), "4242");
    expect(opened).toMatchObject({ hostUserId: EVERYONE, lobbyId: "4242" });
    const updates = await harness.events("match.updated", match.id);
    expect(updates.map(({ updateType }) => updateType)).toEqual([UpdateType.HOST, UpdateType.LOBBY]);
  });
});

describe("events", () => {
  it("[MATCH-21] leave for the stream after the commit, with the versions of the match", async () => {
    const match = await harness.createMatch();
    const [host = ""] = teamOf(match, "A");
    await harness.gateway.updateLobby({ lobbyId: "1" }, harness.as(host));
    const sent = await eventually(async () => {
      const rows = await harness.rows<{ event_id: string; sent: boolean }>(
        "select event_id, sent from outbox order by id",
      );
      return rows.every((row) => row.sent) && rows;
    });
    const info = await harness.bus.manager.streams.info("MATCHES");
    expect(info.state.messages).toBe(sent.length);
  });
});

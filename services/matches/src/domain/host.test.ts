import { CodedError, EVERYONE } from "@gokaku/game";
import { describe, expect, it } from "vitest";
import { aDraft, aMatch, terms } from "../../test/factories.ts";
import { newMatch } from "./draft.ts";
import { firstHost, hostAfterTransfer, mayOpenLobby, opensToEveryone, opensToEveryoneAtMs } from "./host.ts";

const atSecond = (count: number): number => terms.createdAtMs + count * 1000;

describe("the host", () => {
  it("[MATCH-3] is the highest rated of team A, ties by user id", () => {
    expect(aMatch().hostUserId).toBe("A0");
    const draft = aDraft();
    const equal = draft.seats.map((seat) => ({ ...seat, mu: 1500, rate: 1500 })).toReversed();
    expect(firstHost(newMatch({ ...draft, seats: equal }, terms).seats)).toBe("A0");
  });

  it("[MATCH-4] hands over to the highest rated of the other team, from there to everyone", () => {
    expect(hostAfterTransfer(aMatch(), "A0")).toBe("B0");
    expect(hostAfterTransfer(aMatch({ hostUserId: "B0" }), "B0")).toBe(EVERYONE);
  });

  it("[MATCH-4] only the host hands over, no player does when everyone is host or the match is closed", () => {
    const codeOf = (work: () => unknown): unknown => {
      try {
        return work();
      } catch (error) {
        return error instanceof CodedError ? error.code : error;
      }
    };
    expect(codeOf(() => hostAfterTransfer(aMatch(), "A1"))).toBe("not_host");
    expect(codeOf(() => hostAfterTransfer(aMatch(), "Z9"))).toBe("not_host");
    expect(codeOf(() => hostAfterTransfer(aMatch({ hostUserId: EVERYONE }), "A0"))).toBe("not_host");
    expect(codeOf(() => hostAfterTransfer(aMatch({ status: "done" }), "A0"))).toBe("match_closed");
  });

  it("[MATCH-5] [MATCH-19] becomes everyone when the match's own create time-out passes without a lobby id", () => {
    expect(opensToEveryone(aMatch(), atSecond(149))).toBe(false);
    expect(opensToEveryone(aMatch(), atSecond(150))).toBe(true);
    const slow = aMatch({ lobbyCreateTimeoutS: 300 });
    expect([opensToEveryone(slow, atSecond(299)), opensToEveryone(slow, atSecond(300))]).toEqual([
      false,
      true,
    ]);
    expect(opensToEveryone(aMatch({ lobbyId: "12345678" }), atSecond(999))).toBe(false);
    expect(opensToEveryone(aMatch({ status: "done" }), atSecond(999))).toBe(false);
    expect(opensToEveryoneAtMs(aMatch())).toBe(atSecond(150));
    expect(opensToEveryoneAtMs(aMatch({ lobbyId: "1" }))).toBeNull();
    expect(opensToEveryoneAtMs(aMatch({ hostUserId: EVERYONE }))).toBeNull();
  });

  it("[MATCH-6] alone may open the lobby; when it is everyone, any of the ten", () => {
    expect(mayOpenLobby(aMatch(), "A0")).toBe(true);
    expect(mayOpenLobby(aMatch(), "B0")).toBe(false);
    expect(mayOpenLobby(aMatch({ hostUserId: EVERYONE }), "B4")).toBe(true);
    expect(mayOpenLobby(aMatch({ hostUserId: EVERYONE }), "Z9")).toBe(false);
    expect(mayOpenLobby(aMatch(), EVERYONE)).toBe(false);
  });
});

import type { Match } from "@gokaku/contract";
import type { LobbyPhase } from "@gokaku/game";
import { expect, test } from "vitest";
import { sampleMatch } from "../../gallery/samples.ts";
import { viewMatch } from "../../model/my-match.ts";
import { firstHintOf, isFirstMatch } from "./first-match.ts";

const HOST = "dummy_001";
const seen = (phase: LobbyPhase, change: Partial<Match> = {}, userId = "dummy_003") =>
  firstHintOf(viewMatch(sampleMatch({ host_user_id: HOST, ...change }), userId), phase);

test("[WEB-662] the first match is explained to an account without a decided match, never to a test account", () => {
  expect(isFirstMatch({ is_dummy: false, lifetime_match_count: 0 })).toBe(true);
  expect(isFirstMatch({ is_dummy: false, lifetime_match_count: 1 })).toBe(false);
  expect(isFirstMatch({ is_dummy: true, lifetime_match_count: 0 })).toBe(false);
  expect(isFirstMatch(undefined)).toBe(false);
});

test("[WEB-662] each phase has one hint: confirmation, lobby as host or as guest, entry, report", () => {
  expect(seen("lobby_create", { can_substitute: true, check_in_until: 2 })).toBe("confirm");
  for (const phase of ["lobby_create", "lobby_waiting"] as const) {
    expect(seen(phase)).toBe("lobby");
    expect(seen(phase, {}, HOST)).toBe("host");
    expect(seen(phase, { host_user_id: "#EVERYONE#" })).toBe("host");
  }
  expect(seen("lobby_join")).toBe("join");
  expect(seen("match_ready")).toBe("report");
  const reports = [{ user_id: "dummy_003", result: "win" as const, reported_at: 1 }];
  expect(seen("match_ready", { user_reports: reports })).toBe("reported");
});

test("[WEB-662] while a seat is open there is none", () => {
  const { team_b: teamB } = sampleMatch();
  const [first, ...others] = teamB.players;
  if (first === undefined) throw new Error("no sample");
  const players = [{ ...first, attendance: "open" as const }, ...others];
  expect(seen("lobby_create", { team_b: { ...teamB, players } })).toBeNull();
});

import { LOBBY_PHASES, type LobbyPhase } from "@gokaku/game";
import { expect, test } from "vitest";
import { sampleMatch } from "../../gallery/samples.ts";
import { viewMatch } from "../../model/my-match.ts";
import { closingText, whoActs } from "./who-acts.ts";

const HOST = "dummy_001";
const seen = (userId: string, hostId: string, phase: LobbyPhase) =>
  whoActs(viewMatch(sampleMatch({ host_user_id: hostId }), userId), phase);

test("[WEB-210] who acts is one sentence, another one for the host, for who waits and when everyone is host", () => {
  expect(seen(HOST, HOST, "lobby_create")).toContain("あなたがホストです");
  expect(seen("dummy_003", HOST, "lobby_create")).toContain("かぜまるさんがロビーを作っています");
  expect(seen("dummy_003", "#EVERYONE#", "lobby_create")).toContain("誰でも");
  expect(seen(HOST, HOST, "lobby_waiting")).toContain("作成時間が過ぎました");
  expect(seen("dummy_003", HOST, "lobby_waiting")).toContain("かぜまるさん");
  expect(seen("dummy_003", "#EVERYONE#", "lobby_waiting")).toContain("誰でも");
  expect(seen("dummy_003", HOST, "lobby_join")).toContain("入室してください");
  expect(seen(HOST, HOST, "lobby_join")).toContain("入室を待って");
});

test("[WEB-210] whoever has reported is not asked to play", () => {
  const reports = [{ user_id: HOST, result: "win" as const, reported_at: 1 }];
  const view = viewMatch(sampleMatch({ user_reports: reports }), HOST);
  expect(whoActs(view, "match_ready")).toContain("報告済み");
  expect(seen("dummy_003", HOST, "match_ready")).toContain("試合を始めてください");
});

test("[WEB-447] the close is said in minutes with how many are silent, and a silent player is asked to report", () => {
  const reports = [{ user_id: HOST, result: "win" as const, reported_at: 1 }];
  const match = sampleMatch({ closes_at: 1000, report_count: 8, user_reports: reports });
  const said = (userId: string, nowS: number) => closingText(viewMatch(match, userId), nowS);
  expect(said(HOST, 650)).toEqual({ text: "あと6分で締め切ります（未報告2人）", isNudge: false });
  expect(said("dummy_003", 650)).toEqual({
    text: "結果を報告してください。あと6分で締め切ります（未報告2人）",
    isNudge: true,
  });
  expect(said(HOST, 1001)?.text).toBe("まもなく締め切ります（未報告2人）");
  expect(closingText(viewMatch(sampleMatch({ report_count: 8 }), HOST), 650)).toBeNull();
});

test("[WEB-210] no sentence counts seconds: the clock alone does", () => {
  for (const phase of LOBBY_PHASES) {
    for (const host of [HOST, "dummy_003", "#EVERYONE#"])
      expect(seen("dummy_003", host, phase)).not.toMatch(/\d+秒/);
  }
});

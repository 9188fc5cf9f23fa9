import { expect, test } from "vitest";
import { readSetting } from "./setting.ts";

const nothing = () => null;
const refusal = (id: string, value: string, presentOf: (id: string) => string | null = nothing) => {
  try {
    readSetting(id, value, presentOf);
    return null;
  } catch (error) {
    return error;
  }
};

test("[SETTING-1] [SETTING-7] time-outs are whole seconds within their bounds", () => {
  expect(readSetting("lobby_create_timeout", " 60 ", nothing)).toBe("60");
  expect(readSetting("lobby_join_timeout", "600", nothing)).toBe("600");
  expect(readSetting("check_in_timeout", "0", nothing)).toBe("0");
  for (const [id, value, min, max] of [
    ["lobby_create_timeout", "59", 60, 300],
    ["lobby_create_timeout", "301", 60, 300],
    ["lobby_join_timeout", "601", 60, 600],
    ["lobby_join_timeout", "90.5", 60, 600],
    ["lobby_join_timeout", "", 60, 600],
    ["lobby_join_timeout", "1e2", 60, 600],
    ["check_in_timeout", "181", 0, 180],
    ["check_in_timeout", "-1", 0, 180],
  ] as const)
    expect(refusal(id, value), `${id} ${value}`).toMatchObject({
      code: "setting_invalid",
      params: { field: id, min, max },
    });
});

test("[SETTING-2] joining never ends before creating, and the refusal says what is possible now", () => {
  expect(refusal("lobby_create_timeout", "251")).toMatchObject({ params: { min: 60, max: 250 } });
  expect(refusal("lobby_join_timeout", "149")).toMatchObject({ params: { min: 150, max: 600 } });
  const stored = (id: string) => (id === "lobby_join_timeout" ? "600" : "300");
  expect(readSetting("lobby_create_timeout", "300", stored)).toBe("300");
  expect(refusal("lobby_join_timeout", "299", stored)).toMatchObject({ code: "setting_invalid" });
});

test("[SETTING-3] texts are stored as Markdown, without anything that a browser would render or run", () => {
  const text = "# 規約\n\n- 5 < 6 & 7 > 3\n- [公式](https://example.com)";
  expect(readSetting("rules_content", text, nothing)).toBe(text);
  for (const joined of [") <g", "e<b>\u0301</b>", "a <!-- x -->"]) {
    const stored = readSetting("rules_content", joined, nothing);
    expect(readSetting("rules_content", stored, nothing)).toBe(stored);
  }
  for (const bad of [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)",
    "<scr<script>ipt>alert(1)</script>",
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt :alert(1))",
    "[a](javascript:javascript:alert(1))",
    "[a]( data:text/html,x)",
    "<!-- x -->",
  ]) {
    const stored = readSetting("announcement_content", bad, nothing);
    expect(stored, bad).not.toMatch(/<[a-z/!]|\]\(\s*(?:javascript|data)\s*:/i);
  }
  expect(refusal("rules_content", "あ".repeat(20_001))).toMatchObject({ code: "setting_invalid" });
});

test("[SETTING-5] an invitation leads to Discord and nowhere else, or is none", () => {
  const invite = (value: string) => readSetting("community_invite", value, nothing);
  for (const good of ["", "https://discord.gg/abcDEF12", "https://discord.com/invite/gokaku-5v5"])
    expect(invite(` ${good} `)).toBe(good);
  for (const bad of [
    "discord.gg/abc",
    "http://discord.gg/abc",
    "https://discord.gg/",
    "https://discord.gg.evil.example/abc",
    "https://evil.example/https://discord.gg/abc",
    "https://discord.gg@evil.example/abc",
    "https://u:p@discord.gg/abc",
    "https://discord.gg:8443/abc",
    "https://discord.gg/abc?next=https://evil.example",
    "https://discord.gg/abc#x",
    "https://discord.gg/../abc",
    "https://discord.com/channels/1",
    "https://discord.com/invite/a/b",
    "javascript:alert(1)//https://discord.gg/abc",
  ])
    expect(refusal("community_invite", bad), bad).toMatchObject({ code: "setting_invalid" });
});

test("[SETTING-4] there are five settings", () => {
  for (const id of ["ranking_min_matches", "constructor", "", "rules"])
    expect(refusal(id, "1")).toMatchObject({ code: "setting_unknown" });
});

test("[SETTING-6] days until a place is hidden are whole numbers from 0 to 365", () => {
  expect(readSetting("ranking_lapse_days", " 0 ", nothing)).toBe("0");
  expect(readSetting("ranking_lapse_days", "365", nothing)).toBe("365");
  for (const wrong of ["366", "-1", "1.5", "", "1e2"])
    expect(refusal("ranking_lapse_days", wrong)).toMatchObject({
      code: "setting_invalid",
      params: { field: "ranking_lapse_days", min: 0, max: 365 },
    });
});

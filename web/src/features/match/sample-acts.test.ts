import { EVERYONE } from "@gokaku/game";
import { expect, test } from "vitest";
import { sampleMatch } from "../../gallery/samples.ts";
import { withLobby, withNextHost, withReport } from "./sample-acts.ts";

test("[WEB-552] in the sample match a lobby id, the host and a report are taken as the server takes them", () => {
  const match = sampleMatch();
  expect(withLobby(match, "1234")).toMatchObject({ lobby_id: "1234", version: match.version + 1 });
  const handedOver = withNextHost(match);
  expect(handedOver.host_user_id).toBe("dummy_006");
  expect(withNextHost(handedOver).host_user_id).toBe(EVERYONE);
  const report = {
    picked_pokemon: "MEW",
    pokemon_move1: "",
    pokemon_move2: "",
    banned_pokemon: "",
    violation_report: "",
    invalid_player: "",
  };
  const won = withReport(match, "dummy_001", { ...report, result: "A-win" }, 10.5);
  expect(won).toMatchObject({
    report_count: 1,
    user_reports: [{ user_id: "dummy_001", result: "win", reported_at: 10 }],
  });
  const lost = withReport(won, "dummy_001", { ...report, result: "B-win" }, 11);
  expect(lost).toMatchObject({ report_count: 1, user_reports: [{ result: "lose" }] });
  expect(withReport(match, "dummy_006", { ...report, result: "B-win" }, 1).user_reports[0]?.result).toBe(
    "win",
  );
});

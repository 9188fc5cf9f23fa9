import { expect, test } from "vitest";
import { sampleMatch } from "../gallery/samples.ts";
import { viewMatch } from "./my-match.ts";

test("[WEB-23] the lobby id may be sent by the host, and by anybody when everyone is host", () => {
  const hosted = sampleMatch({ host_user_id: "dummy_001" });
  expect(viewMatch(hosted, "dummy_001").maySendLobby).toBe(true);
  expect(viewMatch(hosted, "dummy_007").maySendLobby).toBe(false);
  const open = sampleMatch({ host_user_id: "#EVERYONE#" });
  expect(viewMatch(open, "dummy_007")).toMatchObject({ maySendLobby: true, everyoneHosts: true, host: null });
  expect(viewMatch(sampleMatch({ status: "done" }), "dummy_001").maySendLobby).toBe(false);
});

test("[WEB-23] the own team stands first, whichever it is", () => {
  expect(viewMatch(sampleMatch(), "dummy_002")).toMatchObject({ team: "A", own: { team_id: "A" } });
  expect(viewMatch(sampleMatch(), "dummy_009")).toMatchObject({
    team: "B",
    own: { team_id: "B" },
    other: { team_id: "A" },
    me: { trainer_name: "すばる" },
  });
});

test("[WEB-23] a stranger has no team", () => {
  expect(viewMatch(sampleMatch(), "no_player")).toMatchObject({ team: null, me: null });
});

test("[WEB-24] the own report shows as made", () => {
  const report = { user_id: "dummy_003", result: "win" as const, reported_at: 1 };
  expect(viewMatch(sampleMatch({ user_reports: [report] }), "dummy_003").reported).toBe(true);
  expect(viewMatch(sampleMatch({ user_reports: [report] }), "dummy_004").reported).toBe(false);
});

import type { MatchUpdate } from "@gokaku/contract";
import { expect, test } from "vitest";
import { sampleMatch } from "../gallery/samples.ts";
import {
  applyMatchUpdate,
  currentAfter,
  lacksVerdict,
  matchOf,
  NONE,
  newerMatch,
  openMatchOf,
} from "./current-match.ts";

const match = sampleMatch({ version: 5 });
const update = (version: number, matchId = match.match_id) => ({
  type: "matchUpdate" as const,
  matchId,
  version,
  updateType: "lobby" as const,
  dynamicData: { lobby_id: "AB12", host_user_id: "#EVERYONE#", status: "matched" as const, report_count: 3 },
});

test("[WEB-13] a pushed change of a higher version is shown", () => {
  const outcome = applyMatchUpdate({ match }, update(6));
  expect(outcome.kind === "applied" && matchOf(outcome.current)).toEqual({
    ...match,
    version: 6,
    lobby_id: "AB12",
    host_user_id: "#EVERYONE#",
    report_count: 3,
  });
});

test("[WEB-310] a dispute that was decided is no dispute any more: its verdict has to be asked for", () => {
  const decided = { ...update(6).dynamicData, status: "done" as const };
  const shown = (dynamicData: MatchUpdate["dynamicData"]) => {
    const disputed = { match: { ...match, disputed: true } };
    const outcome = applyMatchUpdate(disputed, { ...update(6), dynamicData });
    return outcome.kind === "applied" ? matchOf(outcome.current) : null;
  };
  expect(shown(update(6).dynamicData)).toMatchObject({ disputed: true });
  const after = shown(decided);
  expect(after).toMatchObject({ disputed: false, status: "done" });
  expect(after !== null && lacksVerdict(after)).toBe(true);
});

test("[WEB-410] a pushed change of a match with a result is a correction, whose result the update does not carry", () => {
  const ended = { ...match, status: "done" as const, winner_team: "A" as const };
  const done = { ...update(6), dynamicData: { ...update(6).dynamicData, status: "done" as const } };
  expect(applyMatchUpdate({ match: ended }, done).kind).toBe("corrected");
  expect(applyMatchUpdate({ match: { ...ended, winner_team: null, voided: true } }, done).kind).toBe(
    "corrected",
  );
  expect(applyMatchUpdate({ match: ended }, { ...done, version: 5 }).kind).toBe("ignored");
  expect(applyMatchUpdate({ match: { ...ended, winner_team: null } }, done).kind).toBe("applied");
});

test("[WEB-13] an old change, and one of another match, is not", () => {
  expect(applyMatchUpdate({ match }, update(5)).kind).toBe("ignored");
  expect(applyMatchUpdate({ match }, update(9, "77")).kind).toBe("ignored");
  expect(applyMatchUpdate(NONE, update(9)).kind).toBe("ignored");
});

test("[WEB-13] an answer that was overtaken does not turn the match back", () => {
  expect(matchOf(newerMatch({ match }, { ...match, version: 4, lobby_id: "OLD" }))).toBe(match);
  expect(matchOf(newerMatch({ match }, { ...match, version: 6, lobby_id: "NEW" }))?.lobby_id).toBe("NEW");
  expect(matchOf(newerMatch({ match }, { ...match, match_id: "99", version: 1 }))?.match_id).toBe("99");
});

test("[WEB-13] match id 0 means no match", () => {
  expect(matchOf(NONE)).toBeNull();
  expect(matchOf(undefined)).toBeNull();
});

test("[WEB-81] no match any more closes the one at hand, which stays on the screen", () => {
  const after = currentAfter({ match }, NONE);
  expect(matchOf(after)).toEqual({ ...match, status: "done" });
  expect(openMatchOf(after)).toBeNull();
  expect(openMatchOf({ match })).toBe(match);
  const disputed = { match: { ...match, disputed: true } };
  expect(openMatchOf(disputed)).toBeNull();
  expect(currentAfter(disputed, NONE)).toEqual(disputed);
  expect(currentAfter(after, NONE)).toEqual(after);
  expect(currentAfter(undefined, NONE)).toBe(NONE);
  expect(currentAfter(NONE, { match })).toEqual({ match });
});

test("[WEB-81] a closed match whose end is not known yet is asked for", () => {
  expect(lacksVerdict(match)).toBe(false);
  const done = { ...match, status: "done" as const };
  expect(lacksVerdict(done)).toBe(true);
  for (const known of [{ winner_team: "A" as const }, { disputed: true }, { voided: true }])
    expect(lacksVerdict({ ...done, ...known })).toBe(false);
});

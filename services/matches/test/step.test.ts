import type { Write } from "@gokaku/db";
import type { ReportForm } from "@gokaku/game";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLOSING } from "../src/domain/closing.ts";
import { createWriteStep } from "../src/store/steps.ts";
import { closeDue } from "../src/usecases/close-due.ts";
import { submitReport } from "../src/usecases/submit-report.ts";
import { userId } from "./factories.ts";
import { everybody, type Harness, startHarness } from "./harness.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());

type Created = Awaited<ReturnType<Harness["createMatch"]>>;

const FORM: ReportForm = {
  verdict: "A",
  bannedCharacterId: "PIKACHU",
  pickedCharacterId: "VENUSAUR",
  move1: "",
  move2: "",
  violationUserId: "",
  invalidUserId: "",
};

const commandOf = (match: Created, user: string) => ({
  matchId: match.id,
  userId: userId(user),
  form: FORM,
  arrivedAtMs: null,
});

/** The dependencies of a use case, where `meanwhile` happens once between its read and its write. */
const whileDeciding = (meanwhile: () => Promise<unknown>) => {
  let isFirst = true;
  const write: Write = async (...statement) => {
    if (isFirst) await meanwhile();
    isFirst = false;
    return harness.deps.write(...statement);
  };
  return { ...harness.deps, write, writeStep: createWriteStep(write) };
};

const stateOf = async ({ id }: Created) => {
  const [row] = await harness.rows<{ version: number; report_count: number; seats: number }>(
    `select version::int, report_count, (select count(*)::int from active_seats where match_id = m.id) as seats
     from matches m where id = $1`,
    [id],
  );
  const versions = await harness.rows<{ version: number }>(
    "select version::int from report_history where match_id = $1 order by version",
    [id],
  );
  const settled = await harness.events("match.settled", id);
  return { ...row, reported: versions.map(({ version }) => version), settled: settled.length };
};

describe("a step that is overtaken", () => {
  it("[MATCH-60] [OPS-737] a report that another one overtakes counts beside it", async () => {
    const match = await harness.createMatch();
    const [one = "", other = ""] = everybody(match);
    const deps = whileDeciding(() => harness.report(match, other, "B"));
    const record = await submitReport(deps, commandOf(match, one));
    expect(record.match.reportCount).toBe(2);
    expect(harness.rarePaths.splice(0)).toEqual(["report_raced"]);
    expect(await stateOf(match)).toEqual({
      version: 3,
      report_count: 2,
      seats: 10,
      reported: [2, 3],
      settled: 0,
    });
  });

  it("[MATCH-60] the last two reports at once close the match once, with both", async () => {
    const match = await harness.createMatch();
    const [one = "", other = "", ...eight] = everybody(match);
    for (const user of eight) await harness.report(match, user, "A");
    const record = await submitReport(
      whileDeciding(() => harness.report(match, other, "A")),
      commandOf(match, one),
    );
    expect(record.match).toMatchObject({ status: "done", reportCount: 10 });
    expect(await stateOf(match)).toMatchObject({ version: 12, report_count: 10, seats: 0, settled: 1 });
  });

  it("[MATCH-60] [OPS-737] a report that the close overtakes is refused and changes nothing", async () => {
    const match = await harness.createMatch();
    const [one = "", ...nine] = everybody(match);
    for (const user of nine.slice(0, 8)) await harness.report(match, user, "A");
    const close = async () => {
      await harness.report(match, nine[8] ?? "", "A");
      await harness.report(match, one, "A");
    };
    const late = submitReport(whileDeciding(close), {
      ...commandOf(match, one),
      form: { ...FORM, verdict: "B" },
    });
    harness.rarePaths.length = 0;
    await expect(late).rejects.toMatchObject({ code: "match_closed" });
    expect(harness.rarePaths).toEqual(["report_raced"]);
    expect(await stateOf(match)).toMatchObject({ version: 12, report_count: 10, settled: 1 });
  });

  /** Closes matches by reports that arrive together: the first is written alone, the others wait and share a statement. */
  const closeTogether = async (
    reports: readonly (readonly [Created, string])[],
    meanwhile: (lastMatchId: string) => Promise<unknown> = async () => {},
  ) => {
    const allDecided = Promise.withResolvers<void>();
    const decided: string[] = [];
    let statements = 0;
    const write: Write = async (...statement) => {
      statements += 1;
      await (statements === 1 ? allDecided.promise : meanwhile(decided.at(-1) ?? ""));
      return harness.deps.write(...statement);
    };
    const together = createWriteStep(write);
    const writeStep: typeof together = (step) => {
      decided.push(step.before.id);
      if (decided.length === reports.length) setImmediate(allDecided.resolve);
      return together(step);
    };
    const deps = { ...harness.deps, write, writeStep };
    const outcomes = await Promise.all(
      reports.map(([match, user]) =>
        submitReport(deps, commandOf(match, user)).then(
          (record) => record.match.status,
          ({ code }: { code?: string }) => code,
        ),
      ),
    );
    return { outcomes, statements };
  };

  const reportedByNine = async () => {
    const match = await harness.createMatch();
    const [tenth = "", ...nine] = everybody(match);
    for (const user of nine) await harness.report(match, user, "A");
    return { match, tenth, ninth: nine[8] ?? "" };
  };

  it("[MATCH-500] closing reports that arrive together share a statement; the one that is overtaken is decided again", async () => {
    const all = [await reportedByNine(), await reportedByNine(), await reportedByNine()];
    let overtaken = all[0];
    harness.rarePaths.length = 0;
    const { outcomes, statements } = await closeTogether(
      all.map(({ match, tenth }) => [match, tenth]),
      async (lastMatchId) => {
        overtaken = all.find(({ match }) => match.id === lastMatchId);
        if (overtaken !== undefined) await harness.report(overtaken.match, overtaken.ninth, "B");
      },
    );
    expect(outcomes).toEqual(["done", "done", "done"]);
    expect(statements).toBe(2);
    expect(harness.rarePaths).toEqual(["report_raced"]);
    for (const one of all) {
      const version = one === overtaken ? 13 : 12;
      expect(await stateOf(one.match)).toMatchObject({ version, report_count: 10, seats: 0, settled: 1 });
      const [row] = await harness.rows(
        `select count(*)::int as deltas, (select count(*)::int from seat_history where match_id = $1 and to_ms is null) as open
         from settlement_deltas where match_id = $1`,
        [one.match.id],
      );
      expect(row).toEqual({ deltas: 10, open: 0 });
    }
  });

  it("[MATCH-500] a closing report that comes twice in one statement closes its match once", async () => {
    const [one, two] = [await reportedByNine(), await reportedByNine()];
    const { outcomes, statements } = await closeTogether([
      [one.match, one.tenth],
      [two.match, two.tenth],
      [two.match, two.tenth],
    ]);
    expect(outcomes.slice(1)).toContain("match_closed");
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(2);
    expect(statements).toBe(2);
    expect(await stateOf(two.match)).toMatchObject({ version: 12, report_count: 10, seats: 0, settled: 1 });
  });

  it("[MATCH-61] [OPS-737] the job closes nothing that moved on meanwhile, and looks again", async () => {
    const inTwentyMinutes = () => Date.now() + CLOSING.noLobbyMs + CLOSING.graceMs;
    const clock = { nowMs: inTwentyMinutes, confirmedNowMs: async () => inTwentyMinutes() };
    await closeDue({ ...harness.deps, clock });
    const match = await harness.createMatch();
    const [one = "", other = ""] = everybody(match);
    await harness.report(match, one, "A");
    const deps = { ...whileDeciding(() => harness.report(match, other, "A")), clock };
    harness.rarePaths.length = 0;
    expect(await closeDue(deps)).toBe(0);
    expect(harness.rarePaths).toEqual(["close_overtaken"]);
    expect(await stateOf(match)).toMatchObject({ version: 3, report_count: 2, settled: 0 });
    expect(await closeDue(deps)).toBe(1);
    expect(await stateOf(match)).toMatchObject({ version: 4, seats: 0, settled: 1 });
  });
});

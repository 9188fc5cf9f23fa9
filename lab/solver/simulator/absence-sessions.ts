import { solve } from "@gokaku/solver";
import { say } from "../../command.ts";
import { mean, quantile, share } from "../../statistics.ts";
import type { YardstickRow } from "../yardstick-row.ts";
import { PRODUCT, playRealSession, REAL_SESSION } from "./real-sessions.ts";
import { type Absences, OPEN_SESSION, type Scenario } from "./scenario.ts";
import { playSession, type Session } from "./session.ts";

/** Seconds from which the reports of nine end a match today, at the earliest. */
const TODAY_S = 850;
const CHECK_IN_S = 60;

const HANDLINGS: readonly (Omit<Absences, "share"> & { readonly name: string })[] = [
  { name: "without check-in", foundAfterS: TODAY_S, isTimeRetained: false, acceptShare: null },
  { name: "check-in alone", foundAfterS: CHECK_IN_S, isTimeRetained: true, acceptShare: null },
  { name: "substitutes", foundAfterS: CHECK_IN_S, isTimeRetained: true, acceptShare: 0.8 },
];

const SCENARIOS: readonly {
  readonly scenario: Scenario;
  readonly play: (scenario: Scenario, seed: number) => Session;
}[] = [
  { scenario: REAL_SESSION, play: playRealSession },
  { scenario: OPEN_SESSION, play: (scenario, seed) => playSession(scenario, solve, PRODUCT, seed) },
];

const FIGURES: readonly { readonly name: string; readonly of: (all: readonly Session[]) => number }[] = [
  { name: "matches lacking a player", of: (all) => all.reduce((sum, { lacking }) => sum + lacking, 0) },
  { name: "void", of: (all) => all.reduce((sum, { voids }) => sum + voids, 0) },
  {
    name: "p95 s from the announcement to full or void",
    of: (all) =>
      quantile(
        all.flatMap(({ delaysS }) => delaysS),
        0.95,
      ),
  },
  { name: "matches a session", of: (all) => mean(all.map(({ matches }) => matches.length)) },
  {
    name: "mean wait of the matched, min",
    of: (all) =>
      mean(
        all.flatMap(({ waits }) =>
          waits.filter(({ end }) => end === "matched").map(({ waitedS }) => waitedS / 60),
        ),
      ),
  },
  {
    name: "gave up, %",
    of: (all) => 100 * share(all.flatMap(({ waits }) => waits.map(({ end }) => end === "gave up"))),
  },
];

/** Sessions in which one of ten does not come to some matches, under each way to handle that. */
export const absenceRows = (seed: number, sessions: number): readonly YardstickRow[] =>
  SCENARIOS.flatMap(({ scenario, play }) =>
    [0.05, 0.1].flatMap((absent) =>
      HANDLINGS.map(({ name, ...handling }): YardstickRow => {
        const measure = `${scenario.name}, ${100 * absent} % of matches lack one, ${name}`;
        say(`${sessions} sessions, ${measure}`);
        const played = Array.from({ length: sessions }, (_, session) =>
          play({ ...scenario, absences: { share: absent, ...handling } }, seed + session),
        );
        return {
          measure,
          target: "",
          value: FIGURES.map((figure) => `${figure.name} ${figure.of(played).toFixed(1)}`).join(", "),
          isReached: null,
          note: `${sessions} sessions from seed ${seed}`,
        };
      }),
    ),
  );

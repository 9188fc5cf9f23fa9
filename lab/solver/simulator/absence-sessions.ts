import { FITS, solve } from "@gokaku/solver";
import { say } from "../../command.ts";
import { mean, quantile, share } from "../../statistics.ts";
import type { YardstickRow } from "../yardstick-row.ts";
import { PRODUCT, playRealSession, REAL_SESSION } from "./real-sessions.ts";
import { type Absences, OPEN_SESSION, type Scenario } from "./scenario.ts";
import { type PlayedMatch, playSession, type Session } from "./session.ts";

/** Seconds from which the reports of nine end a match today, at the earliest. */
const TODAY_S = 850;
const CHECK_IN_S = 60;

/** Assumed: who is asked for a role of another's choice accepts less often. */
const ACCEPTS = { suitable: 0.8, beyond_windows: 0.8, off_role: 0.5 } as const;

const CHECK_IN = { foundAfterS: CHECK_IN_S, isTimeRetained: true } as const;
const HANDLINGS: readonly (Omit<Absences, "share"> & { readonly name: string })[] = [
  { name: "without check-in", foundAfterS: TODAY_S, isTimeRetained: false, accepts: null },
  { name: "check-in alone", ...CHECK_IN, accepts: null },
  { name: "substitutes", ...CHECK_IN, accepts: ACCEPTS },
];

const SCENARIOS: readonly {
  readonly scenario: Scenario;
  /** Of the sessions that are asked for: long ones have many matches. */
  readonly part: number;
  readonly play: (scenario: Scenario, seed: number) => Session;
}[] = [
  { scenario: REAL_SESSION, part: 1, play: playRealSession },
  {
    scenario: OPEN_SESSION,
    part: 0.3,
    play: (scenario, seed) => playSession(scenario, solve, PRODUCT, seed),
  },
];

type Sessions = readonly Session[];

const total = (all: Sessions, of: (session: Session) => number): number =>
  all.reduce((sum, session) => sum + of(session), 0);
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

/** Wanted with substitutes: 80 % fewer void matches, and the end of the search in time. */
const MOST_VOID = 20;
const MOST_DELAY_S = 90;

/** Means of the matches of sessions: the gap of the teams, and the value. */
const worthOf = (matches: readonly PlayedMatch[]): string =>
  `${mean(matches.map(({ teamGap }) => teamGap)).toFixed(0)} points and ${mean(matches.map(({ value }) => value)).toFixed(0)}`;

const FIGURES: readonly { readonly name: string; readonly of: (all: Sessions) => number }[] = [
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

const figuresOf = (all: Sessions): string =>
  FIGURES.map((figure) => `${figure.name} ${figure.of(all).toFixed(1)}`).join(", ");

/** The ends of the matches that lacked a player: the share of void ones in %, and the p95 of the search in s. */
const endsOf = (
  all: Sessions,
): { readonly voidShare: number; readonly delayS: number; readonly text: string } => {
  const lacking = total(all, (one) => one.lacking);
  const voids = total(all, (one) => one.voids);
  const voidShare = percent(voids, lacking);
  const delayS = quantile(
    all.flatMap((one) => one.delaysS),
    0.95,
  );
  const text = `${lacking} matches lacked a player, void ${voids} (${voidShare.toFixed(0)} %), of them ${total(all, (one) => one.lonelyVoids)} while no player waited, p95 from the announcement to full or void ${delayS.toFixed(0)} s`;
  return { voidShare, delayS, text };
};

/** The substitutes, and how their matches compare with all. */
const substitutesOf = (all: Sessions): string => {
  const counts = FITS.map(
    (fit) => `${fit} ${total(all, (one) => one.fits.filter((other) => other === fit).length)}`,
  );
  const substituted = all.flatMap((one) => one.substituted);
  const matches = all.flatMap((one) => one.matches);
  return `substitutes ${counts.join(", ")}; gap of the teams and value ${worthOf(substituted)}, of all matches ${worthOf(matches)}`;
};

/** Sessions in which one of ten does not come to some matches, under each way to handle that. */
export const absenceRows = (seed: number, asked: number): readonly YardstickRow[] =>
  SCENARIOS.flatMap(({ scenario, part, play }) => {
    const sessions = Math.ceil(part * asked);
    const row = (name: string, absences?: Absences): YardstickRow => {
      const measure = `${scenario.name}, ${name}`;
      say(`${sessions} sessions, ${measure}`);
      const played = Array.from({ length: sessions }, (_, session) =>
        play(absences === undefined ? scenario : { ...scenario, absences }, seed + session),
      );
      const ends = endsOf(played);
      const isSearched = absences !== undefined && absences.accepts !== null;
      return {
        measure,
        target: isSearched ? `void ≤ ${MOST_VOID} %, p95 ≤ ${MOST_DELAY_S} s` : "",
        value: [
          figuresOf(played),
          ...(absences === undefined ? [] : [ends.text]),
          ...(isSearched ? [substitutesOf(played)] : []),
        ].join("; "),
        isReached: isSearched ? ends.voidShare <= MOST_VOID && ends.delayS <= MOST_DELAY_S : null,
        note: `${sessions} sessions from seed ${seed}`,
      };
    };
    return [
      row("no player absent"),
      ...[0.05, 0.1].flatMap((absent) =>
        HANDLINGS.map(({ name, ...handling }) =>
          row(`${100 * absent} % of matches lack one, ${name}`, { share: absent, ...handling }),
        ),
      ),
    ];
  });

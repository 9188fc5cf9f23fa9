import { solve } from "@gokaku/solver";
import { say } from "../../command.ts";
import { bootstrap, mean, share } from "../../statistics.ts";
import type { YardstickRow } from "../yardstick-row.ts";
import { PRODUCT } from "./real-sessions.ts";
import { type Appointments, QUIET_SESSION } from "./scenario.ts";
import { playSession, type Session } from "./session.ts";

/** Players who come for a full hour: 80 % of all, within two minutes of it. */
const TOGETHER: Appointments = {
  everyS: 3600,
  share: 0.8,
  spreadS: 120,
  absentShare: 0,
  extraWindow: 0,
  extraForS: 600,
};
/** Points of window as in the product (GATHER-25). */
const EXTRA_WINDOW = 200;

const VARIANTS: readonly { readonly name: string; readonly appointments?: Appointments }[] = [
  { name: "without appointments" },
  { name: "80 % come for full hours", appointments: TOGETHER },
  { name: "and have 200 points more window", appointments: { ...TOGETHER, extraWindow: EXTRA_WINDOW } },
  ...[0.1, 0.2].map((absentShare) => ({
    name: `and ${100 * absentShare} % of them do not come`,
    appointments: { ...TOGETHER, extraWindow: EXTRA_WINDOW, absentShare },
  })),
];

type Sessions = readonly Session[];

const gaveUp = (all: Sessions): number =>
  100 * share(all.flatMap(({ waits }) => waits.map(({ end }) => end === "gave up")));

const describeSessions = (all: Sessions, seed: number): string => {
  const [low, high] = bootstrap(
    all.map((session) => [session]),
    gaveUp,
    seed,
  );
  const wait = mean(all.flatMap(({ waits }) => waits.map(({ waitedS }) => waitedS / 60)));
  const matches = all.flatMap((session) => session.matches);
  return [
    `gave up ${gaveUp(all).toFixed(1)} % (${low.toFixed(1)} to ${high.toFixed(1)})`,
    `mean wait ${wait.toFixed(1)} min`,
    `matches a session ${(matches.length / all.length).toFixed(1)}`,
    `mean gap of the teams ${mean(matches.map(({ teamGap }) => teamGap)).toFixed(1)} points`,
  ].join(", ");
};

/** Sessions with few joins, without and with announced times. */
export const appointmentRows = (seed: number, sessions: number): readonly YardstickRow[] =>
  VARIANTS.map(({ name, ...changes }): YardstickRow => {
    const measure = `${QUIET_SESSION.name}, ${name}`;
    say(`${sessions} sessions, ${measure}`);
    const played = Array.from({ length: sessions }, (_, session) =>
      playSession({ ...QUIET_SESSION, ...changes }, solve, PRODUCT, seed + session),
    );
    return {
      measure,
      target: changes.appointments === undefined ? "" : "gave up 32 to 40 %",
      value: describeSessions(played, seed),
      isReached: changes.appointments === undefined ? null : gaveUp(played) <= 40,
      note: `${sessions} sessions from seed ${seed}`,
    };
  });

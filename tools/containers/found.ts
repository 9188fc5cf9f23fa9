import type { Found } from "../kubernetes/steps/step.ts";
import type { Ran, Site } from "./site.ts";

export interface Step {
  readonly name: string;
  readonly title: string;
  /** Needs no installation by an earlier step. */
  readonly isAlone?: boolean;
  readonly run: (site: Site, players: number) => Promise<Found>;
}

export const last = ({ output }: Pick<Ran, "output">, count = 12): string[] =>
  output.trim().split("\n").slice(-count);

/** The failure of a command with its last lines; nothing after a success. */
export const succeeded = (what: string, ran: Pick<Ran, "exitCode" | "output">): string[] =>
  ran.exitCode === 0 ? [] : [`${what} ended with ${ran.exitCode}`, ...last(ran)];

export const took = (what: string, { seconds }: Pick<Ran, "seconds">): string =>
  `${what}: ${seconds.toFixed(0)} s`;

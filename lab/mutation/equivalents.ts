/** Mutants that no test has to kill. */
export interface Equivalent {
  readonly file: string;
  /** Original and replacement as the command prints them. */
  readonly mutants: readonly string[];
  readonly reason: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [];

import highsModule from "highs";

// The package's types describe CommonJS; what Node imports is the loader itself.
const loadHighs = highsModule as unknown as typeof highsModule.default;

export interface ProgrammeAnswer {
  readonly value: number;
  readonly isOptimal: boolean;
}

/**
 * Solves an integer or linear programme in the CPLEX LP format to the last digit.
 * @param timeLimitS seconds after which it answers without a proof
 */
export const solveProgramme = async (text: string, timeLimitS: number): Promise<ProgrammeAnswer> => {
  const highs = await loadHighs();
  const answer = highs.solve(text, {
    mip_rel_gap: 0,
    mip_abs_gap: 1e-6,
    time_limit: timeLimitS,
    output_flag: false,
  });
  return { value: answer.ObjectiveValue, isOptimal: answer.Status === "Optimal" };
};

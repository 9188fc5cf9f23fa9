import highsModule from "highs";

// The types of the package describe CommonJS; Node imports the loader itself.
const loadHighs = highsModule as unknown as typeof highsModule.default;

export interface IntegerProgrammeAnswer {
  readonly value: number;
  readonly isOptimal: boolean;
}

/**
 * Solves an integer or linear programme in the CPLEX LP format to the last digit.
 * @param timeLimitS seconds after which the answer has no proof
 */
export const solveIntegerProgramme = async (
  text: string,
  timeLimitS: number,
): Promise<IntegerProgrammeAnswer> => {
  const highs = await loadHighs();
  const answer = highs.solve(text, {
    mip_rel_gap: 0,
    mip_abs_gap: 1e-6,
    time_limit: timeLimitS,
    output_flag: false,
  });
  return { value: answer.ObjectiveValue, isOptimal: answer.Status === "Optimal" };
};

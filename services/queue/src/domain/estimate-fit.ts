/** A wait with its covariates. */
export interface Explained {
  readonly traits: readonly number[];
  /** Seconds at risk. */
  readonly exposure: number;
  readonly matched: boolean;
  readonly weight: number;
}

/** The prior of the fit: coefficients, and how many matches' worth of evidence each of them is. */
export interface Prior {
  readonly coefficients: readonly number[];
  readonly strengths: readonly number[];
}

const ROUNDS = 12;
const LONGEST_STEP = 1;

/** Solves a positive definite system by Gaussian elimination; a handful of unknowns. */
const solveSystem = (matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] => {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot += 1) {
    const pivotRow = rows[pivot] ?? [];
    for (const [index, row] of rows.entries()) {
      if (index === pivot) continue;
      const factor = (row[pivot] ?? 0) / (pivotRow[pivot] ?? 1);
      for (let column = pivot; column <= size; column += 1)
        row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0);
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
};

export const dot = (left: readonly number[], right: readonly number[]): number =>
  left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);

/**
 * Coefficients of log(mean wait) = traits · coefficients, for censored exponential waits, with a ridge towards `prior`.
 * Newton's method on a concave likelihood.
 */
export const fitWaits = (waits: readonly Explained[], prior: Prior): readonly number[] => {
  let coefficients = [...prior.coefficients];
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = coefficients.map(
      (value, index) => (prior.strengths[index] ?? 0) * ((prior.coefficients[index] ?? 0) - value),
    );
    const curvature = coefficients.map((_, row) =>
      coefficients.map((__, column) => (row === column ? (prior.strengths[row] ?? 0) : 0)),
    );
    for (const { traits, exposure, matched, weight } of waits) {
      const expected = exposure * Math.exp(-dot(traits, coefficients));
      const pull = weight * (expected - (matched ? 1 : 0));
      traits.forEach((trait, row) => {
        gradient[row] = (gradient[row] ?? 0) + pull * trait;
        const line = curvature[row] ?? [];
        traits.forEach((other, column) => {
          line[column] = (line[column] ?? 0) + weight * expected * trait * other;
        });
      });
    }
    const step = solveSystem(curvature, gradient);
    const longest = Math.max(...step.map(Math.abs));
    const scale = longest > LONGEST_STEP ? LONGEST_STEP / longest : 1;
    coefficients = coefficients.map((value, index) => value + scale * (step[index] ?? 0));
    if (longest < 1e-6) break;
  }
  return coefficients;
};

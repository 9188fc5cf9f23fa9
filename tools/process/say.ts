/** A failure whose message is enough for the user: printed without a stack. */
export class CliError extends Error {
  override readonly name = "CliError";
}

/** Runs a command's main function. A failure sets exit code 1; only a `CliError` is printed without its stack. */
export const runMain = async (main: () => Promise<number | undefined>): Promise<void> => {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.stderr.write(`${error instanceof CliError ? error.message : describeFailure(error)}\n`);
    process.exitCode = 1;
  }
};

const describeFailure = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

import { add, type Count, type Failure, NOTHING } from "./count.ts";

/** More failed files than this are a fault of the product or of the machine, and are not repeated. */
const FILES_AT_MOST = 6;

export type TestFile = Pick<Failure, "tier" | "only">;

/** The files of the failed tests, or none when a failure has no name or too many files failed. */
export const filesToRepeat = ({ failed, failures = [] }: Count): readonly TestFile[] => {
  const files = new Map(failures.map(({ tier, only }) => [`${tier} ${only}`, { tier, only }]));
  return failures.length === failed && files.size <= FILES_AT_MOST ? [...files.values()] : [];
};

/**
 * Runs the files of failed tests a second time, alone on the machine. A test that fails again has failed; one that
 * passes is printed as unstable and counts as passed.
 * @param count - the result of all tiers
 * @param run - runs one file of a tier
 */
export const repeatFailed = async (count: Count, run: (file: TestFile) => Promise<Count>): Promise<Count> => {
  const files = filesToRepeat(count);
  if (files.length === 0) return count;
  let again = NOTHING;
  for (const file of files) {
    const result = await run(file);
    again = add(again, result.passed + result.failed === 0 ? { passed: 0, failed: 1 } : result);
  }
  const failures = again.failures ?? [];
  const hasFailedAgain = ({ only, title }: Failure): boolean =>
    failures.some((failure) => failure.only === only && failure.title === title);
  const unstable =
    again.failed > failures.length
      ? []
      : (count.failures ?? []).filter((failure) => !hasFailedAgain(failure));
  for (const { tier, only, title } of unstable)
    process.stdout.write(`unstable: ${tier}, ${only}: ${title} (passed when it ran again alone)\n`);
  return {
    ...count,
    passed: count.passed + unstable.length,
    failed: again.failed,
    failures,
  };
};

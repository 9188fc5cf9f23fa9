import { runLoad } from "../player/session.ts";
import { until } from "../process/pace.ts";
import { runMain } from "../process/say.ts";

const [url = "", password = ""] = process.argv.slice(2);
const PLAYERS = 20;
const WITHIN_MS = 600_000;

/** Waits for the instance at `url`, plays there, and says how it went. Exit code 1 unless a match was played to its end. */
await runMain(async () => {
  await until(
    `${url} answers`,
    () =>
      fetch(`${url}/api/public/system`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { withinMs: WITHIN_MS },
  );
  const sizes = { players: PLAYERS, seconds: 60, closingSeconds: 120 };
  const result = await runLoad({ url, password, ...sizes, seed: 3, recorder: null });
  const errors = [...result.tally.serverErrors(), ...result.tally.noAnswers()];
  process.stdout.write(
    `${result.matchesMade} matches made, ${result.matchesClosed} settled, ${result.tally.calls()} calls, ${errors.length} without an answer or with a 5xx\n`,
  );
  return result.matchesClosed > 0 && result.openMatches.length === 0 ? 0 : 1;
});

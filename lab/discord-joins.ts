import { parseArgs } from "node:util";
import { LOCAL_DISCORD, LOCAL_KEY, post, signed } from "@gokaku/testing/discord";
import { Pool } from "pg";
import { createChance } from "../tools/player/chance.ts";
import { createAccount, type Session } from "../tools/player/login.ts";
import { profileForm } from "../tools/player/profile.ts";
import { inWidth } from "../tools/process/pace.ts";
import { CliError } from "../tools/process/say.ts";
import { type System, withSystem } from "../tools/system/system.ts";
import { wholeOption } from "./command.ts";

/** Players at once, each with one interleaving after the other. */
const PLAYERS = 8;
const PRESS = 3;
const DONE = "done";
/** A button takes those of the profile. */
const LANES = ["TANK", "MIDDLE"];

type Act = "join" | "leave";
interface Outcome {
  readonly act: Act;
  readonly isWeb: boolean;
  /** `done`, or the sentence of the refusal. */
  readonly said: string;
}

/** An id as Discord's accounts have. */
const accountOf = (place: number) => ({
  userId: String(800_000_000_000_000_000n + BigInt(place)),
  name: `並ぶ人${place}`,
  rate: 1500,
});

/** Several statements at once need a pool. */
interface Stage {
  readonly system: System;
  readonly queue: Pool;
}

let interactions = 0n;

const byButton = async ({ instance }: System, { account }: Session, act: Act): Promise<string> => {
  interactions += 1n;
  const body = JSON.stringify({
    id: String(850_000_000_000_000_000n + interactions),
    application_id: LOCAL_DISCORD.clientId,
    type: PRESS,
    token: `token-${interactions}`,
    guild_id: LOCAL_DISCORD.guildId,
    member: { user: { id: account.userId } },
    data: { component_type: 2, custom_id: `queue_${act}` },
  });
  const url = `${instance.url.replace("localhost", "127.0.0.1")}/api/discord/interactions`;
  const answer = await post(url, signed(body, LOCAL_KEY, Date.now()));
  const content = (answer.body as { data?: { content?: string } }).data?.content;
  if (answer.status !== 200 || content === undefined)
    throw new CliError(`A press was answered ${answer.status} ${JSON.stringify(answer.body)}.`);
  return /^列(に並びました|から離れました)/.test(content) ? DONE : content;
};

const byWeb = async ({ api }: System, { token }: Session, act: Act): Promise<string> => {
  const body = act === "join" ? { selected_roles: LANES } : {};
  const answer = await api.call({ method: "POST", path: `/api/queue/${act}`, token, body });
  return answer.status === 200 ? DONE : (answer.body as { message: string }).message;
};

const choose = async ({ api }: System, { token, account }: Session): Promise<void> => {
  const body = profileForm(account.name, { preferred_roles: LANES });
  const answer = await api.call({ method: "PUT", path: "/api/users/me/profile", token, body });
  if (answer.status !== 200) throw new CliError(`A profile was answered ${answer.status} ${answer.error}.`);
};

const entriesOf = async ({ queue }: Stage, { account }: Session): Promise<number> => {
  const { rows } = await queue.query<{ count: string }>(
    "select count(*) from entry where user_id = $1 and ended_at_ms is null",
    [account.userId],
  );
  return Number(rows[0]?.count);
};

/** The answers of the site to an act that finds nothing to do: a sentence, or `done` where a repetition is fine. */
type Refusals = Readonly<Record<Act, string>>;

const orders = <Each>(list: readonly Each[]): readonly (readonly Each[])[] =>
  list.length === 0
    ? [[]]
    : list.flatMap((first, place) =>
        orders([...list.slice(0, place), ...list.slice(place + 1)]).map((rest) => [first, ...rest]),
      );

/** Whether one after the other the acts have these outcomes and this end. */
const isOneAfterTheOther = (
  outcomes: readonly Outcome[],
  begin: number,
  end: number,
  refusals: Refusals,
): boolean =>
  orders(outcomes).some((order) => {
    let waiting = begin;
    const agrees = order.every(({ act, said }) => {
      const wanted = act === "join" ? 1 : 0;
      const expected = waiting === wanted ? refusals[act] : DONE;
      waiting = wanted;
      return said === expected;
    });
    return agrees && waiting === end;
  });

/** @returns how the interleaving was wrong; null when it was right */
const interleave = async (
  stage: Stage,
  session: Session,
  refusals: Refusals,
  chance: ReturnType<typeof createChance>,
): Promise<string | null> => {
  const acts = Array.from({ length: chance.whole(2, 4) }, () => ({
    act: chance.unit() < 0.6 ? ("join" as const) : ("leave" as const),
    isWeb: chance.unit() < 0.5,
  }));
  const begin = await entriesOf(stage, session);
  const outcomes = await Promise.all(
    acts.map(async ({ act, isWeb }) => ({
      act,
      isWeb,
      said: await (isWeb ? byWeb : byButton)(stage.system, session, act),
    })),
  );
  const end = await entriesOf(stage, session);
  return end <= 1 && isOneAfterTheOther(outcomes, begin, end, refusals)
    ? null
    : JSON.stringify({ begin, outcomes, end });
};

/** The answers of the site to a repeated join and leave; the button has to give the same. */
const refusalsOf = async (system: System, session: Session): Promise<Refusals> => {
  await byWeb(system, session, "leave");
  const leave = await byWeb(system, session, "leave");
  await byWeb(system, session, "join");
  const join = await byWeb(system, session, "join");
  return { join, leave };
};

/**
 * Joins and leaves by button and by web at once, against the real queue. Each interleaving ends as if its acts were made
 * one after the other: with one entry and the site's sentences. Exit code 1 otherwise.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: { count: { type: "string", default: "1000" }, seed: { type: "string", default: "30" } },
  });
  const count = wholeOption("count", values.count, PLAYERS, 1_000_000);
  const seed = wholeOption("seed", values.seed, 0, 2 ** 31);
  return withSystem(
    "discord-joins",
    async (system) => {
      const sessions = await inWidth(
        Array.from({ length: PLAYERS }, (_none, place) => place),
        PLAYERS,
        (place) => createAccount(system.api, system.admin.token, accountOf(place)),
      );
      await Promise.all(sessions.map((session) => choose(system, session)));
      const queue = new Pool({ connectionString: system.instance.services.queue?.env.POSTGRES_URL });
      const [first] = sessions;
      if (first === undefined) throw new CliError("No account was made.");
      const refusals = await refusalsOf(system, first);
      const wrong: string[] = [];
      await Promise.all(
        sessions.map(async (session, place) => {
          const chance = createChance(seed * 1000 + place);
          for (let round = place; round < count; round += PLAYERS) {
            const fault = await interleave({ system, queue }, session, refusals, chance);
            if (fault !== null) wrong.push(fault);
          }
        }),
      );
      await queue.end();
      process.stdout.write(
        `${count} interleavings, wrong: ${wrong.length}\na repeated join: ${refusals.join}, a repeated leave: ${refusals.leave}\n`,
      );
      for (const fault of wrong.slice(0, 10)) process.stdout.write(`${fault}\n`);
      return wrong.length === 0 ? 0 : 1;
    },
    // A player of the test login presses the button too.
    { OIDC_SUBJECT_PREFIX: "dummy|" },
  );
};

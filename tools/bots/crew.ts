import { setTimeout as sleep } from "node:timers/promises";
import type { DebugQueueResponse } from "@gokaku/contract";
import type { Api } from "../player/http.ts";
import { listTestAccounts, logIn } from "../player/login.ts";
import { type Account, createPlayer } from "../player/player.ts";
import { type Character, loadCharacters } from "../player/report.ts";
import { messageOf } from "../process/say.ts";
import { type Bot, startBot } from "./bot.ts";
import { chooseAccounts } from "./choose.ts";

const LOOK_MS = 1500;
const RETRY_MS = 3000;

interface Crew {
  readonly api: Api;
  readonly password: string;
  readonly count: number;
  readonly say: (line: string) => void;
}

interface Known {
  readonly adminToken: string;
  readonly accounts: readonly Account[];
  readonly characters: readonly Character[];
}

const learn = async ({ api, password }: Crew): Promise<Known> => {
  const admin = await logIn(api, "dummy_admin", password);
  const accounts = (await listTestAccounts(api)).filter(({ userId }) => userId !== "dummy_admin");
  return { adminToken: admin.token, accounts, characters: await loadCharacters(api) };
};

/** Waiting people without the bots, longest first; null when the gateway does not answer. */
const peopleWaiting = async (crew: Crew, token: string, bots: ReadonlyMap<string, Bot>) => {
  const answer = await crew.api.call({ method: "GET", path: "/api/debug/queue", token });
  if (answer.status !== 200) return null;
  return (answer.body as DebugQueueResponse).entries
    .filter((entry) => !bots.has(entry.user_id))
    .sort((a, b) => a.joined_at - b.joined_at)
    .map((entry) => ({ userId: entry.user_id, rate: entry.rate }));
};

/** Starts and stops bots for the waiting people. Bots in a match play on. */
const adjust = async (crew: Crew, known: Known, bots: Map<string, Bot>): Promise<boolean> => {
  const waiting = await peopleWaiting(crew, known.adminToken, bots);
  if (!waiting) return false;
  const playing = new Set([...bots].filter(([, bot]) => bot.isPlaying()).map(([id]) => id));
  const wanted = chooseAccounts(known.accounts, waiting, playing, crew.count - playing.size);
  const names = new Set(wanted.map(({ userId }) => userId));
  for (const [id, bot] of bots) {
    if (names.has(id) || bot.isPlaying()) continue;
    void bot.stop().then(() => bots.delete(id));
  }
  for (const account of wanted.filter(({ userId }) => !bots.has(userId))) {
    const { token } = await logIn(crew.api, account.userId, crew.password);
    const player = createPlayer(crew.api, account, token);
    bots.set(
      account.userId,
      startBot(player, known.characters, (id) => bots.has(id)),
    );
    crew.say(
      `${account.userId} (${account.rate}) waits${waiting[0] ? ` with ${waiting[0].userId} (${waiting[0].rate})` : ""}`,
    );
  }
  return true;
};

/** Runs the bots until `stopped`, and retries while the gateway is unavailable. */
export const runCrew = async (crew: Crew, stopped: AbortSignal): Promise<void> => {
  const bots = new Map<string, Bot>();
  let known: Known | null = null;
  while (!stopped.aborted) {
    try {
      known ??= await learn(crew);
      if (!(await adjust(crew, known, bots))) known = null;
    } catch (error) {
      crew.say(`${messageOf(error)}; trying again`);
      known = null;
    }
    await sleep(known ? LOOK_MS : RETRY_MS, undefined, { signal: stopped }).catch(() => {});
  }
};

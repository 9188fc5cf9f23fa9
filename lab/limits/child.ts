import { type ChildProcess, fork } from "node:child_process";
import { CliError, messageOf } from "../../tools/process/say.ts";

/** The requests that a helper process answers; arguments and answers travel as JSON. */
type Handlers = Readonly<Record<string, (argument: never) => Promise<unknown>>>;
type ArgumentOf<H> = H extends (argument: infer Argument) => Promise<unknown> ? Argument : never;
type AnswerOf<H> = H extends (argument: never) => Promise<infer Answer> ? Answer : never;

interface Question {
  readonly id: number;
  readonly name: string;
  readonly argument: unknown;
}
interface Reply {
  readonly id: number;
  readonly answer?: unknown;
  readonly failure?: string;
}

export type Child<H extends Handlers> = AsyncDisposable & {
  readonly pid: number;
  readonly ask: <Name extends keyof H & string>(
    name: Name,
    argument: ArgumentOf<H[Name]>,
    withinMs?: number,
  ) => Promise<AnswerOf<H[Name]>>;
};

const ANSWER_MS = 60_000;

/** Starts a helper of this folder in a process of its own. @param file such as `join.child.ts` */
export const startChild = <H extends Handlers>(file: string): Child<H> => {
  const child: ChildProcess = fork(new URL(file, import.meta.url), {
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  let asked = 0;
  const failAll = (failure: string): void => {
    for (const [id, settle] of waiting) settle({ id, failure });
  };
  child.on("message", (reply: Reply) => waiting.get(reply.id)?.(reply));
  child.once("exit", (code, signal) => failAll(`it ended (${signal ?? `exit code ${code}`})`));
  child.once("error", (error) => failAll(error.message));

  const ask = async (name: string, argument: unknown, withinMs = ANSWER_MS): Promise<unknown> => {
    asked += 1;
    const id = asked;
    const reply = await new Promise<Reply>((resolve) => {
      const timer = setTimeout(() => resolve({ id, failure: `no answer within ${withinMs} ms` }), withinMs);
      waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      const question: Question = { id, name, argument };
      if (child.connected) child.send(question);
      else resolve({ id, failure: "it is not running" });
    });
    waiting.delete(id);
    if (reply.failure !== undefined) throw new CliError(`${file} could not ${name}: ${reply.failure}`);
    return reply.answer;
  };
  return {
    pid: child.pid ?? 0,
    ask: ask as Child<H>["ask"],
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    },
  };
};

/** The helper's side: answers its parent until the parent ends. */
export const answerParent = (handlers: Handlers): void => {
  process.on("message", ({ id, name, argument }: Question) => {
    const answer = async (): Promise<Reply> => {
      const handler = handlers[name];
      if (handler === undefined) throw new Error(`there is no ${name}`);
      return { id, answer: await handler(argument as never) };
    };
    void answer()
      .catch((error: unknown): Reply => ({ id, failure: messageOf(error) }))
      .then((reply) => process.send?.(reply));
  });
  process.once("disconnect", () => process.exit(0));
};

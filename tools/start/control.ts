import { closeSync, openSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { eachLine } from "../process/output.ts";
import { CliError, messageOf } from "../process/say.ts";

export interface Request {
  readonly command: "restart";
  readonly name: string;
}
export interface Answer {
  readonly ok: boolean;
  readonly sentence: string;
}

/** A socket's path has at most 107 bytes; a longer one is opened relative to a descriptor of its folder. */
const MAX_PATH = 100;

const openPath = (runDir: string): { readonly path: string; readonly close: () => void } => {
  const path = join(runDir, "control.sock");
  if (Buffer.byteLength(path) <= MAX_PATH) return { path, close: () => {} };
  const folder = openSync(runDir, "r");
  return { path: `/proc/self/fd/${folder}/control.sock`, close: () => closeSync(folder) };
};

const reply = async (
  socket: Socket,
  line: string,
  handle: (request: Request) => Promise<string>,
): Promise<void> => {
  let answer: Answer;
  try {
    answer = { ok: true, sentence: await handle(JSON.parse(line) as Request) };
  } catch (error) {
    answer = { ok: false, sentence: messageOf(error) };
  }
  socket.end(`${JSON.stringify(answer)}\n`);
};

/** Listens for commands of other processes; returns a function that stops listening. */
export const listenForCommands = (
  runDir: string,
  handle: (request: Request) => Promise<string>,
): Promise<() => void> =>
  new Promise((resolve, reject) => {
    rmSync(join(runDir, "control.sock"), { force: true });
    const { path, close } = openPath(runDir);
    const server = createServer((socket) => {
      socket.on("error", () => {});
      eachLine(socket, (line) => void reply(socket, line, handle));
    });
    server.once("error", reject);
    server.listen(path, () => {
      resolve(() => {
        server.close();
        close();
      });
    });
  });

/**
 * Sends a command to the launcher of the data folder.
 * @throws CliError when it refuses or does not run
 */
export const askLauncher = (dataDir: string, request: Request): Promise<string> =>
  new Promise((resolve, reject) => {
    const { path, close } = openPath(join(dataDir, "run"));
    const socket = connect(path);
    socket.once("error", () =>
      reject(new CliError(`No instance runs in ${dataDir}: start it with npm start.`)),
    );
    socket.once("connect", () => socket.write(`${JSON.stringify(request)}\n`));
    socket.once("close", () => {
      close();
      reject(new CliError("The launcher ended before it answered."));
    });
    eachLine(socket, (line) => {
      const answer = JSON.parse(line) as Answer;
      if (answer.ok) resolve(answer.sentence);
      else reject(new CliError(answer.sentence));
    });
  });

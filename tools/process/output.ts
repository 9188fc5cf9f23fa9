import { createWriteStream, renameSync, type WriteStream } from "node:fs";
import type { Readable } from "node:stream";

const COLOURS = [36, 32, 33, 35, 34, 96, 92, 93, 95, 94];
const NAME_WIDTH = 10;

const colourOf = (name: string): number => {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return COLOURS[sum % COLOURS.length] ?? 37;
};

const prefix = (name: string): string =>
  process.stdout.isTTY
    ? `\u001b[${colourOf(name)}m${name.padEnd(NAME_WIDTH)}\u001b[0m | `
    : `${name.padEnd(NAME_WIDTH)} | `;

const LEVELS: Readonly<Record<string, string>> = {
  10: "trace",
  20: "debug",
  30: "info",
  40: "warn",
  50: "error",
  60: "fatal",
};
const DROPPED = new Set(["level", "time", "pid", "hostname", "name", "service", "msg", "message"]);

const levelOf = (value: unknown): string => LEVELS[String(value)] ?? String(value ?? "");

const fieldText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/**
 * Formats a JSON log line as `warn could not reach x key=value`, beside the service that wrote it; leaves other lines
 * unchanged.
 */
const readLine = (line: string): { readonly service?: string; readonly text: string } => {
  if (!line.startsWith("{")) return { text: line };
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return { text: line };
  }
  const fields = Object.entries(entry)
    .filter(([key, value]) => !DROPPED.has(key) && value !== undefined)
    .map(([key, value]) => `${key}=${fieldText(value)}`);
  const text = [levelOf(entry.level), entry.msg ?? entry.message ?? "", ...fields].filter(Boolean).join(" ");
  return { text, ...(typeof entry.service === "string" && { service: entry.service }) };
};

/** Calls back once per line, including a last line without a line feed. */
export const eachLine = (stream: Readable, onLine: (line: string) => void): void => {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onLine(line);
  });
  stream.on("end", () => {
    if (rest !== "") onLine(rest);
  });
};

/** The most bytes of a log, in two files. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Appends to a file, and renames it to `.1` at half the limit. */
const openRotating = (file: string): ((line: string) => void) => {
  let bytes = 0;
  const open = (): WriteStream => createWriteStream(file, { flags: "a" }).on("error", () => {});
  let stream = open();
  return (line) => {
    stream.write(line);
    bytes += Buffer.byteLength(line);
    if (bytes < MOST_BYTES / 2) return;
    bytes = 0;
    stream.end();
    renameSync(file, `${file}.1`);
    stream = open();
  };
};

/**
 * Writes each line to a file and, unless quiet, to the terminal with the name of its service, else of its process, in
 * front.
 */
export const openLog = (
  name: string,
  file: string,
  isQuiet: boolean,
): { line: (text: string) => void; tail: () => string[] } => {
  const write = openRotating(file);
  const last: string[] = [];
  return {
    line: (text) => {
      write(`${text}\n`);
      last.push(text);
      if (last.length > 20) last.shift();
      if (isQuiet) return;
      const { service = name, text: shown } = readLine(text);
      print(service, shown);
    },
    tail: () => [...last],
  };
};

export const print = (name: string, text: string): void => {
  process.stdout.write(`${prefix(name)}${text}\n`);
};

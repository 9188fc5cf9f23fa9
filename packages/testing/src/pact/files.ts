import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Pact } from "@pact-foundation/pact";

/** The pacts of this state of the code. */
export const PACTS = path.join(import.meta.dirname, "..", "..", "..", "..", "pacts");
/** Those of the last release, which the current providers must still satisfy. */
export const RELEASED = path.join(PACTS, "released");

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const sorted = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, sorted(value[name] ?? null)]),
  );
};

/** Pact's JavaScript interface joins the matchers of a path by AND only; a value that may be null needs OR. */
const withAlternatives = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(withAlternatives);
  if (!isObject(value)) return value;
  const { matchers } = value;
  const mayBeNull =
    Array.isArray(matchers) && matchers.some((each) => isObject(each) && each.match === "null");
  const entries = Object.entries(value).map(([name, inner]) => [name, withAlternatives(inner)] as const);
  return { ...Object.fromEntries(entries), ...(mayBeNull && { combine: "OR" }) };
};

/** A pact as it is committed: in a fixed order, without the versions of the libraries that wrote it. */
const committedText = (text: string): string => {
  const pact = JSON.parse(text) as { [name: string]: Json };
  const { metadata } = pact;
  const interactions = (pact.interactions as { [name: string]: Json }[]).toSorted((one, other) =>
    String(one.description) < String(other.description) ? -1 : 1,
  );
  const specification = isObject(metadata) ? { pactSpecification: metadata.pactSpecification ?? null } : {};
  return `${JSON.stringify(sorted(withAlternatives({ ...pact, interactions, metadata: specification })), null, 1)}\n`;
};

/** A pact that is being recorded. */
export interface Recording extends Disposable {
  readonly pact: Pact;
  /** Where its text belongs. */
  readonly file: string;
  /** What was recorded so far, as it is committed. */
  readonly text: () => string;
}

export const startRecording = (consumer: string, provider: string): Recording => {
  const dir = mkdtempSync(path.join(tmpdir(), "gokaku-pact-"));
  const name = `${consumer}-${provider}.json`;
  return {
    pact: new Pact({ dir, consumer, provider, logLevel: "error" }),
    file: path.join(PACTS, name),
    text: () => committedText(readFileSync(path.join(dir, name), "utf8")),
    [Symbol.dispose]: () => rmSync(dir, { recursive: true, force: true }),
  };
};

const filesIn = (folder: string, provider: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(`-${provider}.json`))
        .map((name) => path.join(folder, name))
    : [];

/** The pacts of all consumers with a provider: those of this state of the code and those of the last release. */
export const pactsWith = (provider: string): readonly string[] =>
  [PACTS, RELEASED].flatMap((folder) => filesIn(folder, provider));

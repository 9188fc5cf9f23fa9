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

const WIDTH = 110;

/** JSON with what fits on a line on one line. */
const written = (value: Json, indent = ""): string => {
  const short = JSON.stringify(value);
  if (short.length + indent.length <= WIDTH || typeof value !== "object" || value === null) return short;
  const inner = `${indent} `;
  const [open, close, lines] = Array.isArray(value)
    ? (["[", "]", value.map((each) => inner + written(each, inner))] as const)
    : ([
        ...(["{", "}"] as const),
        Object.entries(value).map(
          ([name, each]) => `${inner}${JSON.stringify(name)}: ${written(each, inner)}`,
        ),
      ] as const);
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
};

interface Pacted {
  readonly [name: string]: Json;
}

/** A pact as it is committed: in a fixed order, without the versions of the libraries that wrote it. */
const committedText = (pacts: readonly Pacted[]): string => {
  const [first = {}] = pacts;
  const interactions = pacts
    .flatMap((pact) => pact.interactions as Pacted[])
    .toSorted((one, other) => (String(one.description) < String(other.description) ? -1 : 1));
  const { consumer = null, provider = null } = first;
  const metadata = { pactSpecification: { version: "4.0" } };
  return `${written(sorted(withAlternatives({ consumer, interactions, metadata, provider })))}\n`;
};

/** A pact that is being recorded. */
export interface Recording extends Disposable {
  /** Takes one interaction; Pact reads its file again for each, so that each has a file of its own. */
  readonly next: () => Pact;
  /** Where the pact belongs. */
  readonly file: string;
  /** The recording so far, as it is committed. */
  readonly text: () => string;
}

export const startRecording = (consumer: string, provider: string): Recording => {
  const folder = mkdtempSync(path.join(tmpdir(), "gokaku-pact-"));
  const name = `${consumer}-${provider}.json`;
  let count = 0;
  return {
    next: () => new Pact({ dir: path.join(folder, String(count++)), consumer, provider, logLevel: "error" }),
    file: path.join(PACTS, name),
    text: () =>
      committedText(
        readdirSync(folder).map((dir) => JSON.parse(readFileSync(path.join(folder, dir, name), "utf8"))),
      ),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
};

const readPacts = (folder: string, provider: string): ReadonlyMap<string, Pacted> => {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(
    names
      .filter((name) => name.endsWith(`-${provider}.json`))
      .map((name) => [name, JSON.parse(readFileSync(path.join(folder, name), "utf8"))]),
  );
};

const interactionsOf = (pact: Pacted | undefined): readonly Json[] => (pact?.interactions ?? []) as Json[];

export const descriptionsOf = (pact: Pacted): readonly string[] =>
  interactionsOf(pact).map((each) => (isObject(each) ? String(each.description) : ""));

/** A pact with those of its interactions alone whose description is chosen. */
export const partOf = (pact: Pacted, isChosen: (description: string) => boolean): Pacted => ({
  ...pact,
  interactions: interactionsOf(pact).filter((each) => isObject(each) && isChosen(String(each.description))),
});

/**
 * The pacts of all consumers with a provider: those of this state of the code, and of those of the last release the
 * interactions that are no longer the same.
 */
export const pactsWith = (provider: string): readonly Pacted[] => {
  const current = readPacts(PACTS, provider);
  const released = [...readPacts(RELEASED, provider)].map(([name, pact]) => {
    const known = new Set(interactionsOf(current.get(name)).map((each) => JSON.stringify(each)));
    const interactions = interactionsOf(pact).filter((each) => !known.has(JSON.stringify(each)));
    return { ...pact, interactions };
  });
  return [...current.values(), ...released.filter(({ interactions }) => interactions.length > 0)];
};

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Verifier, type VerifierOptions } from "@pact-foundation/pact";
import { descriptionsOf, pactsWith, partOf } from "./files.ts";

/** How a provider is asked over HTTP. */
export interface Provider {
  readonly name: string;
  readonly url: string;
  /** The tokens of the provider by the names that the pacts use for them. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Which interactions are verified, by their descriptions; all unless named. */
  readonly isChosen?: (description: string) => boolean;
  /** Further headers of a request without a token, which a browser sets by itself. */
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Sets up a state that a pact names. */
  readonly states: NonNullable<VerifierOptions["stateHandlers"]>;
  /** Runs before the states of each interaction are set up. */
  readonly reset: () => void;
}

/** Gives the verifier the pacts with a provider as files, and the descriptions of their interactions. */
export const withPacts = async (
  provider: string,
  verify: (files: string[], descriptions: readonly string[]) => Promise<unknown>,
  isChosen: (description: string) => boolean = () => true,
): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), "gokaku-pacts-"));
  try {
    const pacts = pactsWith(provider)
      .map((pact) => partOf(pact, isChosen))
      .filter((pact) => descriptionsOf(pact).length > 0);
    const files = pacts.map((pact, index) => {
      const file = path.join(folder, `${index}.json`);
      writeFileSync(file, JSON.stringify(pact));
      return file;
    });
    if (files.length === 0) throw new Error(`there is no pact with ${provider}`);
    await verify(files, pacts.flatMap(descriptionsOf));
  } catch (error) {
    throw readable(error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

interface Failed {
  readonly errors: readonly {
    readonly interaction: string;
    readonly mismatch: {
      readonly message?: string;
      readonly mismatches?: readonly { readonly path?: string; readonly mismatch: string }[];
    };
  }[];
}

/** The verifier's failure as lines: which interaction, where and what. */
const readable = (error: unknown): unknown => {
  if (!(error instanceof Error) || !error.message.startsWith("{")) return error;
  const { errors } = JSON.parse(error.message) as Failed;
  const lines = errors.flatMap(({ interaction, mismatch: { message, mismatches = [] } }) => [
    interaction,
    ...(message === undefined ? [] : [`  ${message}`]),
    ...mismatches.map((each) => `  ${each.path ?? ""} ${each.mismatch}`),
  ]);
  return new Error(lines.join("\n"));
};

/**
 * Makes every call of the provider's pacts, of this state of the code and of the last release.
 * @throws Error with the differences, by interaction
 */
export const verifyProvider = ({
  name,
  url,
  tokens,
  isChosen,
  headers,
  states,
  reset,
}: Provider): Promise<void> =>
  withPacts(
    name,
    (pactUrls) =>
      new Verifier({
        provider: name,
        providerBaseUrl: url,
        pactUrls,
        logLevel: "error",
        requestFilter: (request, _response, next) => {
          const { authorization } = request.headers;
          const named = authorization?.slice("Bearer ".length) ?? "";
          if (authorization !== undefined) request.headers.authorization = `Bearer ${tokens[named] ?? named}`;
          else Object.assign(request.headers, headers?.());
          next();
        },
        beforeEach: async () => reset(),
        stateHandlers: states,
      }).verifyProvider(),
    isChosen,
  );

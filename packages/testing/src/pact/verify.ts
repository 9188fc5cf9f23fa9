import { Verifier, type VerifierOptions } from "@pact-foundation/pact";
import { pactsWith } from "./files.ts";

/** How a provider is asked over HTTP. */
export interface Provider {
  readonly name: string;
  readonly url: string;
  /** The tokens of the provider by the names that the pacts use for them. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Sets up a state that a pact names. */
  readonly states: NonNullable<VerifierOptions["stateHandlers"]>;
  /** Runs before the states of each interaction are set up. */
  readonly reset: () => void;
}

/**
 * Makes every call of the provider's pacts, of this state of the code and of the last release.
 * @throws Error with the differences, by interaction
 */
export const verifyProvider = async ({ name, url, tokens, states, reset }: Provider): Promise<void> => {
  await new Verifier({
    provider: name,
    providerBaseUrl: url,
    pactUrls: [...pactsWith(name)],
    logLevel: "error",
    requestFilter: (request, _response, next) => {
      const { authorization } = request.headers;
      const named = authorization?.slice("Bearer ".length) ?? "";
      if (authorization !== undefined) request.headers.authorization = `Bearer ${tokens[named] ?? named}`;
      next();
    },
    beforeEach: async () => reset(),
    stateHandlers: states,
  }).verifyProvider();
};

import type { CallArguments, RouteId } from "@gokaku/contract";
import type { Variant } from "./shape.ts";

/** One use of a call: what the app sends, and the state of the provider in which it is answered so. */
export type Use<Id extends RouteId> = Variant & {
  /** The states are set up by `services/gateway/pacts/states.ts`. */
  readonly given?: string;
  readonly input?: CallArguments<Id>[0];
  readonly status?: 200 | 201;
};

const DEVICE = { id: "0123456789abcdef0123456789abcdef" };
const IN_MATCH = "the player is in a match";

/** Every call of the app with what it sends; what it reads follows from the schema that it parses the answer with. */
export const USES: { readonly [Id in RouteId]?: readonly Use<Id>[] } = {
  addDevice: [
    {
      input: {
        body: {
          endpoint: "https://fcm.googleapis.com/fcm/send/abc",
          keys: { p256dh: `B${"a".repeat(86)}`, auth: "a".repeat(22) },
          name: "AndroidのChrome",
        },
      },
    },
  ],
  getMe: [{ empty: ["favorite_pokemon"] }],
  getCurrentMatch: [{ given: IN_MATCH }, { given: "the player is in no match", alternative: { match: 1 } }],
  removeDevice: [{ input: { params: DEVICE } }],
};

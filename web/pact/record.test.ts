import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROUTES, type Route, type RouteId } from "@gokaku/contract";
import { ERROR_STATUS } from "@gokaku/game";
import { type Recording, startRecording } from "@gokaku/testing/pact";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { openPage, page } from "./browser.ts";
import { UNSTATED, USES, type Use } from "./calls.ts";
import { EXAMPLES } from "./examples.ts";
import { type Schema, shapeOf } from "./shape.ts";

/*
 * The pact of the web with the gateway, recorded by the app's own client. `--update` writes the file again; the change
 * of the file shows in review what an open tab loses.
 */
openPage();
const { call } = await import("../src/api/http.ts");
const { useSession } = await import("../src/session/session-store.ts");

type AnyCall = (id: RouteId, input?: object) => Promise<unknown>;

/** Tokens by what they stand for; the provider's side sends a real one in their place. */
const signInAs = (token: string | null): void => {
  const user = { user_id: "dummy_001", trainer_name: "あかり", rate: 1500, is_admin: false };
  const session = token === null ? null : { token, expiresAt: Infinity, byProvider: false, user };
  useSession.setState({ session, expired: false });
};

const WEB = path.join(import.meta.dirname, "..");
/** The state in which a call is refused, with the code as its parameter. */
const REFUSED = "the call is refused";
const WHO = {
  none: null,
  page: null,
  user: "player",
  helper: "admin",
  moderator: "admin",
  admin: "admin",
} as const;

const addressOf = (route: Route, input: { params?: object } = {}): string =>
  route.path.replace(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(input.params ?? {}, name)));

const queryOf = (input: { query?: object } = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]));

let recording: Recording;
beforeAll(() => {
  recording = startRecording("web", "gateway");
});
afterAll(() => {
  recording?.[Symbol.dispose]();
  vi.unstubAllGlobals();
});

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly rules: ReturnType<typeof shapeOf>["rules"];
}
interface Asked {
  readonly id: RouteId;
  readonly use: Use<RouteId>;
  readonly token: string | null;
}

/** Has the client make a call of a provider that answers so, and writes both down. */
const record = async <Answer>(
  description: string,
  { id, use, token }: Asked,
  states: readonly { readonly name: string; readonly params?: Record<string, string> }[],
  reply: Reply,
  ask: () => Promise<Answer>,
): Promise<void> => {
  const route: Route = ROUTES[id];
  const input = use.input as { params?: object; query?: object; body?: unknown } | undefined;
  const interaction = recording.next().addInteraction();
  for (const { name, params } of states) interaction.given(name, params);
  await interaction
    .uponReceiving(description)
    .withRequest(route.method.toUpperCase(), addressOf(route, input), (request) => {
      if (token !== null) request.headers({ authorization: `Bearer ${token}` });
      if (input?.query !== undefined) request.query(queryOf(input));
      if (input?.body !== undefined) request.jsonBody(input.body);
    })
    .willRespondWith(reply.status, (response) => {
      response.jsonBody(reply.body).matchingRules({ body: reply.rules as never });
    })
    .executeTest(async (server) => {
      page.origin = server.url;
      signInAs(token);
      await ask();
      await Promise.all(page.sent.splice(0));
    });
};

const answerOf = (id: RouteId, use: Use<RouteId>): Reply & { readonly schema: z.ZodMiniType } => {
  const { responses }: Route = ROUTES[id];
  const status = use.status ?? (responses[200] === undefined ? 201 : 200);
  const schema = responses[status];
  if (schema === undefined) throw new Error(`${id} has no answer with the status ${status}`);
  const shape = shapeOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema, use);
  return { status, body: shape.example, rules: shape.rules, schema };
};

const ALL = Object.entries(USES).flatMap(([id, uses]) =>
  (uses as readonly Use<RouteId>[]).map((use) => ({ id: id as RouteId, use })),
);

it.each(ALL.map((each) => ({ ...each, description: [each.id, each.use.given].filter(Boolean).join(", ") })))(
  "[AUTH-420] the client reads the answer to $description",
  async ({ id, use, description }) => {
    const { schema, ...reply } = answerOf(id, use);
    const given = use.given === undefined ? [] : [{ name: use.given }];
    await record(description, { id, use, token: WHO[ROUTES[id].auth] }, given, reply, async () => {
      const answer = await (call as AnyCall)(id, use.input as object | undefined);
      expect(answer).toEqual(schema.parse(reply.body));
    });
  },
);

/** A token that the gateway refuses, by the code with which it does. */
const REFUSED_TOKENS = { unauthenticated: "unknown", token_expired: "expired" } as const;

/** The refusals of each call: those that it documents, and those of the token, on which the client ends the session. */
const REFUSALS = ALL.filter(({ id }, index) => ALL.findIndex((each) => each.id === id) === index).flatMap(
  ({ id, use }) => {
    const { errors = [], auth }: Route = ROUTES[id];
    const ofToken = WHO[auth] === null ? [] : (["unauthenticated", "token_expired"] as const);
    return [...new Set([...errors, ...ofToken])]
      .filter((code) => UNSTATED[id]?.includes(code) !== true)
      .map((code) => ({ id, use, code }));
  },
);

it.each(REFUSALS)("[AUTH-420] the client reads that $id is refused with $code", async ({ id, use, code }) => {
  const isOfToken = code === "unauthenticated" || code === "token_expired";
  const token = isOfToken && WHO[ROUTES[id].auth] !== null ? REFUSED_TOKENS[code] : WHO[ROUTES[id].auth];
  const states = token === "unknown" || token === "expired" ? [] : [{ name: REFUSED, params: { code } }];
  const message = EXAMPLES.message;
  const rules = [{ path: "$.message", rules: [{ "pact:matcher:type": "type" }] }];
  const reply = { status: ERROR_STATUS[code], body: { error: code, message }, rules };
  await record(`${id}, refused with ${code}`, { id, use, token }, states, reply, async () => {
    await expect((call as AnyCall)(id, use.input as object | undefined)).rejects.toMatchObject({
      name: "ApiError",
      status: reply.status,
      code,
      message,
    });
    if (isOfToken && token !== null)
      expect(useSession.getState()).toMatchObject({ session: null, expired: true });
  });
});

it("[AUTH-420] a logout is sent with the token that it ends", async () => {
  const { status, body, rules } = answerOf("logOut", {});
  await record("logOut", { id: "logOut", use: {}, token: "leaver" }, [], { status, body, rules }, async () =>
    useSession.getState().signOut(),
  );
});

it("[AUTH-420] every call that the app's source names is recorded, and no other", () => {
  const source = globSync("src/**/*.{ts,tsx}", { cwd: WEB })
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(path.join(WEB, file), "utf8"))
    .join("\n");
  const isNamed = ([id, route]: [string, Route]) =>
    new RegExp(`\\bcall\\(\\s*"${id}"`).test(source) ||
    // A link is followed by the browser; no code reads what it leads to.
    (route.contentType === undefined && source.includes(`fetch("${route.path}"`));
  const named = Object.entries(ROUTES).filter(isNamed);
  expect([...Object.keys(USES), "logOut"].toSorted()).toEqual(named.map(([id]) => id).toSorted());
  // A call by anything but a name in the source would escape the comparison.
  expect(source.match(/\bcall\((?!\s*["(])[^)]*\)/g) ?? []).toEqual([]);
});

it("[AUTH-420] the recorded pact is the committed one", async () => {
  await expect(recording.text()).toMatchFileSnapshot(recording.file);
});

import { readFileSync } from "node:fs";
import { cleanName, ERROR_STATUS, foldLobbyId, isStorable, WEBHOOK_EVENTS } from "@gokaku/game";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { DUMMY_ROUTES } from "./dummy/index.ts";
import { DummyLoginRequest } from "./dummy/schemas.ts";
import { toCodedError } from "./errors.ts";
import { ClientFrame } from "./live/schemas.ts";
import { ReportParams, ReportRequest, UpdateLobbyRequest } from "./matches/schemas.ts";
import { openApiDocument } from "./openapi.ts";
import { JoinQueueRequest } from "./queue/schemas.ts";
import { type Route, takesToken } from "./route.ts";
import { AREAS, ROUTES, type RouteId } from "./routes.ts";
import { TABLE } from "./table.ts";
import { LATE_TABLE } from "./table-late.ts";
import { lateTableText, tableText } from "./table-text.ts";
import { CreateUserRequest } from "./users/schemas.ts";

const codeOf = ({ error }: z.core.util.SafeParseResult<unknown>) =>
  error === undefined ? null : toCodedError(error).code;

describe("requests", () => {
  it("[AUTH-14] text is trimmed, and counted in characters", () => {
    expect(UpdateLobbyRequest.parse({ lobby_id: "  12345678 " })).toEqual({ lobby_id: "12345678" });
    expect(UpdateLobbyRequest.parse({ lobby_id: "ａｂ３４５６７８" })).toEqual({ lobby_id: "AB345678" });
    expect(CreateUserRequest.safeParse({ auth0_profile: {}, bio: "😀".repeat(200) }).success).toBe(true);
    expect(CreateUserRequest.safeParse({ auth0_profile: {}, bio: "あ".repeat(201) }).success).toBe(false);
  });

  it("[AUTH-14] text that a store would change is refused", () => {
    for (const lobby_id of ["a\0b", "\ud800", "\udc00a"]) {
      expect(codeOf(UpdateLobbyRequest.safeParse({ lobby_id })), JSON.stringify(lobby_id)).toBe(
        "lobby_id_invalid",
      );
    }
  });

  it("[AUTH-14] whatever is accepted as a lobby id is 1 to 8 characters and storable", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 12 }), (lobby_id) => {
        const parsed = UpdateLobbyRequest.safeParse({ lobby_id });
        const clean = cleanName(foldLobbyId(lobby_id));
        const fits = isStorable(lobby_id) && clean !== "" && [...clean].length <= 8;
        expect(parsed.success).toBe(fits);
        if (parsed.success) expect(parsed.data.lobby_id).toBe(clean);
      }),
      { numRuns: 1_000 },
    );
  });

  it("[AUTH-14] what cannot be seen is taken out, and text of nothing else is none", () => {
    expect(UpdateLobbyRequest.parse({ lobby_id: "\u202e12\u200b34\u0007" })).toEqual({ lobby_id: "1234" });
    expect(codeOf(UpdateLobbyRequest.safeParse({ lobby_id: "\u200b\u2060\u202e" }))).toBe("lobby_id_invalid");
    const account = { auth0_profile: {}, trainer_name: "か\u3099\u202e", bio: "一行\r\n二\u0007行" };
    expect(CreateUserRequest.parse(account)).toMatchObject({ trainer_name: "が", bio: "一行\n二行" });
  });

  it("[AUTH-6] a rate out of bounds is reported with its bound, whichever form of the login was meant", () => {
    const form = { user_id: "dummy_901", trainer_name: "さくら" };
    for (const [rate, bound] of [
      [0, { min: 1 }],
      [4001, { max: 4000 }],
      [4500, { max: 4000 }],
    ] as const) {
      const { error } = DummyLoginRequest.safeParse({ ...form, rate });
      expect(error && toCodedError(error)).toMatchObject({
        code: "invalid_request",
        params: { field: "rate", ...bound },
      });
    }
    for (const rate of [1, 4000]) expect(DummyLoginRequest.safeParse({ ...form, rate }).success).toBe(true);
  });

  it("[AUTH-14] unknown keys are dropped, `__proto__` among them", () => {
    const body = JSON.parse('{"selected_roles":["TANK","SUPPORT"],"admin":true,"__proto__":{"admin":true}}');
    expect(JoinQueueRequest.parse(body)).toEqual({ selected_roles: ["TANK", "SUPPORT"] });
  });

  it("[AUTH-14] one role too few is counted, a wrong one named", () => {
    const refusal = JoinQueueRequest.safeParse({ selected_roles: ["TANK"] });
    expect(refusal.error && toCodedError(refusal.error)).toMatchObject({
      code: "roles_too_few",
      params: { count: 1 },
    });
    expect(codeOf(JoinQueueRequest.safeParse({ selected_roles: ["TANK", "JUNGLE"] }))).toBe("roles_invalid");
    expect(codeOf(JoinQueueRequest.safeParse({ selected_roles: ["TANK", "TANK"] }))).toBe("roles_invalid");
    const blocking = ["a", "b", "c", "d"];
    expect(codeOf(JoinQueueRequest.safeParse({ selected_roles: ["TANK", "MIDDLE"], blocking }))).toBe(
      "blocking_invalid",
    );
  });

  it("[AUTH-14] a match id is a positive bigint; anything else names no match", () => {
    expect(ReportParams.safeParse({ id: "9223372036854775807" }).success).toBe(true);
    for (const id of ["0", "9223372036854775808", "1e5", "-1", "abc", ""]) {
      expect(codeOf(ReportParams.safeParse({ id })), id).toBe("match_not_found");
    }
  });

  it("[AUTH-14] an invalid match needs its cause, a played one the character", () => {
    expect(codeOf(ReportRequest.safeParse({ result: "invalid" }))).toBe("report_invalid_player_required");
    expect(ReportRequest.parse({ result: "invalid", invalid_player: "dummy_002" })).toEqual({
      result: "invalid",
      banned_pokemon: "",
      picked_pokemon: "",
      pokemon_move1: "",
      pokemon_move2: "",
      violation_report: "",
      invalid_player: "dummy_002",
    });
    const played = {
      result: "B-win",
      banned_pokemon: "EMPTY",
      picked_pokemon: "PIKACHU",
      violation_report: null,
    };
    expect(ReportRequest.safeParse(played).success).toBe(true);
    expect(codeOf(ReportRequest.safeParse({ ...played, picked_pokemon: "EMPTY" }))).toBe(
      "report_picked_required",
    );
    expect(codeOf(ReportRequest.safeParse({ ...played, banned_pokemon: "PIKACHU" }))).toBe(
      "report_picked_is_banned",
    );
  });

  it("[AUTH-14] a client's frame carries its name under action, or under type", () => {
    expect(ClientFrame.parse({ type: "subscribeMatch", matchId: "7" })).toEqual({
      action: "subscribeMatch",
      matchId: "7",
    });
    for (const frame of [
      null,
      1,
      "ping",
      [],
      {},
      { action: "drop" },
      { action: "subscribeMatch", matchId: 7 },
    ]) {
      expect(ClientFrame.safeParse(frame).success, JSON.stringify(frame)).toBe(false);
    }
  });
});

describe("the description of the API", () => {
  const document = openApiDocument();

  it("[AUTH-17] names every route, with the answers it can give", () => {
    for (const route of Object.values<Route>(ROUTES)) {
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        const responses = Object.keys(document.paths?.[path]?.[route.method]?.responses ?? {});
        expect(responses, path).toEqual(
          expect.arrayContaining([...Object.keys(route.responses), "429", "500", "503"]),
        );
        expect(responses.includes("401"), path).toBe(
          takesToken(route) ||
            route.scopes !== undefined ||
            (route.errors ?? []).some((code) => ERROR_STATUS[code] === 401),
        );
        expect(responses.includes("413"), path).toBe(route.method !== "get");
      }
    }
  });

  it("[AUTH-537] has API tokens as a second security scheme, with the scopes of each call", () => {
    expect(Object.keys(document.components?.securitySchemes ?? {})).toEqual(["bearer", "apiToken"]);
    for (const route of Object.values<Route>(ROUTES)) {
      const security = document.paths?.[route.path]?.[route.method]?.security ?? [];
      const scopes = security.flatMap((way) => way.apiToken ?? []);
      expect(scopes, route.path).toEqual(route.scopes ?? []);
      if (route.scopes?.includes("read:public")) expect([route.method, route.auth]).toEqual(["get", "none"]);
      if (route.scopes?.includes("read:staff"))
        expect(["get helper", "get admin"]).toContain(`${route.method} ${route.auth}`);
    }
  });

  it("[OPS-551] describes the message of each webhook event and the headers that sign it", () => {
    expect(Object.keys(document.webhooks ?? {}).toSorted()).toEqual([...WEBHOOK_EVENTS].toSorted());
    for (const item of Object.values(document.webhooks ?? {})) {
      const { parameters = [], requestBody } = (item as { post: Record<string, unknown> }).post as {
        parameters?: readonly { readonly name: string }[];
        requestBody?: unknown;
      };
      expect(parameters.map(({ name }) => name)).toEqual([
        "webhook-id",
        "webhook-timestamp",
        "webhook-signature",
      ]);
      expect(requestBody).toBeDefined();
    }
  });

  it("[AUTH-17] is the same text every time", () => {
    expect(JSON.stringify(openApiDocument())).toBe(JSON.stringify(document));
  });

  it("[AUTH-17] has one area for each call, and a table of all that needs no schema", () => {
    const ids = Object.values(AREAS).flatMap((routes) => Object.keys(routes));
    expect(new Set(ids).size).toBe(ids.length);
    const whole = { ...TABLE, ...LATE_TABLE, ...DUMMY_ROUTES } satisfies Record<RouteId, object>;
    expect(Object.keys(whole).toSorted()).toEqual(Object.keys(ROUTES).toSorted());
    for (const [file, text] of [
      ["table.ts", tableText()],
      ["table-late.ts", lateTableText()],
    ] as const) {
      const written = readFileSync(new URL(file, import.meta.url), "utf8");
      expect(written).toBe(text);
      expect(written).not.toMatch(/^import\b/m);
    }
  });
});

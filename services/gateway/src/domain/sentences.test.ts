import { openApiDocument } from "@gokaku/contract/openapi";
import { ERROR_CODES, type ErrorParams, MATCHMAKER_SETTING_NAMES, settingField } from "@gokaku/game";
import { describe, expect, it } from "vitest";
import { hasFieldName } from "./field-names.ts";
import { languageOf } from "./language.ts";
import { SENTENCES, sentenceOf } from "./sentences.ts";

interface Node {
  readonly [name: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

const DOCUMENT = openApiDocument() as unknown as Node;

/** The part of the document that a reference such as `#/components/schemas/Match` names. */
const referenced = (reference: string): unknown =>
  reference
    .split("/")
    .slice(1)
    .reduce<unknown>((part, name) => (isNode(part) ? part[name] : undefined), DOCUMENT);

/** The names of the fields that have a bound, in a schema and in all schemas within it. */
const boundedFields = (schema: unknown, name: string): readonly string[] => {
  if (!isNode(schema)) return [];
  const { $ref: reference, properties } = schema;
  if (typeof reference === "string") return boundedFields(referenced(reference), name);
  const own = "minimum" in schema || "maximum" in schema || "exclusiveMinimum" in schema ? [name] : [];
  const fields = isNode(properties)
    ? Object.entries(properties).flatMap(([field, each]) => boundedFields(each, field))
    : [];
  const parts = Object.entries(schema).flatMap(([key, each]) =>
    key === "properties"
      ? []
      : (Array.isArray(each) ? each : [each]).flatMap((part) => boundedFields(part, name)),
  );
  return [...own, ...fields, ...parts];
};

const requestsOf = (operation: Node): readonly string[] => {
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : [];
  return [
    ...parameters.flatMap((each: Node) => boundedFields(each.schema, String(each.name))),
    ...boundedFields(operation.requestBody, ""),
  ];
};

describe("sentences", () => {
  it("[AUTH-460] a bound is named in Japanese: no sentence of any schema's bound shows a name of the wire", () => {
    const operations = Object.values(DOCUMENT.paths as Node).flatMap((path) => Object.values(path as Node));
    const fields = new Set([
      ...operations.flatMap((operation) => requestsOf(operation as Node)),
      ...MATCHMAKER_SETTING_NAMES.map(settingField),
      "lobby_create_timeout",
      "lobby_join_timeout",
      "check_in_timeout",
      "choice_penalty.4",
      "choice_penalty.length",
    ]);
    expect(fields).toContain("rate");
    expect([...fields].filter((field) => !hasFieldName(field))).toEqual([]);
    for (const field of [...fields, "a_field_of_a_newer_service"]) {
      for (const params of [
        { field, min: 1 },
        { field, max: 4000 },
        { field, min: 1, max: 4000 },
      ]) {
        expect(sentenceOf("invalid_request", params)).not.toMatch(/[a-z]/);
        expect(sentenceOf("setting_invalid", params)).not.toMatch(/[a-z]/);
      }
    }
    expect(sentenceOf("invalid_request", { field: "rate", max: 4000 })).toBe(
      "レートは4000以下で指定してください。",
    );
  });

  it("[TICK-460] a refused trigger says why and when matching opens", () => {
    const opensAt = Date.parse("2026-11-25T14:00:00+09:00") / 1000;
    expect(sentenceOf("matching_closed", { is_outside_season: 0, opens_at: opensAt })).toBe(
      "マッチングの受付時間外のため、組み合わせを実行できません。次は11月25日 14:00に始まります。",
    );
    expect(sentenceOf("matching_closed", { is_outside_season: 1 })).toBe(
      "シーズン期間外のため、組み合わせを実行できません。次の開始は未定です。",
    );
  });

  it("[AUTH-16] the specification's own are exact", () => {
    expect(sentenceOf("roles_too_few", { count: 1 })).toBe("ロールを2つ以上選択してください（現在: 1個）");
    expect(sentenceOf("report_picked_required", {})).toBe("使用したポケモンを選択してください");
    expect(sentenceOf("report_picked_is_banned", {})).toBe("BANしたポケモンと同じポケモンは選択できません");
    expect(sentenceOf("report_invalid_player_required", {})).toBe(
      "無効試合の原因プレイヤーを選択してください",
    );
    expect(sentenceOf("token_expired", {})).toBe("認証の有効期限が切れました。再度ログインしてください。");
    expect(sentenceOf("unauthenticated", {})).toBe("ログインが必要です");
    expect(sentenceOf("trainer_name_required", {})).toBe("マイページでトレーナー名を設定してください");
    expect(sentenceOf("result_pending", {})).toBe("前の試合を集計しています。");
  });

  it("[AUTH-16] every code has a Japanese sentence, with figures and without", () => {
    for (const code of ERROR_CODES) {
      for (const params of [{}, { count: 6, minutes: 3, retry_after: 9 }]) {
        expect(sentenceOf(code, params), code).toMatch(/[ぁ-ん]/);
        expect(sentenceOf(code, params), code).not.toContain("undefined");
      }
    }
  });

  it("[WEB-710] every code has an English sentence without Japanese letters, with figures and without", () => {
    expect(Object.keys(SENTENCES.en).toSorted()).toEqual([...ERROR_CODES].toSorted());
    for (const code of ERROR_CODES) {
      for (const params of [{}, { count: 6, minutes: 3, retry_after: 9, starts_at: 1, opens_at: 1 }]) {
        const sentence = sentenceOf(code, params, "en");
        expect(sentence, code).toMatch(/^[A-Z][^\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]+\.$/);
        expect(sentence, code).not.toContain("undefined");
      }
    }
  });

  it("[WEB-710] the sentences of a code take the same parameters in both languages", () => {
    const taken = (language: "ja" | "en", code: (typeof ERROR_CODES)[number], params: ErrorParams) => {
      const names = new Set<string>();
      const watched = new Proxy(params, {
        get: (target, name) => {
          names.add(String(name));
          return target[String(name)];
        },
      });
      sentenceOf(code, watched, language);
      return [...names].toSorted();
    };
    for (const code of ERROR_CODES) {
      for (const params of [{}, { field: "rate", min: 1, max: 4000 }, { opens_at: 1, starts_at: 1 }]) {
        expect(taken("en", code, params), code).toEqual(taken("ja", code, params));
      }
    }
    const bound = { field: "choice_penalty.4", min: 1, max: 100 };
    expect(sentenceOf("setting_invalid", bound, "en")).toBe(
      "Choice penalty (place 5) must be at least 1 and at most 100.",
    );
    expect(sentenceOf("season_not_begun", { starts_at: 1_767_570_000 }, "en")).toContain(
      "before 5 Jan, 08:40 (Japan time)",
    );
  });

  it("[WEB-710] the first language of the request decides, and Japanese is the default", () => {
    expect(["en", "EN-gb;q=0.9, ja", " en-US"].map(languageOf)).toEqual(["en", "en", "en"]);
    expect([undefined, "", "*", "ja, en;q=0.5", "de", "eng"].map(languageOf)).toEqual(Array(6).fill("ja"));
  });
});

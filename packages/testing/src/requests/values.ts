import fc from "fast-check";

/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

/** Values that exist in the system asked, by the name of the field they go into. */
export type Hints = Readonly<Record<string, readonly unknown[]>>;

export interface Known {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly hints: Hints;
}

const MOST_ITEMS = 8;

const stringOf = ({ pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<unknown> =>
  pattern === undefined
    ? fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 200), unit: "grapheme" })
    : fc.stringMatching(new RegExp(pattern));

const numberOf = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  const isWhole = schema.type === "integer";
  const above = schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + 1;
  const min = schema.minimum ?? above ?? -1_000_000;
  const max = Math.min(schema.maximum ?? 1_000_000, Number.MAX_SAFE_INTEGER);
  const within = isWhole ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
  return fc.oneof(within, fc.constantFrom<number>(min, max));
};

const arrayOf = (schema: JsonSchema, known: Known, name: string): fc.Arbitrary<unknown> => {
  const item = valuesOf(schema.items ?? {}, known, name);
  const minLength = schema.minItems ?? 0;
  const bounds = {
    minLength,
    maxLength: Math.max(minLength, Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS)),
  };
  return schema.uniqueItems === true ? fc.uniqueArray(item, bounds) : fc.array(item, bounds);
};

const objectOf = (schema: JsonSchema, known: Known, name: string): fc.Arbitrary<unknown> => {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0 && typeof schema.additionalProperties === "object") {
    const key = valuesOf(schema.propertyNames ?? { type: "string" }, known, "");
    const value = valuesOf(schema.additionalProperties, known, name);
    return fc.dictionary(key as fc.Arbitrary<string>, value, { maxKeys: MOST_ITEMS });
  }
  return fc.record(Object.fromEntries(fields.map(([key, field]) => [key, valuesOf(field, known, key)])), {
    requiredKeys: [...(schema.required ?? [])],
  });
};

const invented = (schema: JsonSchema, known: Known, name: string): fc.Arbitrary<unknown> => {
  if (schema.$ref !== undefined)
    return valuesOf(known.schemas[schema.$ref.replace("#/components/schemas/", "")] ?? {}, known, name);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((each) => valuesOf(each, known, name)));
  if (schema.type === "string") return stringOf(schema);
  if (schema.type === "integer" || schema.type === "number") return numberOf(schema);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "array") return arrayOf(schema, known, name);
  if (schema.type === "object") return objectOf(schema, known, name);
  return fc.jsonValue({ maxDepth: 2 });
};

/** Values of a schema; those of a field that the hints know are mostly taken from there. */
export const valuesOf = (schema: JsonSchema, known: Known, name: string): fc.Arbitrary<unknown> => {
  const hints = schema.type === "array" || schema.type === "object" ? undefined : known.hints[name];
  const own = invented(schema, known, name);
  return hints === undefined || hints.length === 0
    ? own
    : fc.oneof({ arbitrary: fc.constantFrom(...hints), weight: 4 }, { arbitrary: own, weight: 1 });
};

/** Values that no field should hold, or only at its bounds. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    -1,
    0,
    1,
    1.5,
    1e308,
    2 ** 53,
    -(2 ** 31) - 1,
    2 ** 31,
    [],
    {},
    [[]],
    [null],
    "",
    " ",
    "0",
    "-1",
    "null",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\u200b",
    "\u202e",
    "\ufeff",
    "１２３",
    "%00",
    "../..",
    "' or 1=1 --",
    "{}",
    "__proto__",
    "constructor",
    "1e3",
    "💥".repeat(300),
  ),
  fc.string({ unit: "grapheme", maxLength: 400 }),
  fc.string({ unit: "binary", maxLength: 100 }),
  fc.integer({ min: 1, max: 30_000 }).map((length) => "長".repeat(length)),
  fc.jsonValue({ maxDepth: 3 }),
);

type Place = readonly (string | number)[];

const placesOf = (value: unknown, at: Place = []): Place[] => {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...at, key]))];
};

const changedAt = (value: unknown, [key, ...rest]: Place, change: (inner: unknown) => unknown): unknown => {
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.flatMap((inner, index) => {
      const changed = String(index) === key ? changedAt(inner, rest, change) : inner;
      return changed === undefined ? [] : [changed];
    });
  const entries = Object.entries(value as object).map(([name, inner]) =>
    name === key ? [name, changedAt(inner, rest, change)] : [name, inner],
  );
  return Object.fromEntries(entries);
};

/** The value with one of its places left out, replaced by something odd, or joined by an unknown field. */
export const nearly = (value: unknown): fc.Arbitrary<unknown> =>
  fc.constantFrom(...placesOf(value)).chain((place) =>
    fc.oneof(
      fc.constant(changedAt(value, place, () => undefined)),
      oddValue.map((odd) => changedAt(value, place, () => odd)),
      fc
        .tuple(fc.constantFrom("id", "user_id", "is_admin", "__proto__", "ゴミ"), oddValue)
        .map(([key, odd]) =>
          changedAt(value, place, (inner) =>
            typeof inner === "object" && inner !== null && !Array.isArray(inner)
              ? Object.fromEntries([...Object.entries(inner), [key, odd]])
              : [inner, odd],
          ),
        ),
    ),
  );

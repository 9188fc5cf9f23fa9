import { EXAMPLES } from "./examples.ts";

type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** A rule as Pact takes it: what holds at a path of a body. */
interface Rule {
  readonly path: string;
  readonly rules: readonly Readonly<Record<string, unknown>>[];
}

/** The parts of a JSON schema that an answer of the contract uses. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly const?: JsonValue;
  readonly enum?: readonly JsonValue[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly pattern?: string;
}

export interface Variant {
  /** Paths of objects and lists that are null or absent in this state, such as `match.team_b`. */
  readonly without?: readonly string[];
  /** Paths of lists that are empty in this state. */
  readonly empty?: readonly string[];
  /** Which alternative of a union is answered, by the path of the union; the first where none is named. */
  readonly alternative?: Readonly<Record<string, number>>;
}

/** An example of an answer, and the rules by which another answer is like it. */
export interface Shape {
  readonly example: JsonValue;
  readonly rules: readonly Rule[];
}

interface Place {
  /** For the rules, such as `$.match.players[*]`. */
  readonly path: string;
  /** For variants and examples, such as `match.players`. */
  readonly name: string;
}

const matcher = (match: string, more: object = {}) => ({ "pact:matcher:type": match, ...more });
const NULL = matcher("null");

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&");
const lastOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1);
const below = ({ path, name }: Place, field: string): Place => ({
  path: `${path}.${field}`,
  name: name === "" ? field : `${name}.${field}`,
});

/** Of such a value the client reads only that it is there; examples of it are objects. */
const isAnything = (schema: Schema): boolean => Object.keys(schema).length === 0;

/**
 * The fields that the client needs, taken from the schema that it parses with. A nullable value has its type or is
 * null. The variant describes whether a nullable object or list is there.
 */
export const shapeOf = (root: Schema, variant: Variant = {}): Shape => {
  const rules: Rule[] = [];
  const resolve = (schema: Schema): Schema => {
    if (schema.$ref === undefined) return schema;
    const found = root.$defs?.[schema.$ref.slice("#/$defs/".length)];
    if (found === undefined) throw new Error(`the schema has no definition for ${schema.$ref}`);
    return resolve(found);
  };

  const leaf = ({ path, name }: Place, schema: Schema, type: string, isNullable: boolean): JsonValue => {
    const add = (match: string, more: object = {}) =>
      rules.push({ path, rules: [matcher(match, more), ...(isNullable ? [NULL] : [])] });
    const known = EXAMPLES[name] ?? EXAMPLES[lastOf(name)];
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) {
      const [first = null] = schema.enum;
      if (typeof first === "string")
        add("regex", { regex: `^(${schema.enum.map((value) => escaped(String(value))).join("|")})$` });
      else add("type");
      return first;
    }
    if (type === "boolean") {
      add("type");
      return true;
    }
    if (type === "integer" || type === "number") {
      add(type);
      return known ?? Math.max(schema.minimum ?? 1, 1);
    }
    if (schema.pattern !== undefined) add("regex", { regex: schema.pattern });
    else add("type");
    return known ?? "text";
  };

  const walk = (place: Place, given: Schema): JsonValue => {
    const schema = resolve(given);
    const alternatives = schema.anyOf ?? schema.oneOf;
    const types = [schema.type ?? []].flat();
    const isNull = (each: Schema) => resolve(each).type === "null";
    const isNullable = types.includes("null") || alternatives?.some(isNull) === true;
    if (variant.without?.includes(place.name) || schema.type === "null") return null;
    if (isAnything(schema)) return anything(place);
    if (alternatives !== undefined) {
      const others = alternatives.filter((each) => !isNull(each));
      const chosen = resolve(others[variant.alternative?.[place.name] ?? 0] ?? {});
      const constants = others.map((each) => resolve(each).const);
      if (constants.every((value) => value !== undefined))
        return walk(place, { enum: constants.filter((value) => value !== undefined) });
      return isNullable ? nullable(place, chosen) : walk(place, chosen);
    }
    return isNullable
      ? nullable(place, { ...schema, type: types.find((type) => type !== "null") ?? "string" })
      : walkType(place, schema, types[0] ?? "unknown", false);
  };

  const anything = ({ path }: Place): JsonValue => {
    rules.push({ path, rules: [matcher("type")] });
    return {};
  };

  const nullable = (place: Place, given: Schema): JsonValue => {
    const schema = resolve(given);
    return walkType(place, schema, [schema.type ?? "string"].flat()[0] ?? "string", true);
  };

  const walkType = (place: Place, schema: Schema, type: string, isNullable: boolean): JsonValue => {
    if (type === "array") {
      const isEmpty = variant.empty?.includes(place.name) === true;
      const { minItems, maxItems } = schema;
      const size = {
        min: isEmpty || place.path.includes(".*") ? 0 : Math.max(minItems ?? 1, 1),
        ...(maxItems !== undefined && maxItems === minItems && { max: maxItems }),
      };
      rules.push({ path: place.path, rules: [matcher("type", size)] });
      if (isEmpty) return [];
      const item = walk({ ...place, path: `${place.path}[*]` }, schema.items ?? {});
      return Array.from({ length: Math.max(size.min, 1) }, () => item);
    }
    if (type === "object" && schema.properties === undefined) {
      const values = typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};
      if (isAnything(values)) return anything(place);
      const key = String(schema.propertyNames?.enum?.[0] ?? EXAMPLES[`${place.name}{}`] ?? "key");
      rules.push({ path: place.path, rules: [matcher("values")] });
      return { [key]: walk({ path: `${place.path}.*`, name: `${place.name}{}` }, values) };
    }
    if (type === "object") {
      const isThere = (field: string): boolean =>
        schema.required?.includes(field) === true || !variant.without?.includes(below(place, field).name);
      const fields = Object.entries(schema.properties ?? {}).filter(([field]) => isThere(field));
      return Object.fromEntries(fields.map(([field, value]) => [field, walk(below(place, field), value)]));
    }
    return leaf(place, schema, type, isNullable);
  };

  const example = walk({ path: "$", name: "" }, root);
  return { example, rules };
};

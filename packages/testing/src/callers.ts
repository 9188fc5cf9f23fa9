import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type AccountRole, API_SCOPES, type ApiScope } from "@gokaku/game";

// The comment of a method in the .proto file says who may call it.

/** The folder of the repository. */
export const REPOSITORY = join(import.meta.dirname, "../../..");
const SERVICES = ["gateway", "users", "queue", "matchmaker", "matches", "payments", "realtime", "discord"];

type Callers =
  | { readonly kind: AccountRole | "anyone" }
  | { readonly kind: "services"; readonly names: readonly string[] };

/** The allowed callers, in the words of the comment; any signed-in user when it names none. */
export const callersOf = (comment: string): Callers => {
  if (/Admins only\b/.test(comment)) return { kind: "admin" };
  if (/Moderators and above only\b/.test(comment)) return { kind: "moderator" };
  if (/Helpers and above only\b/.test(comment)) return { kind: "helper" };
  const words = comment.matchAll(
    /\bFor the (\w+)|\b([A-Z]\w+)(?: and (\w+))? only\b|(?<=^|\. )([A-Z]\w+)(?: and (\w+))?\./g,
  );
  const names = [...words]
    .flatMap(([, ...named]) => named.map((name) => name?.toLowerCase() ?? ""))
    .filter((name) => SERVICES.includes(name));
  if (names.length > 0) return { kind: "services", names };
  return /\bAnyone\.|\bAny service\b|\bor a service\./.test(comment)
    ? { kind: "anyone" }
    : { kind: "player" };
};

/** The API tokens that may call, by their scopes in the comment. */
export const scopesOf = (comment: string): readonly ApiScope[] =>
  API_SCOPES.filter((scope) => /API tokens with [^.]*/.exec(comment)?.[0].includes(`\`${scope}\``));

const commentsOf = (proto: string): ReadonlyMap<string, string> => {
  const [, area = ""] = /^package ([\w.]+);/m.exec(proto) ?? [];
  const found = new Map<string, string>();
  for (const [, service = "", body = ""] of proto.matchAll(/^service (\w+) \{\n([\s\S]*?)^\}/gm)) {
    for (const [, lines = "", method = ""] of body.matchAll(/((?:^ {2}\/\/.*\n)*)^ {2}rpc (\w+)\(/gm)) {
      const comment = lines
        .replace(/^ {2}\/\/ ?/gm, "")
        .replaceAll("\n", " ")
        .trim();
      found.set(`${area}.${service}/${method}`, comment);
    }
  }
  return found;
};

const protos = globSync("proto/gokaku/*/v1/*.proto", { cwd: REPOSITORY }).filter(
  (file) => !file.includes("/testing/"),
);
/** The comment of each rpc by `package.Service/Method`. */
export const RPC_COMMENTS = new Map(
  protos.flatMap((file) => [...commentsOf(readFileSync(join(REPOSITORY, file), "utf8"))]),
);

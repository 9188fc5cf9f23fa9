/** The parts of package-lock.json that are read here. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  /** Of a link, the folder of the workspace; of a library, only where it is not from the registry. */
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Licences that ask for no more than their text and the names of the authors. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BSL-1.0",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/**
 * Licences that ask for more, each with the only packages that may have it. They ask for the source of the library, which
 * is used as it is published, or for the names of the authors of data that no build contains.
 */
const SINGLE: readonly (readonly [licence: string, packages: RegExp])[] = [
  ["LGPL-3.0-or-later", /^@img\/sharp-/],
  ["MPL-2.0", /^(?:web-push$|lightningcss|axe-core$|@axe-core\/)/],
  ["CC-BY-4.0", /^caniuse-lite$/],
];

/** `node_modules/a/node_modules/@b/c` → `@b/c`. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + 13);

const mayHave = (name: string, licence: string): boolean =>
  PERMISSIVE.has(licence) || SINGLE.some(([allowed, packages]) => allowed === licence && packages.test(name));

/** Whether a package may have a licence, as an SPDX expression: each of `AND`, one of `OR`. */
const isAllowed = (name: string, expression: string): boolean =>
  expression
    .replace(/^\(|\)$/g, "")
    .split(" AND ")
    .every((part) => part.split(" OR ").some((licence) => mayHave(name, licence)));

/** The packages of the lock whose licence is missing or not allowed, as `name: licence`. */
export const forbiddenLicences = ({ packages }: Lock): string[] =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && link !== true)
    .filter(([path, { license }]) => license === undefined || !isAllowed(nameOf(path), license))
    .map(([path, { license = "none" }]) => `${nameOf(path)}: ${license}`);

import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync, preprocessCSS, resolveConfig, Visitor } from "vite";

const SOURCE = join(import.meta.dirname, "../src");

export interface SheetUse {
  /** The sheet's file name. */
  readonly sheet: string;
  readonly classes: readonly string[];
  /** A class is chosen by a computed name, so that any class of the sheet may be used. */
  readonly computed: boolean;
}

/** The classes that one module takes from each CSS module that it imports, read from its syntax tree. */
export const sheetUses = (file: string, code: string): SheetUse[] => {
  const sheets = new Map<string, string>();
  const classes = new Map<string, string[]>();
  const computed = new Set<string>();
  const { program } = parseSync(file, code);
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!source.value.endsWith(".module.css")) return;
      for (const { local } of specifiers) sheets.set(local.name, join(dirname(file), source.value));
    },
    MemberExpression(node) {
      if (node.object.type !== "Identifier") return;
      const { name } = node.object;
      if (node.property.type === "Identifier" && !node.computed)
        classes.set(name, [...(classes.get(name) ?? []), node.property.name]);
      else computed.add(name);
    },
  }).visit(program);
  return [...sheets].map(([name, sheet]) => ({
    sheet,
    classes: classes.get(name) ?? [],
    computed: computed.has(name),
  }));
};

const KEYFRAMES = /@keyframes\s+([\w-]+)/g;

/** The class names that a CSS module defines, as the build exports them; names of animations are left out. */
export const definedClasses = async (sheet: string, code: string): Promise<string[]> => {
  const config = await resolveConfig({ configFile: false, logLevel: "error" }, "build");
  const animations = new Set(Array.from(code.matchAll(KEYFRAMES), ([, name]) => name));
  const exported = Object.keys((await preprocessCSS(code, sheet, config)).modules ?? {});
  return exported.filter((name) => !animations.has(name));
};

export interface ClassFaults {
  /** Classes that a module uses and its sheet does not define. */
  readonly undefined: readonly string[];
  /** Classes that a sheet defines and no module uses. */
  readonly unused: readonly string[];
}

/** Compares all CSS modules of the web app with the modules that import them. Faults are `file: class`. */
export const classFaults = async (): Promise<ClassFaults> => {
  const uses = globSync("**/*.{ts,tsx}", { cwd: SOURCE }).flatMap((path) => {
    const file = join(SOURCE, path);
    return sheetUses(file, readFileSync(file, "utf8")).map((use) => ({ path, ...use }));
  });
  const faults = { undefined: [] as string[], unused: [] as string[] };
  for (const path of globSync("**/*.module.css", { cwd: SOURCE })) {
    const sheet = join(SOURCE, path);
    const defined = new Set(await definedClasses(sheet, readFileSync(sheet, "utf8")));
    const here = uses.filter((use) => use.sheet === sheet);
    for (const use of here)
      faults.undefined.push(
        ...use.classes.filter((name) => !defined.has(name)).map((name) => `${use.path}: ${name}`),
      );
    if (here.some((use) => use.computed)) continue;
    const used = new Set(here.flatMap(({ classes }) => classes));
    faults.unused.push(...[...defined].filter((name) => !used.has(name)).map((name) => `${path}: ${name}`));
  }
  return faults;
};

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

/** The shared classes that a module names: the words in the strings of its `className` and `styles` attributes. */
export const sharedUses = (file: string, code: string): string[] => {
  const texts: string[] = [];
  let depth = 0;
  const step = (name: unknown, by: number) => {
    if (name === "className" || name === "styles") depth += by;
  };
  new Visitor({
    // A comparison chooses a name and holds none.
    BinaryExpression: () => step("styles", -1),
    "BinaryExpression:exit": () => step("styles", 1),
    JSXAttribute: ({ name }) => step(name.name, 1),
    "JSXAttribute:exit": ({ name }) => step(name.name, -1),
    Literal: ({ value }) => void (depth > 0 && typeof value === "string" && texts.push(value)),
    TemplateElement: ({ value }) => void (depth > 0 && texts.push(value.raw)),
  }).visit(parseSync(file, code).program);
  return texts.flatMap((text) => text.split(/\s+/)).filter((word) => word !== "");
};

const KEYFRAMES = /@keyframes\s+([\w-]+)/g;

/** The class names that a style sheet defines, as a build of it as a module exports them; animations are left out. */
export const definedClasses = async (sheet: string, code: string): Promise<string[]> => {
  const config = await resolveConfig({ configFile: false, logLevel: "error" }, "build");
  const animations = new Set(Array.from(code.matchAll(KEYFRAMES), ([, name]) => name));
  const asModule = sheet.replace(/(?:\.module)?\.css$/, ".module.css");
  const exported = Object.keys((await preprocessCSS(code, asModule, config)).modules ?? {});
  return exported.filter((name) => !animations.has(name));
};

export interface ClassFaults {
  /** Classes that a module uses and its sheet does not define. */
  readonly undefined: readonly string[];
  /** Classes that a sheet defines and no module uses. */
  readonly unused: readonly string[];
}

const modules = globSync("**/*.{ts,tsx}", { cwd: SOURCE }).map((path) => {
  const file = join(SOURCE, path);
  return { path, file, code: readFileSync(file, "utf8") };
});

/** Compares all CSS modules of the web app with the modules that import them. Faults are `file: class`. */
export const classFaults = async (): Promise<ClassFaults> => {
  const uses = modules.flatMap(({ path, file, code }) =>
    sheetUses(file, code).map((use) => ({ path, ...use })),
  );
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

/** The page before its scripts, and what the gateway writes into it. */
const PAGES = ["../index.html", "../../services/gateway/src/domain/pages.ts"];

/** Compares the shared classes with the modules that name them, and with the page before its scripts. */
export const sharedClassFaults = async (): Promise<ClassFaults> => {
  const sheet = join(SOURCE, "styles/index.css");
  const defined = await definedClasses(sheet, readFileSync(sheet, "utf8"));
  const pages = PAGES.map((path) => readFileSync(join(SOURCE, path), "utf8")).join("");
  const inPages = Array.from(pages.matchAll(/class="([^"]+)"/g), ([, names = ""]) => names.split(" "));
  const uses = modules.flatMap(({ path, file, code }) =>
    sharedUses(file, code).map((name) => ({ path, name })),
  );
  const used = new Set([...inPages.flat(), ...uses.map(({ name }) => name)]);
  return {
    undefined: uses.filter(({ name }) => !defined.includes(name)).map(({ path, name }) => `${path}: ${name}`),
    unused: defined.filter((name) => !used.has(name)),
  };
};

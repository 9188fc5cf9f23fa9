import { type Plugin, parseAst } from "vite";

/** The router imports one for a provider that the app does not use and the build leaves out. */
const ROUTER = /node_modules[\\/]react-router[\\/]/;

const LIBRARY = /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/;

/** A module of the bundle that imports one of these fails the build. */
const LEFT_OUT = [
  "Activity",
  "SuspenseList",
  "ViewTransition",
  "hydrateRoot",
  "preconnect",
  "prefetchDNS",
  "preinit",
  "preinitModule",
  "preload",
  "preloadModule",
  "useActionState",
  "useFormState",
  "useFormStatus",
  "useOptimistic",
].join("|");
const IMPORTED = new RegExp(
  `import\\s*\\{[^}]*\\b(${LEFT_OUT})\\b[^}]*\\}\\s*from\\s*["']react(?:-dom(?:/client)?)?["']`,
);

/**
 * Kinds of nodes in React's tree that the app never makes, by their number. 18 is a boundary from a server, 19 a list of
 * suspended parts, 26 an element that moves to the head. 27 is `html`, `head` or `body`, 30 a view transition, 31 a
 * hidden activity.
 */
const KINDS: ReadonlySet<unknown> = new Set([18, 19, 26, 27, 30, 31]);

/** Hooks of form actions in the tables of hooks. */
const HOOKS: ReadonlySet<unknown> = new Set([
  "useActionState",
  "useCacheRefresh",
  "useFormState",
  "useHostTransitionStatus",
  "useOptimistic",
]);

/** Text that is replaced before the tree is read, and what it was for. Each must be found. */
const CONDITIONS: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  // A tree that a server has written.
  [/exports\.hydrateRoot = function[\s\S]*?\n};\n/, ""],
  [/function initInput\([\s\S]*?\n}\n/, (found) => found.replaceAll("isHydrating", "isOld")],
  [/ {2}isHydrating = !1,\n/, ""],
  [/\bisHydrating = (![01])/g, "$1"],
  [/\bisHydrating(?![\w$])/g, "!1"],
  [/\b[\w$]+(?:\.[\w$]+)*\.isDehydrated\b/g, "!1"],
  [/\b[\w$]+(?:\.[\w$]+)*\.dehydrated\b/g, "null"],
  [/(?<!function )\bpopHydrationState\(\w+\)/g, "!1"],
  // Elements that make the kinds of nodes.
  [
    /(?: {6}case REACT_(?:ACTIVITY|SUSPENSE_LIST|LEGACY_HIDDEN|VIEW_TRANSITION)_TYPE:\n)+ {8}return \([\s\S]*?\n {8}\);\n/g,
    "",
  ],
  [/(?<!function )\bisHostHoistableType\(\s*type,\s*pendingProps,\s*contextStackCursor\.current\s*\)/, "!1"],
  [/"html" === type \|\| "head" === type \|\| "body" === type/, "!1"],
  [/ {2}r: requestFormReset,\n {2}D: prefetchDNS,[\s\S]*?\n};\n/, "  r: requestFormReset\n};\n"],
  // View transitions and references to fragments.
  [/\bshouldStartViewTransition = ![01]/g, "!1"],
  [/\bvar !1,\n/, "var "],
  [/\bshouldStartViewTransition\b/g, "!1"],
  [/\([\w.$]+ & (?:33554432|18874368)\)/g, "0"],
  [/ {8}case 7:\n {10}if \(null === current\.stateNode\) \{[\s\S]*?break;\n/, ""],
  [/(?<!function )\bisFragmentInstanceParent\(\w+\)/g, "!1"],
];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly value?: unknown;
  readonly name?: string;
  readonly operator?: string;
  readonly left?: Node;
  readonly right?: Node;
  readonly id?: Node | null;
  readonly key?: Node;
  readonly properties?: readonly Node[];
  readonly discriminant?: Node;
  readonly test?: Node | null;
  readonly cases?: readonly Node[];
  readonly consequent?: readonly Node[];
  readonly body?: readonly Node[] | Node;
}
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const LEAVES: ReadonlySet<string> = new Set([
  "BreakStatement",
  "ContinueStatement",
  "ReturnStatement",
  "ThrowStatement",
]);

const bodyOf = ({ body = [] }: Node): readonly Node[] => [body].flat();

/** Whether control cannot run on into the case that follows. */
const isClosed = (statements: readonly Node[] = []): boolean => {
  const last = statements.at(-1);
  return (
    last !== undefined && (last.type === "BlockStatement" ? isClosed(bodyOf(last)) : LEAVES.has(last.type))
  );
};

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child?.type === "string");

/** Names that a node declares for the whole function around it. */
const namesIn = (node: Node): readonly string[] =>
  node.type.startsWith("Function")
    ? []
    : [
        ...(node.type === "VariableDeclarator" ? [node.id?.name ?? ""] : []),
        ...childrenOf(node).flatMap((child) => namesIn(child)),
      ];

/** Edits that leave out the kinds of nodes and the hooks. */
const editsOf = (code: string): readonly Edit[] => {
  const isKind = (node: Node | undefined) =>
    node !== undefined && /\b(?:tag|targetInst)$/.test(code.slice(node.start, node.end));
  /** A case stays as far as control runs into it from the one before; others may use the variables that it declares. */
  const caseEdits = (left: Node, before: Node | undefined, block: Node): readonly Edit[] => {
    const { start, end, consequent = [] } = left;
    const isEntered = before !== undefined && !isClosed(before.consequent);
    const [first] = consequent;
    if (isEntered && first !== undefined) return [{ start, end: first.start, text: "" }];
    const names = namesIn(left);
    const at = block.start + 1;
    return [
      ...(names.length === 0 ? [] : [{ start: at, end: at, text: `var ${names.join()};` }]),
      { start, end, text: "" },
    ];
  };
  const ownEdits = ({ type, start, end, operator = "", ...node }: Node, block: Node): readonly Edit[] => {
    if (type === "BinaryExpression" && /^[!=]==$/.test(operator))
      return KINDS.has(node.left?.value) && isKind(node.right)
        ? [{ start, end, text: operator === "===" ? "!1" : "!0" }]
        : [];
    if (type === "SwitchStatement" && isKind(node.discriminant))
      return (node.cases ?? []).flatMap((each, index, cases) =>
        KINDS.has(each.test?.value) ? caseEdits(each, cases[index - 1], block) : [],
      );
    if (type === "ObjectExpression" && node.properties?.some(({ key }) => key?.name === "readContext"))
      return node.properties.flatMap(({ key, ...property }, index, all) =>
        HOOKS.has(key?.name)
          ? [{ start: property.start, end: all[index + 1]?.start ?? property.end, text: "" }]
          : [],
      );
    return [];
  };
  /** @param block the body of the function around the node */
  const allEdits = (node: Node, block: Node): readonly Edit[] => {
    const [own = block] = node.type.startsWith("Function") ? bodyOf(node) : [];
    return [...ownEdits(node, block), ...childrenOf(node).flatMap((child) => allEdits(child, own))];
  };
  const program = parseAst(code) as unknown as Node;
  return allEdits(program, program);
};

/** The code after its edits; those inside of what another leaves out have no effect. */
const edited = (code: string, edits: readonly Edit[]): string => {
  let text = "";
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (edit.start < at) continue;
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at);
};

/** The library's code without what the app never does. Throws when the code has another form. */
export const smaller = (library: string): string => {
  const code = CONDITIONS.reduce((before, [pattern, replacement]) => {
    if (before.search(pattern) === -1) throw new Error(`react-dom has changed: no ${pattern}`);
    // The two forms of a replacement are two signatures.
    return typeof replacement === "string"
      ? before.replace(pattern, replacement)
      : before.replace(pattern, replacement);
  }, library);
  return edited(code, editsOf(code));
};

/**
 * Leaves out of `react-dom` what the app never does: taking over a server's tree, view transitions, hidden activities,
 * elements that move to the head, references to fragments and form actions. They are 11 kB of every page and a fifth of
 * the library's script to compile. The minifier drops what is no longer reached.
 */
export const smallReact = (): Plugin => {
  let isFound = false;
  return {
    name: "small-react",
    apply: "build",
    configResolved({ isProduction }) {
      // A build inside of a test has the library for development.
      isFound = !isProduction;
    },
    transform(code, id) {
      const [, imported] = (ROUTER.test(id) ? null : IMPORTED.exec(code)) ?? [];
      if (imported !== undefined)
        throw new Error(`${id} imports ${imported}: plugins/small-react.ts leaves it out`);
      if (!LIBRARY.test(id)) return null;
      isFound = true;
      return { code: smaller(code), map: null };
    },
    generateBundle() {
      if (!isFound) throw new Error("react-dom has moved its code");
    },
  };
};

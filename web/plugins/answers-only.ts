import { type Plugin, parseAst } from "vite";

const ROUTES = /packages[\\/]contract[\\/]src[\\/](?!dummy[\\/])\w+[\\/]routes\.ts$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly expression?: Node;
  readonly properties?: readonly Property[];
}
interface Property extends Node {
  readonly key: Node & { readonly name?: string };
  readonly value: Node;
}

/** The object under `as const satisfies …`. */
const objectOf = (node: Node | undefined): Node | undefined =>
  node?.expression === undefined ? node : objectOf(node.expression);

/**
 * Keeps only the answer schemas of the contract's routes, which are all that the app reads: addresses are in the
 * contract's tables, and forms import the schemas of their fields. Sentences of the API's description stay out of the
 * scripts.
 */
export const answersOnly = (): Plugin => {
  let isFound = false;
  return {
    name: "answers-only",
    enforce: "pre",
    apply: "build",
    transform(code, id) {
      if (!ROUTES.test(id)) return null;
      const routes = parseAst(code, { lang: "ts" })
        .body.flatMap((statement) =>
          statement.type === "ExportNamedDeclaration" && statement.declaration?.type === "VariableDeclaration"
            ? statement.declaration.declarations
            : [],
        )
        .flatMap(({ init }) => objectOf(init as Node | undefined)?.properties ?? [])
        .filter(({ value }) => value?.type === "ObjectExpression");
      isFound ||= routes.length > 0;
      // Backwards, so that earlier offsets stay valid.
      const text = routes.toReversed().reduce((rest, { value }) => {
        const answers = value.properties?.find(({ key }) => key?.name === "responses");
        const response = answers === undefined ? "" : code.slice(answers.start, answers.end);
        return `${rest.slice(0, value.start)}{ ${response} }${rest.slice(value.end)}`;
      }, code);
      return { code: text, map: null };
    },
    generateBundle() {
      if (!isFound) throw new Error("the contract has moved its routes");
    },
  };
};

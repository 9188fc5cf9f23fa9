/** Code that decides something. */
export interface Area {
  readonly name: string;
  /** The package that is copied and mutated. */
  readonly folder: string;
  /** The mutated files, below the folder; tests never are. */
  readonly files: readonly string[];
  /** The tests that judge, below the folder. */
  readonly tests: readonly string[];
}

/** Files of a package, each judged by the tests beside it. */
const area = (name: string, folder: string, names: Readonly<Record<string, string>>): Area => {
  const paths = Object.entries(names).flatMap(([below, list]) =>
    list.split(" ").map((file) => `${below}/${file}`),
  );
  return {
    name,
    folder,
    files: paths.map((path) => `${path}.ts`),
    tests: paths.map((path) => `${path}.test.ts`),
  };
};

export const AREAS: readonly Area[] = [
  {
    name: "rating",
    folder: "packages/rating",
    // Without the baselines, which only the benchmark uses.
    files: ["src/*.ts", "src/skill/*.ts", "src/history/*.ts"],
    tests: ["src/**/*.test.ts"],
  },
  area("closing", "services/matches", { "src/domain": "tally closing" }),
  area("results", "services/matches", {
    "src/domain": "step report decide settle correction",
  }),
  area("penalties", "services/users", { "src/domain": "penalty absence ban settlement" }),
  {
    name: "orders",
    folder: "services/payments",
    files: ["src/domain/{order,catalogue}.ts"],
    tests: ["src/domain/*.test.ts"],
  },
  area("joining", "services/queue", {
    "src/domain": "gates claim season entry hours appointment substitution presence",
  }),
  area("rights", "services/gateway", {
    "src/domain": "identity account membership limits",
    "src/usecases": "require",
    "src/tokens": "verify",
  }),
  {
    name: "game",
    folder: "packages/game",
    // Without tables of names, limits and texts.
    files: [
      "src/{account-role,api-tokens,blocking,confirmations,draft,escape-name,far-ahead,ids,lobby}.ts",
      "src/{matchmaker-settings,push,report,roles,short-match-id,text,webhooks}.ts",
    ],
    tests: ["src/*.test.ts"],
  },
  {
    name: "constraints",
    folder: "packages/solver",
    files: ["src/model/{admit,feasibility,lineup}.ts"],
    tests: ["src/model/{admit,feasibility}.test.ts"],
  },
  // Apart from the constraints: its mutants need no search.
  area("layout", "packages/solver", { "src/model": "problem" }),
];

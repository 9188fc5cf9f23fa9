/** Code that decides something. */
export interface Area {
  readonly name: string;
  /** The package that is copied and mutated; only its own tests judge. */
  readonly folder: string;
  /** The mutated files, below the folder; tests never are. */
  readonly files: readonly string[];
  /** The judging tests, below the folder; every unit test unless given. */
  readonly tests?: readonly string[];
}

const namedIn = (folder: string, names: string): readonly string[] =>
  names.split(" ").map((name) => `${folder}/${name}.ts`);

export const AREAS: readonly Area[] = [
  {
    name: "rating",
    folder: "packages/rating",
    // Without the baselines, which only the benchmark uses.
    files: ["src/*.ts", "src/skill/*.ts", "src/history/*.ts"],
  },
  {
    name: "results",
    folder: "services/matches",
    files: namedIn("src/domain", "tally closing step report decide settle rerate correction check-in match"),
    tests: ["src/domain/*.test.ts"],
  },
  {
    name: "penalties",
    folder: "services/users",
    files: namedIn("src/domain", "penalty absence ban settlement"),
    tests: ["src/domain/*.test.ts"],
  },
  {
    name: "orders",
    folder: "services/payments",
    files: namedIn("src/domain", "order catalogue"),
    tests: ["src/domain/*.test.ts"],
  },
  {
    name: "joining",
    folder: "services/queue",
    files: namedIn("src/domain", "gates claim hours season appointment substitution presence entry"),
    tests: ["src/domain/*.test.ts"],
  },
  {
    name: "rights",
    folder: "services/gateway",
    files: [...namedIn("src/domain", "identity account membership limits"), "src/usecases/require.ts"],
    tests: ["src/domain/*.test.ts", "src/usecases/*.test.ts"],
  },
  {
    name: "game",
    folder: "packages/game",
    // Without tables of names, limits and texts.
    files: namedIn(
      "src",
      "account-role api-tokens blocking confirmations draft escape-name far-ahead ids lobby matchmaker-settings push report roles short-match-id text webhooks",
    ),
  },
  {
    name: "constraints",
    folder: "packages/solver",
    files: namedIn("src/model", "admit feasibility lineup"),
    tests: ["src/model/{admit,feasibility}.test.ts"],
  },
];

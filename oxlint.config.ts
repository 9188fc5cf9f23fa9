import { defineConfig } from "oxlint";

/** An import that is refused, by a pattern of its specifier. */
interface Refused {
  readonly regex: string;
  readonly allowTypeImports?: true;
  readonly message: string;
}

const chanceByPort = {
  name: "node:crypto",
  importNames: ["randomBytes", "randomInt", "randomUUID", "getRandomValues"],
  message: "Use the chance port.",
};
const noOtherService: Refused = {
  regex:
    "(^@gokaku/(gateway|users|queue|matchmaker|matches|payments|realtime|discord|tools|web|lab)(/|$))|((^|/)services/)",
  message: "No service imports another: call it over gRPC or consume its events.",
};
const timersByPort: Refused = { regex: "^(node:)?timers(/promises)?$", message: "Use the timers port." };

const inService = (...patterns: readonly Refused[]) => ({
  "no-restricted-imports": ["error", { paths: [chanceByPort], patterns: [noOtherService, ...patterns] }],
});

const webKnows: Refused = {
  regex:
    "^@gokaku/(gateway|users|queue|matchmaker|matches|payments|realtime|discord|proto|present|grpc|bus|db|base|service|testing|rating|solver)(/|$)|^(pg|kysely)$|^@redis/|^@grpc/|^node:|(^|/)services/",
  message: "The web app imports @gokaku/contract and @gokaku/game only.",
};
const inWeb = (...patterns: readonly Refused[]) => ({
  "no-restricted-imports": ["error", { patterns: [...patterns, webKnows] }],
});
const notEachOther = (regex: string): Refused => ({ regex, message: "Features do not import each other." });

const use = (port: string) => `Use the ${port} port.`;
const globalsByPort = [
  ...["setTimeout", "setInterval", "setImmediate"].map((name) => ({ name, message: use("timers") })),
  { name: "fetch", message: use("fetch") },
  { name: "WebSocket", message: "Use the library ws." },
];
const propertiesByPort = [
  { object: "Date", property: "now", message: use("clock") },
  { object: "performance", property: "now", message: use("clock") },
  { object: "Math", property: "random", message: use("chance") },
  { object: "crypto", property: "randomUUID", message: use("chance") },
  { object: "crypto", property: "getRandomValues", message: use("chance") },
  { object: "process", property: "env", message: "Read the environment once, in config.ts." },
];

const TESTS = ["**/*.test.ts", "**/*.test.tsx"];

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import"],
  categories: { correctness: "error" },
  options: { typeAware: true },
  rules: {
    "typescript/unbound-method": "off",
    "typescript/no-misused-spread": "off",
    "typescript/no-base-to-string": "off",
    "typescript/restrict-template-expressions": "off",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-default-export": "error",
    "typescript/consistent-type-definitions": "error",
  },
  ignorePatterns: ["packages/proto/gen", "dist-types", "dist", "seeds", ".cache", ".local", "docs"],
  overrides: [
    {
      files: [
        "services/*/src/**/*.ts",
        "packages/{game,rating,solver,contract,present,db,bus,grpc,base}/src/**/*.ts",
      ],
      excludeFiles: TESTS,
      rules: {
        "no-restricted-globals": ["error", ...globalsByPort],
        "no-restricted-properties": ["error", ...propertiesByPort],
        ...inService(timersByPort),
      },
    },
    {
      files: [
        "services/*/src/{main,config,migrate,seed,admin}.ts",
        "services/*/src/cli/**/*.ts",
        "packages/base/src/migrations.ts",
        "packages/grpc/src/health-check.ts",
      ],
      rules: { "no-restricted-properties": "off" },
    },
    {
      files: ["services/*/src/domain/**/*.ts", "packages/{game,rating,solver}/src/**/*.ts"],
      excludeFiles: TESTS,
      rules: inService(
        {
          regex: "^(?!\\.{1,2}/|@gokaku/(game|rating)$|(openskill|highs|csv-parse)(/|$))",
          message: "The domain is pure: it imports only @gokaku/game, @gokaku/rating and pure libraries.",
        },
        {
          regex:
            "^\\..*/(usecases|rpc|consumers|timers|store|facts|events|http|sockets|inbound|outbound|bus|cross-replica|remote|testing)/|/(service|config|main)\\.ts$",
          message: "The domain imports no outer layer.",
        },
      ),
    },
    {
      files: ["services/*/src/usecases/**/*.ts"],
      excludeFiles: TESTS,
      rules: inService(
        {
          regex: "^node:(?!crypto$)|^(pg|ws|express)$|^@redis/|^@grpc/|^@nats-io/",
          message: "A use case uses its dependencies only.",
        },
        { regex: "^kysely$", allowTypeImports: true, message: "SQL lives in the store." },
        {
          regex: "/(rpc|consumers|timers|http)/|/(service|main)\\.ts$",
          message: "A use case does not import its callers.",
        },
      ),
    },
    {
      files: ["services/*/src/{rpc,consumers,timers}/**/*.ts"],
      excludeFiles: TESTS,
      rules: inService(
        timersByPort,
        { regex: "^(pg|kysely)$", message: "SQL lives in the store." },
        { regex: "/store/", allowTypeImports: true, message: "Go through a use case." },
        { regex: "/(service|main)\\.ts$", message: "Inbound adapters do not import the wiring." },
      ),
    },
    {
      files: ["services/*/src/store/**/*.ts"],
      excludeFiles: TESTS,
      rules: inService(
        timersByPort,
        {
          regex: "/(usecases|rpc|consumers|timers)/|/(service|main|config)\\.ts$",
          allowTypeImports: true,
          message: "The store imports the domain and the database only.",
        },
        { regex: "^@grpc/|^@nats-io/", message: "The store imports the domain and the database only." },
      ),
    },
    {
      files: ["services/realtime/src/sockets/**/*.ts"],
      excludeFiles: TESTS,
      rules: inService(timersByPort, {
        regex: "/(inbound|outbound|bus)/|/(service|main)\\.ts$",
        message: "Connections do not import message handling.",
      }),
    },
    {
      files: ["services/*/src/main.ts"],
      rules: inService({
        regex: "^(?!\\./(service|config)\\.ts$|@gokaku/service$)",
        message: "main.ts: service and config only.",
      }),
    },
    { files: ["web/src/**/*.{ts,tsx}"], rules: inWeb() },
    { files: ["web/src/features/*/*.{ts,tsx}"], rules: inWeb(notEachOther("^\\.\\./(?!\\.\\./)")) },
    { files: ["web/src/features/*/*/*.{ts,tsx}"], rules: inWeb(notEachOther("^\\.\\./\\.\\./(?!\\.\\./)")) },
    { files: ["**/*.config.ts"], rules: { "import/no-default-export": "off" } },
  ],
});

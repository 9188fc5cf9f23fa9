import { readFileSync } from "node:fs";

/** Everything wrong with the environment, one sentence each. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

interface IntegerBounds {
  readonly min: number;
  readonly max: number;
  readonly fallback?: number;
}

const readText = (path: string): string => readFileSync(path, "utf8");

/**
 * Reads keys of the environment and collects every problem, so that a start names them all at once. Any value can stand
 * in a file that `<key>_FILE` names, as mounted secrets do; blanks and line ends around it are none of it.
 */
export const readEnvironment = (env: Environment, readFile: (path: string) => string = readText) => {
  const problems: string[] = [];
  const files = new Map<string, string>();

  /** The content of the file; "" and a problem for an empty file. */
  const readKey = (key: string, path: string): string => {
    try {
      const text = readFile(path).trim();
      if (text === "") problems.push(`${key}_FILE names an empty file.`);
      return text;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? "unreadable";
      problems.push(`${key}_FILE names a file that cannot be read (${code}).`);
      return "";
    }
  };

  const raw = (key: string): string | undefined => {
    const value = env[key] === "" ? undefined : env[key];
    const path = env[`${key}_FILE`] ?? "";
    if (path === "") return value;
    const known = files.get(key);
    if (known !== undefined) return known;
    if (value !== undefined) problems.push(`${key} and ${key}_FILE are both set: one of them is meant.`);
    const text = value ?? readKey(key, path);
    files.set(key, text);
    return text;
  };

  const required = (key: string, fallback: string | undefined): string => {
    const value = raw(key) ?? fallback;
    if (value === undefined) problems.push(`${key} is not set.`);
    return value ?? "";
  };

  return {
    string: (key: string, fallback?: string): string => required(key, fallback),

    integer(key: string, { min, max, fallback }: IntegerBounds): number {
      const text = required(key, fallback === undefined ? undefined : String(fallback));
      const value = Number(text);
      if (text === "") return min;
      if (!/^-?\d+$/.test(text) || value < min || value > max) {
        problems.push(`${key} must be a whole number from ${min} to ${max}, but is "${text}".`);
      }
      return value;
    },

    number(key: string, { min, max, fallback }: IntegerBounds): number {
      const text = required(key, fallback === undefined ? undefined : String(fallback));
      const value = Number(text);
      if (text !== "" && !(value >= min && value <= max)) {
        problems.push(`${key} must be a number from ${min} to ${max}, but is "${text}".`);
      }
      return value;
    },

    oneOf<const Choice extends string>(key: string, choices: readonly Choice[], fallback?: Choice): Choice {
      const text = required(key, fallback);
      const found = choices.find((choice) => choice === text);
      if (found === undefined && text !== "") {
        problems.push(`${key} must be one of ${choices.join(", ")}, but is "${text}".`);
      }
      return found ?? (choices[0] as Choice);
    },

    url(key: string, protocols: readonly string[], fallback?: string): string {
      const text = required(key, fallback);
      if (text !== "" && !(URL.canParse(text) && protocols.includes(new URL(text).protocol))) {
        problems.push(`${key} must be a URL that starts with ${protocols.join(" or ")}//.`);
      }
      return text;
    },

    /** host:port */
    address(key: string, fallback?: string): string {
      const text = required(key, fallback);
      if (text !== "" && !/^[^\s:]+:\d+$/.test(text)) {
        problems.push(`${key} must look like host:port, but is "${text}".`);
      }
      return text;
    },

    optional: (key: string): string | undefined => raw(key),

    problem(sentence: string): void {
      problems.push(sentence);
    },

    /** @throws ConfigError listing every problem found so far */
    check(): void {
      if (problems.length > 0) throw new ConfigError(problems);
    },
  };
};

export type EnvironmentReader = ReturnType<typeof readEnvironment>;

const PORT = { min: 0, max: 65535 } as const;

/** How long a process may take for its beginning and its end, in ms. */
export const readLifeConfig = (read: EnvironmentReader) => ({
  /** How long the servers that it stands on are waited for; 0 takes it that they are there. */
  startWithinMs: read.integer("START_WITHIN_MS", { min: 0, max: 600_000, fallback: 0 }),
  /** The process ends after this time; open work is named in the log and cut. */
  stopWithinMs: read.integer("STOP_WITHIN_MS", { min: 1_000, max: 600_000, fallback: 25_000 }),
});

/** Where spans are sent, and of which share of the traces; null collects none. */
export interface TracingConfig {
  readonly endpoint: string;
  readonly sampleRatio: number;
  readonly version: string;
}

/** Named as OpenTelemetry names them. */
export const readTracingConfig = (read: EnvironmentReader): { readonly tracing: TracingConfig | null } => {
  if (read.optional("OTEL_EXPORTER_OTLP_ENDPOINT") === undefined) return { tracing: null };
  return {
    tracing: {
      endpoint: read.url("OTEL_EXPORTER_OTLP_ENDPOINT", ["http:", "https:"]),
      sampleRatio: read.number("OTEL_TRACES_SAMPLER_ARG", { min: 0, max: 1, fallback: 1 }),
      version: read.string("APP_VERSION", "1.0.0"),
    },
  };
};

/** One publishes events, one runs short statements, two run transactions that may wait for each other. */
const LEAST_CONNECTIONS = 4;

const readConnections = (read: EnvironmentReader): number => {
  const count = read.integer("POSTGRES_CONNECTIONS", { min: 0, max: 500, fallback: 0 });
  if (count > 0 && count < LEAST_CONNECTIONS)
    read.problem(`POSTGRES_CONNECTIONS must be 0 or at least ${LEAST_CONNECTIONS}, but is ${count}.`);
  return count;
};

/** The settings of every service: its ports, its identity, its log. */
export const readBaseConfig = (read: EnvironmentReader) => ({
  grpcHost: read.string("GRPC_HOST", "127.0.0.1"),
  grpcPort: read.integer("GRPC_PORT", PORT),
  adminHost: read.string("ADMIN_HOST", "127.0.0.1"),
  adminPort: read.integer("ADMIN_PORT", PORT),
  ...readLifeConfig(read),
  ...readTracingConfig(read),
  /** How many connections to Postgres one process opens at most; 0 leaves that to the service. */
  postgresConnections: readConnections(read),
  keyFile: read.string("SERVICE_KEY_FILE"),
  jwksFile: read.string("SERVICE_JWKS_FILE"),
  logLevel: read.oneOf("LOG_LEVEL", ["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
});

export type BaseConfig = ReturnType<typeof readBaseConfig>;

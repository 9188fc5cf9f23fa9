import {
  type Environment,
  type EnvironmentReader,
  readBaseConfig,
  readEnvironment,
  readNatsConfig,
} from "@gokaku/service";
import type { VoicePair } from "./domain/match.ts";

const isLink = (text: string): boolean =>
  URL.canParse(text) && ["https:", "discord:"].includes(new URL(text).protocol);

/** Pairs of voice channels as `linkA|linkB`, separated by white space; none by default. */
const readVoicePairs = (read: EnvironmentReader): readonly VoicePair[] => {
  const pairs = (read.optional("VOICE_CHANNEL_PAIRS") ?? "").split(/\s+/).filter((text) => text !== "");
  return pairs.flatMap((text) => {
    const [A, B, ...rest] = text.split("|");
    if (A !== undefined && B !== undefined && rest.length === 0 && isLink(A) && isLink(B)) return [{ A, B }];
    read.problem(`VOICE_CHANNEL_PAIRS must list pairs like https://…|https://…, but has "${text}".`);
    return [];
  });
};

/** Everything that can be set about this service; lists every bad key at once. */
export const readConfig = (env: Environment) => {
  const read = readEnvironment(env);
  const config = {
    ...readBaseConfig(read),
    postgresUrl: read.url("POSTGRES_URL", ["postgres:", "postgresql:"]),
    ...readNatsConfig(read),
    /** Seconds from the creation of a match to its close at the latest; frozen in each match. */
    reportDeadlineS: read.integer("REPORT_DEADLINE_S", { min: 30, max: 86_400, fallback: 2400 }),
    voicePairs: readVoicePairs(read),
  };
  read.check();
  return config;
};

export type Config = ReturnType<typeof readConfig>;

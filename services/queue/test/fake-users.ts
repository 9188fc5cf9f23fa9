import { CodedError } from "@gokaku/game";
import { byServices } from "@gokaku/grpc";

export interface PlayerChange {
  readonly version?: bigint;
  readonly isBanned?: boolean;
  readonly effectivePenalty?: number;
  readonly seasonId?: string;
  readonly penaltyTimeoutUntilS?: bigint;
  readonly skillMean?: number;
  readonly skillDeviation?: number;
  readonly blocking?: { readonly userIds: string[] };
  readonly linked?: string[];
  readonly card?: { readonly trainerName?: string; readonly rate?: number };
}

export interface GetPlayer {
  readonly userId: string;
  readonly blocking: readonly string[];
}

/** Users as queue sees it: everybody exists and may play unless a test says otherwise. */
export const createFakeUsers = () => {
  const changed = new Map<string, PlayerChange>();
  const asked: string[] = [];
  let delayMs = 0;
  let isSealRequired = false;
  const owning = new Set<string>();
  const playerOf = (userId: string) => ({
    version: 1n,
    mu: 1500,
    sigma: 250,
    seasonId: "season-9",
    ...changed.get(userId),
    card: {
      userId,
      trainerName: `trainer ${userId}`,
      rate: 1500,
      maxRate: 1500,
      ...changed.get(userId)?.card,
    },
  });
  return {
    playerOf,
    /** How often queue has asked about a player. */
    timesAsked: (userId: string): number => asked.filter((id) => id === userId).length,
    /** From now on the oldest event of users waits for so long. */
    delay: (ms: number): void => {
      delayMs = ms;
    },
    /** From now on players need a checked seal, which these have. */
    requireSeals: (owners: readonly string[]): void => {
      isSealRequired = true;
      for (const userId of owners) owning.add(userId);
    },
    requireNoSeals: (): void => {
      isSealRequired = false;
    },
    /** Changes a player as users would answer for them; the version rises. */
    change: (userId: string, change: PlayerChange) => {
      const version = BigInt(changed.get(userId)?.version ?? 1n) + 1n;
      changed.set(userId, { ...changed.get(userId), ...change, version });
      return playerOf(userId);
    },
    handlers: {
      getEventDelay: byServices(["queue"], async () => ({ oldestMs: BigInt(delayMs), isSealRequired })),
      getPlayer: byServices(["queue"], async ({ userId, blocking }: GetPlayer) => {
        asked.push(userId);
        if (userId.startsWith("unknown")) throw new CodedError("user_not_found", `no user ${userId}`);
        return {
          player: playerOf(userId),
          isSealMissing: isSealRequired && !owning.has(userId),
          notRecent: blocking.filter((other) => other.startsWith("stranger")),
        };
      }),
    },
  };
};

import type { GrpcClient } from "@gokaku/grpc";
import type { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { openAccount } from "../../services/users/src/domain/account.ts";
import { accountRow } from "../../services/users/src/store/account-row.ts";
import { insertLedgerEntries } from "../../services/users/src/store/correcting.ts";
import type { Tables } from "../../services/users/src/store/tables.ts";
import { createIsWanted } from "../../services/users/src/store/webhooks.ts";
import type { Deps } from "../../services/users/src/usecases/deps.ts";
import { createRateCounts } from "../../services/users/src/usecases/get-own-rank.ts";
import { createPublishedRanking } from "../../services/users/src/usecases/published-ranking.ts";
import { createCaseFigures } from "../../services/users/src/usecases/staff-cases.ts";
import { openStore } from "./open-store.ts";
import type { VirtualClock } from "./virtual-clock.ts";

const unused = (): never => {
  throw new Error("no model uses this");
};

/** The use cases of users on a database of their own. */
export const openUsers = async (
  stack: AsyncDisposableStack,
  clock: VirtualClock,
  matches: GrpcClient<typeof MatchesService>,
) => {
  const store = await openStore<Tables>(stack, "users", clock);
  const { db } = store;
  const deps: Deps = {
    ...store,
    pushHosts: [],
    rankingMinMatches: 1,
    allowsLocalWebhooks: false,
    sendWebhook: unused,
    readPicture: unused,
    isWanted: createIsWanted(db),
    onDeliveriesDue: () => {},
    caseFigures: createCaseFigures({ db, clock }),
    rateCounts: createRateCounts({ db, clock }),
    publishedRanking: createPublishedRanking({ db, clock, rankingMinMatches: 1 }),
    matches,
    onSeasonClosing: () => {},
    onRatingsChanged: () => {},
    onFitDue: () => {},
  };
  return {
    ...store,
    deps,
    /** Players as they registered, with ratings of their own, in one statement. */
    insertAccounts: async (
      players: readonly Readonly<{ userId: string; mu: number; sigma: number }>[],
      seasonId: string,
    ): Promise<void> => {
      const opened = players.map(({ userId, mu, sigma }) => {
        const { account, entry } = openAccount(
          {
            userId,
            authSubject: "",
            discordUsername: userId,
            discordDiscriminator: "",
            discordAvatarUrl: "",
            trainerName: userId,
            twitterId: "",
            preferredRoles: [],
            bio: "",
            isTest: false,
            role: "player",
            rate: mu,
            cause: "registration",
          },
          seasonId,
          clock.nowMs(),
        );
        return {
          account: { ...account, stats: { ...account.stats, sigma } },
          entry: { ...entry, sigmaAfter: sigma },
        };
      });
      await db
        .insertInto("account")
        .values(opened.map(({ account }) => accountRow(account)))
        .execute();
      await insertLedgerEntries(
        db,
        opened.map(({ entry }) => entry),
      );
    },
  };
};

import type { DatabaseClock, Transact, Write } from "@gokaku/db";
import type { GrpcClient } from "@gokaku/grpc";
import type { ReadPicture } from "@gokaku/image";
import type { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import type { Chance, CountRare } from "@gokaku/service";
import type { Kysely } from "kysely";
import type { Publication, RankingRules, RateCount } from "../domain/ranking.ts";
import type { SendWebhook } from "../remote/send-webhook.ts";
import type { CaseFigures } from "../store/case-figures.ts";
import type { Tables } from "../store/tables.ts";
import type { IsWanted } from "../store/webhooks.ts";

/** The newest publication, null before the first one, and the rules by which a player is in the next. */
export interface PublishedRanking extends RankingRules {
  readonly publication: Publication | null;
}

/** The dependencies of use cases; each takes the part it uses. */
export interface Deps {
  readonly db: Kysely<Tables>;
  readonly transact: Transact<Tables>;
  readonly write: Write;
  readonly clock: DatabaseClock;
  readonly chance: Chance;
  readonly countRare: CountRare;
  /** The push services that devices may be reached at. */
  readonly pushHosts: readonly string[];
  /** Decided matches of a season before a player is ranked, unless the setting says otherwise. */
  readonly rankingMinMatches: number;
  /** The figures of the cases of the last days, at most five minutes old. */
  readonly caseFigures: (days: number) => Promise<CaseFigures>;
  /** How many ranked players have which rate, at most a minute old. */
  readonly rateCounts: (seasonId: string, rules: RankingRules) => Promise<readonly RateCount[]>;
  /** The published ranking, about a second old at most. */
  readonly publishedRanking: () => Promise<PublishedRanking>;
  /** Whether webhooks may be at http addresses of this machine. */
  readonly allowsLocalWebhooks: boolean;
  readonly sendWebhook: SendWebhook;
  readonly isWanted: IsWanted;
  /** Called when a message to a webhook is due. */
  readonly onDeliveriesDue: () => void;
  /** Makes a new picture of an uploaded one. */
  readonly readPicture: ReadPicture;
  /** The calls to matches at the end of a season and when one of its matches is corrected. */
  readonly matches: Pick<
    GrpcClient<typeof MatchesService>,
    "closeSeason" | "listSeasonResults" | "listCorrectionSteps" | "listMassCorrected"
  >;
  /** Called when a season closes. */
  readonly onSeasonClosing: () => void;
  /** Called when seeds or results have changed, so that the skills are to be fitted at once. */
  readonly onFitDue: () => void;
  /** Called when the ranking may have changed. */
  readonly onRatingsChanged: () => void;
}

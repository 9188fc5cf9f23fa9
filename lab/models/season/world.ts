import { ROLES } from "@gokaku/game";
import { roleToProto, teamToProto, verdictToProto } from "@gokaku/grpc";
import { Team as ProtoTeam } from "@gokaku/proto/common/v1/common_pb";
import { MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import { SeasonState, UsersService } from "@gokaku/proto/users/v1/users_pb";
import { openAll } from "@gokaku/service";
import { userId as userIdOf } from "@gokaku/testing";
import { matchesRpc } from "../../../services/matches/src/rpc/index.ts";
import { createWriteStep } from "../../../services/matches/src/store/steps.ts";
import type { Tables as MatchTables } from "../../../services/matches/src/store/tables.ts";
import { readDispute, readSettlement } from "../../../services/users/src/consumers/read.ts";
import { usersRpc } from "../../../services/users/src/rpc/index.ts";
import { listAccountsByUserIds } from "../../../services/users/src/store/accounts.ts";
import { applyDispute } from "../../../services/users/src/usecases/apply-dispute.ts";
import { applySettlement } from "../../../services/users/src/usecases/apply-settlement.ts";
import { changeSeason } from "../../../services/users/src/usecases/change-season.ts";
import { codeOf, createLocalClient } from "../local-client.ts";
import type { Course, World } from "../machine.ts";
import { FIRST_RATINGS, rounded } from "../match/model.ts";
import { type Emitted, openStore } from "../open-store.ts";
import { openUsers } from "../open-users.ts";
import { VirtualClock } from "../virtual-clock.ts";
import { type Act, SEASONS } from "./model.ts";

const YEAR_S = 365 * 86_400;
type News = Extract<Emitted, { readonly subject: "match.settled" | "match.disputed" }>;

/** Users and matches with databases of their own. A course begins with ten players in the first of four seasons. */
export const openSeasonWorld = (): Promise<World<Act>> =>
  openAll(async (stack) => {
    const clock = new VirtualClock();
    const nowMs = (): number => clock.nowMs();
    const store = await openStore<MatchTables>(stack, "matches", clock);
    await store.rows("insert into settings values ('check_in_timeout', '0', 0)");
    const rpc = matchesRpc({
      ...store,
      writeStep: createWriteStep(store.write),
      reportDeadlineS: 2400,
      voicePairs: [],
    });
    const matchesOf = (name: string) => createLocalClient(MatchesService, rpc, name, nowMs);
    const [gateway, queue] = [matchesOf("gateway"), matchesOf("queue")];
    const users = await openUsers(stack, clock, matchesOf("users"));
    const admin = createLocalClient(UsersService, usersRpc(users.deps), "gateway", nowMs);
    const operator = userIdOf("operator");
    let courses = 0;
    let lastEvent = 0;

    /** A season is one for all accounts, so a course begins without those of the one before. */
    const empty = async (): Promise<void> => {
      await users.rows(`set session_replication_role = replica;
        delete from account; delete from rate_ledger; delete from match_record; delete from season_entry;
        delete from season; delete from owned_badge; delete from penalty;
        set session_replication_role = origin`);
    };

    const begin = async (): Promise<Course<Act>> => {
      courses += 1;
      clock.nextWeek();
      await empty();
      const ids = FIRST_RATINGS.map((_, place) => userIdOf(`s${courses}_${place}`));
      const seasonIdOf = (season: number): string => `season_${courses}_${season}`;
      const nowS = Math.floor(clock.nowMs() / 1000);
      for (const season of SEASONS)
        await users.rows(
          `insert into season (id, name, description, start_date, end_date, image_url, theme_color, state, version)
           values ($1, $1, '', $2, $3, '', '#ff6b35', $4, 1)`,
          [
            seasonIdOf(season),
            season === 3 ? nowS + YEAR_S : nowS - YEAR_S,
            nowS + 2 * YEAR_S,
            season === 0 ? "active" : "planned",
          ],
        );
      await users.insertAccounts([{ userId: operator, mu: 1500, sigma: 250 }], seasonIdOf(0));
      await users.rows("update account set role = 'admin' where user_id = $1", [operator]);
      await users.insertAccounts(
        ids.map((userId, place) => ({ userId, ...(FIRST_RATINGS[place] ?? { mu: 1500, sigma: 250 }) })),
        seasonIdOf(0),
      );
      const made: string[] = [];
      const disputed: string[] = [];
      let requests = 0;
      const pending: News[] = [];
      const asAdmin = { as: { userId: operator, role: "admin" as const } };

      const make = async (season: number): Promise<string> => {
        requests += 1;
        const matchId = String(BigInt(courses) * 1000n + BigInt(requests));
        const accounts = await listAccountsByUserIds(users.deps.db, ids);
        const { results } = await queue.createMatches({
          matches: [
            {
              matchId,
              seasonId: seasonIdOf(season),
              tickId: "1",
              firstAttack: ProtoTeam.A,
              seats: ids.map((userId, place) => {
                const { mu = 0, sigma = 0 } = accounts.get(userId)?.stats ?? {};
                const roles = [ROLES[place % 5] ?? "TANK", ROLES[(place + 1) % 5] ?? "TANK"];
                return {
                  card: { userId, rate: Math.round(mu) },
                  team: teamToProto(place < 5 ? "A" : "B"),
                  role: roleToProto(roles[0] ?? "TANK"),
                  selectedRoles: roles.map(roleToProto),
                  mu,
                  sigma,
                  entryId: `${userId}-${matchId}`,
                };
              }),
            },
          ],
        });
        if (results[0]?.created !== true) return "season_closed";
        made.push(matchId);
        return "accepted";
      };

      const report = async (verdict: "A" | "B" | "none"): Promise<string> => {
        const matchId = made.at(-1) ?? "";
        for (const [place, userId] of ids.entries()) {
          const said = verdict === "none" ? (place % 2 === 0 ? "A" : "B") : verdict;
          await gateway.submitReport(
            {
              matchId,
              verdict: verdictToProto(said),
              bannedCharacterId: "PIKACHU",
              pickedCharacterId: "VENUSAUR",
            },
            { as: { userId, arrivedAtMs: clock.nowMs() } },
          );
        }
        if (verdict === "none") disputed.push(matchId);
        return "accepted";
      };

      const apply = async (event: News): Promise<void> => {
        if (event.subject === "match.disputed") await applyDispute(users.deps, readDispute(event.payload));
        else await applySettlement(users.deps, readSettlement(event.payload));
      };

      const collect = async (): Promise<void> => {
        const events = await store.eventsAfter(lastEvent);
        lastEvent = events.at(-1)?.id ?? lastEvent;
        for (const event of events)
          if (event.subject === "match.settled" || event.subject === "match.disputed") pending.push(event);
      };

      const perform = async (act: Act): Promise<string> => {
        clock.advance(1000);
        switch (act.do) {
          case "activate": {
            const as = act.by === "admin" ? asAdmin : { as: { userId: ids[0] ?? operator } };
            return codeOf(admin.activateSeason({ seasonId: seasonIdOf(act.season), reason: "" }, as));
          }
          case "delete":
            return codeOf(admin.deleteSeason({ seasonId: seasonIdOf(act.season), reason: "" }, asAdmin));
          case "make":
            return make(act.season);
          case "report":
            return report(act.verdict);
          case "play": {
            const [running] = await users.rows<{ id: string }>(
              "select id from season where state in ('active', 'closing')",
            );
            await make(SEASONS.find((season) => seasonIdOf(season) === running?.id) ?? 0);
            await report(act.verdict);
            await collect();
            for (const event of pending.splice(0)) await apply(event);
            return "accepted";
          }
          case "decide":
            return codeOf(
              gateway.decideMatch(
                { matchId: disputed.shift() ?? "", verdict: verdictToProto(act.verdict), reason: "decided" },
                { as: { userId: operator, role: "moderator" } },
              ),
            );
          case "book":
            for (const event of pending.splice(0)) await apply(event);
            return "accepted";
          case "look": {
            const looks = Array.from({ length: act.processes }, () => changeSeason(users.deps));
            const outcomes = await Promise.all(looks);
            return outcomes.includes("changed") ? "changed" : (outcomes[0] ?? "none");
          }
          case "pass":
            clock.advance(10_000);
            return "accepted";
        }
      };

      const STATES: Partial<Record<SeasonState, string>> = {
        [SeasonState.PLANNED]: "planned",
        [SeasonState.ACTIVE]: "active",
        [SeasonState.CLOSING]: "closing",
        [SeasonState.ARCHIVED]: "archived",
      };

      const look = async () => {
        await collect();
        const { seasons } = await admin.listSeasons({}, asAdmin);
        const next = await users.rows<{ id: string }>("select id from season where is_next");
        const accounts = await listAccountsByUserIds(users.deps.db, ids);
        const entries = await users.rows<{
          season_id: string;
          user_id: string;
          final_rate: number;
          final_rank: number;
          total_matches: number;
          win_count: number;
        }>("select * from season_entry order by season_id, final_rank");
        for (const ofSeason of Map.groupBy(entries, ({ season_id }) => season_id).values())
          for (const [index, { final_rank, final_rate }] of ofSeason.entries())
            if (final_rank !== index + 1 || final_rate > (ofSeason[index - 1]?.final_rate ?? final_rate))
              throw new Error(`places are not those of the rates: ${JSON.stringify(ofSeason)}`);
        return {
          seasons: SEASONS.map((season) => {
            const state = seasons.find((one) => one.season?.id === seasonIdOf(season))?.season?.state;
            if (state === undefined) return null;
            return next.some(({ id }) => id === seasonIdOf(season)) ? "next" : STATES[state];
          }),
          players: ids.map((id) => {
            const stats = accounts.get(id)?.stats;
            return {
              season: SEASONS.find((season) => seasonIdOf(season) === stats?.seasonId),
              mu: stats?.mu ?? 0,
              sigma: rounded(stats?.sigma ?? 0),
              matches: stats?.matchCount,
              wins: stats?.winCount,
              entries: entries
                .filter(({ user_id }) => user_id === id)
                .map(
                  ({ season_id, final_rate, total_matches, win_count }) =>
                    `${season_id.split("_").at(-1)}: ${final_rate} ${total_matches} ${win_count}`,
                ),
            };
          }),
        };
      };

      return { perform, look };
    };

    return { begin, [Symbol.asyncDispose]: () => stack.disposeAsync() };
  });

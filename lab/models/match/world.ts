import type { EventPayload } from "@gokaku/bus";
import { parseUserId, ROLES, type UserId } from "@gokaku/game";
import { roleToProto, teamToProto, verdictFromProto, verdictToProto } from "@gokaku/grpc";
import { Team as ProtoTeam, Verdict as ProtoVerdict } from "@gokaku/proto/common/v1/common_pb";
import { type AdminMatch, MatchesService, MatchStatus } from "@gokaku/proto/matches/v1/matches_pb";
import { openAll } from "@gokaku/service";
import { matchesRpc } from "../../../services/matches/src/rpc/index.ts";
import { createWriteStep } from "../../../services/matches/src/store/steps.ts";
import type { Tables as MatchTables } from "../../../services/matches/src/store/tables.ts";
import { createMeetDeadlines } from "../../../services/matches/src/usecases/meet-deadlines.ts";
import { readCorrection, readDispute, readSettlement } from "../../../services/users/src/consumers/read.ts";
import { listAccountsByUserIds } from "../../../services/users/src/store/accounts.ts";
import { applyCorrection } from "../../../services/users/src/usecases/apply-correction.ts";
import { applyDispute } from "../../../services/users/src/usecases/apply-dispute.ts";
import { applySettlement } from "../../../services/users/src/usecases/apply-settlement.ts";
import { decideDispute, openAccusations } from "../../../services/users/src/usecases/cases-of-matches.ts";
import { codeOf, createLocalClient } from "../local-client.ts";
import type { Course, World } from "../machine.ts";
import { type Emitted, openStore } from "../open-store.ts";
import { openUsers } from "../open-users.ts";
import { VirtualClock } from "../virtual-clock.ts";
import type { Act, ReportAct } from "./acts.ts";
import { FIRST_RATINGS, rounded } from "./model.ts";

const PLACES = FIRST_RATINGS.map((_, place) => place);

const userIdOf = (text: string): UserId => {
  const id = parseUserId(text);
  if (id === null) throw new RangeError(`not a user id: ${text}`);
  return id;
};

type News = Extract<Emitted, { readonly subject: "match.settled" | "match.disputed" | "match.corrected" }>;
const isNews = (event: Emitted): event is News =>
  ["match.settled", "match.disputed", "match.corrected"].includes(event.subject);

/** Timers close matches of earlier courses too. */
const seasonOf = (event: News): string | undefined =>
  event.subject === "match.corrected" ? event.payload.settled?.seasonId : event.payload.seasonId;

/** Matches and users with databases of their own; their events travel when a course delivers them. */
export const openMatchWorld = (): Promise<World<Act>> =>
  openAll(async (stack) => {
    const clock = new VirtualClock();
    const store = await openStore<MatchTables>(stack, "matches", clock);
    await store.rows("insert into settings values ('check_in_timeout', '0', 0)");
    const deps = {
      ...store,
      writeStep: createWriteStep(store.write),
      reportDeadlineS: 2400,
      voicePairs: [],
    };
    const rpc = matchesRpc(deps);
    const clientOf = (name: string) => createLocalClient(MatchesService, rpc, name, () => clock.nowMs());
    const [gateway, queue, realtime] = [clientOf("gateway"), clientOf("queue"), clientOf("realtime")];
    const users = await openUsers(stack, clock, clientOf("users"));
    const lookAtDeadlines = createMeetDeadlines(deps, clock.nowMs());
    let courses = 0;
    let lastEvent = 0;

    const apply = async (event: News): Promise<void> => {
      if (event.subject === "match.disputed") return applyDispute(users.deps, readDispute(event.payload));
      if (event.subject === "match.corrected")
        return applyCorrection(users.deps, readCorrection(event.payload));
      const settlement = readSettlement(event.payload satisfies EventPayload<"match.settled">);
      await applySettlement(users.deps, settlement);
      const userIds = settlement.players.map(({ userId }) => userId);
      if (settlement.wasDisputed) await decideDispute(users.deps, { ...settlement, userIds });
      await openAccusations(users.deps, settlement);
    };

    const begin = async (): Promise<Course<Act>> => {
      courses += 1;
      clock.nextWeek();
      const seasonId = `season_${courses}`;
      const ids = PLACES.map((place) => userIdOf(`c${courses}_${place}`));
      const userOf = (place: number): UserId => ids[place] ?? userIdOf("stranger");
      const placeOf = (userId: string): number | null => {
        const place = ids.map(String).indexOf(userId);
        return place === -1 ? null : place;
      };
      const moderator = { userId: userIdOf("moderator"), role: "moderator" } as const;
      await users.insertAccounts(
        ids.map((userId, place) => ({ userId, ...(FIRST_RATINGS[place] ?? { mu: 1500, sigma: 250 }) })),
        seasonId,
      );
      const requested: { readonly id: string; readonly isMade: boolean }[] = [];
      const pending: News[] = [];
      const delivered: News[] = [];
      const made = (): readonly string[] => requested.filter(({ isMade }) => isMade).map(({ id }) => id);
      const matchId = (back: number): string => made().at(-1 - back) ?? "999";

      const ratings = async () => {
        const accounts = await listAccountsByUserIds(users.deps.db, ids);
        return ids.map((id) => accounts.get(id)?.stats ?? { mu: 0, sigma: 0 });
      };

      const make = async (again: boolean): Promise<string> => {
        const id = again
          ? (requested.at(-1)?.id ?? "")
          : String(BigInt(courses) * 100n + BigInt(requested.length) + 1n);
        const stats = await ratings();
        const { results } = await queue.createMatches({
          matches: [
            {
              matchId: id,
              seasonId,
              tickId: "1",
              firstAttack: ProtoTeam.A,
              seats: ids.map((userId, place) => {
                const role = ROLES[place % 5] ?? "TANK";
                const { mu = 0, sigma = 0 } = stats[place] ?? {};
                return {
                  card: { userId, rate: Math.round(mu) },
                  team: teamToProto(place < 5 ? "A" : "B"),
                  role: roleToProto(role),
                  selectedRoles: [roleToProto(role), roleToProto(ROLES[(place + 1) % 5] ?? "TANK")],
                  mu,
                  sigma,
                  entryId: `${userId}-${id}`,
                };
              }),
            },
          ],
        });
        const isMade = results[0]?.created === true;
        if (!again) requested.push({ id, isMade });
        return isMade ? "accepted" : "seated";
      };

      const report = ({
        by,
        back,
        verdict,
        offender,
        violation,
        form,
        delayMs,
      }: ReportAct): Promise<string> => {
        const picked = form === "no pick" ? "" : form === "picks the ban" ? "PIKACHU" : "VENUSAUR";
        const isUnplayed = verdict === "invalid" && form === "good";
        return codeOf(
          gateway.submitReport(
            {
              matchId: matchId(back),
              verdict: verdictToProto(verdict),
              bannedCharacterId: "PIKACHU",
              pickedCharacterId: isUnplayed ? "" : verdict === "invalid" ? "VENUSAUR" : picked,
              invalidUserId: offender === null ? "" : userOf(offender),
              violationUserId: violation === null ? "" : userOf(violation),
            },
            { as: { userId: userOf(by), arrivedAtMs: clock.nowMs() - delayMs } },
          ),
        );
      };

      const decide = async ({ by, back, result, isStale }: Extract<Act, { readonly do: "decide" }>) => {
        const callers = {
          moderator,
          "moderator who played": { userId: userOf(0), role: "moderator" },
          player: { userId: userOf(1) },
        } as const;
        const id = matchId(back);
        const { rows } = store;
        const [row] = isStale
          ? await rows<{ version: string }>("select version from matches where id = $1", [id])
          : [];
        return codeOf(
          gateway.decideMatch(
            {
              matchId: id,
              verdict: result.verdict === "void" ? ProtoVerdict.UNSPECIFIED : verdictToProto(result.verdict),
              offenderUserId: result.offender === null ? "" : userOf(result.offender),
              reason: "decided",
              version: row === undefined ? 0n : BigInt(row.version) - 1n,
            },
            { as: callers[by] },
          ),
        );
      };

      const deliver = async (which: "next" | "newest" | "twice" | "again"): Promise<string> => {
        if (which === "again") {
          const [known] = delivered;
          return known === undefined ? "nothing" : codeOf(apply(known));
        }
        const news = which === "newest" ? pending.pop() : pending.shift();
        if (news === undefined) return "nothing";
        // A redelivery may meet the first delivery.
        const [answer = ""] = await Promise.all(
          Array.from({ length: which === "twice" ? 2 : 1 }, () => codeOf(apply(news))),
        );
        if (answer === "accepted") delivered.push(news);
        else if (which === "newest") pending.push(news);
        else pending.unshift(news);
        return answer;
      };

      const deliverAll = async (): Promise<string> => {
        const answer = await deliver("next");
        return answer === "accepted" && pending.length > 0 ? deliverAll() : answer;
      };

      const perform = async (act: Act): Promise<string> => {
        switch (act.do) {
          case "make":
            return make(act.again);
          case "lobby":
            return codeOf(gateway.updateLobby({ lobbyId: act.id }, { as: { userId: userOf(act.by) } }));
          case "transfer":
            return codeOf(gateway.transferHost({}, { as: { userId: userOf(act.by) } }));
          case "report":
            return report(act);
          case "reports": {
            const answers: string[] = [];
            for (const one of act.reports) answers.push(await report(one));
            return answers.join(" ");
          }
          case "decide":
            return decide(act);
          case "deliver":
            return act.which === "all" ? deliverAll() : deliver(act.which);
          case "pass":
            clock.advance(act.ms);
            if (act.look) await lookAtDeadlines();
            return "accepted";
          case "timers":
            await lookAtDeadlines();
            return "accepted";
        }
      };

      const seenMatch = ({ view, settlement, corrections }: AdminMatch) => ({
        version: Number(view?.version),
        status: view?.status === MatchStatus.DONE ? "done" : "matched",
        disputed: view?.disputed,
        voided: view?.voided,
        winner: verdictFromProto(view?.winner ?? ProtoVerdict.UNSPECIFIED),
        host: view?.hostUserId === "#EVERYONE#" ? "everyone" : placeOf(view?.hostUserId ?? ""),
        lobbyId: view?.lobbyId,
        reports: view?.reports
          .map(({ userId, verdict }) => `${placeOf(userId)} ${verdictFromProto(verdict)}`)
          .toSorted(),
        settled:
          settlement === undefined
            ? null
            : {
                cause: settlement.cause,
                wasDisputed: settlement.wasDisputed,
                offender: settlement.offenderUserId === "" ? null : placeOf(settlement.offenderUserId),
                deltas: ids.map((id) => settlement.deltas.find(({ userId }) => userId === id)?.rateDelta),
                corrections: corrections.length,
              },
      });

      const look = async () => {
        const events = await store.eventsAfter(lastEvent);
        lastEvent = events.at(-1)?.id ?? lastEvent;
        pending.push(...events.filter(isNews).filter((event) => seasonOf(event) === seasonId));
        const matches = [];
        for (const id of made()) {
          const { match } = await gateway.getMatch({ matchId: id }, { as: moderator });
          if (match !== undefined) matches.push(seenMatch(match));
        }
        const { views } = await realtime.listCurrent({ userIds: ids });
        const accounts = await listAccountsByUserIds(users.deps.db, ids);
        return {
          matches,
          current: ids.map((id) => {
            const match = views.find(({ userId }) => userId === id)?.match;
            if (match === undefined) return null;
            const own = match.reports.map(({ verdict }) => verdictFromProto(verdict)).join(" ") || "silent";
            return `${made().indexOf(match.matchId)} ${own}`;
          }),
          accounts: ids.map((id) => {
            const account = accounts.get(id);
            return {
              mu: account?.stats.mu,
              sigma: rounded(account?.stats.sigma ?? 0),
              decided: account?.stats.matchCount,
              won: account?.stats.winCount,
              offencePoints: account?.penalties.count,
            };
          }),
        };
      };

      return { perform, look };
    };

    return { begin, [Symbol.asyncDispose]: () => stack.disposeAsync() };
  });

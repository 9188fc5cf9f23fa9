import type { AdminMatch, AdminMatchTeam, CourseStep, ReportersResponse } from "@gokaku/contract/admin";
import { EVERYONE, NO_CHARACTER, VERDICTS } from "@gokaku/game";
import { skipToken, useQuery } from "@tanstack/react-query";
import { call, failureMessage } from "../../api/http.ts";
import { useCharacters } from "../../api/queries.ts";
import { formatDateTime, formatDelta, formatExactTime } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { Problem } from "../../ui/problem.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { CasesOfMatch } from "./cases/cases-of.tsx";
import { type Claim, claimsOf, nameIn } from "./decision.ts";
import { DecisionForm } from "./decision-form.tsx";
import { adminKey } from "./keys.ts";
import { matchesAdminText as text } from "./matches-text.ts";
import { Notes } from "./notes.tsx";
import { Answer, Facts, Opened } from "./parts.tsx";
import { ProposalForm, Proposals } from "./proposals.tsx";
import { useRights } from "./rights.ts";
import { RoomOfTen } from "./room-of-ten.tsx";
import { adminText, named } from "./text.ts";
import { useAdminQuery } from "./use-admin-query.ts";

const resultOf = (match: AdminMatch): string => {
  if (match.voided) return text.voided;
  if (match.winner_team !== null) return text.verdicts[match.winner_team];
  return match.disputed ? text.disputed : adminText.none;
};

const MatchFacts = ({ match }: { readonly match: AdminMatch }) => {
  const { may } = useRights();
  const { facts } = text;
  const { settlement } = match;
  const tick =
    match.tick_id === "" ? (
      adminText.none
    ) : may("getTick") ? (
      <Link to={addressOf("overview", `tick-${match.tick_id}`)}>{match.tick_id}</Link>
    ) : (
      match.tick_id
    );
  const isForAll = match.host_user_id === EVERYONE;
  return (
    <Card title={text.match(match.match_id)}>
      <Facts
        rows={[
          [facts.status, match.disputed ? text.disputed : text.status[match.status]],
          [text.result, resultOf(match)],
          [facts.matched, formatDateTime(match.matched_unixtime)],
          [facts.closed, match.closed_at === 0 ? adminText.none : formatDateTime(match.closed_at)],
          [facts.lobby, match.lobby_id || adminText.none],
          [facts.host, isForAll ? text.everyone : nameIn(match, match.host_user_id)],
          [facts.season, match.season_id],
          [facts.tick, tick],
          [
            facts.settlement,
            settlement === null
              ? adminText.none
              : text.settled(formatDateTime(settlement.settled_at), named(text.causes, settlement.cause)),
          ],
        ]}
      />
      {match.corrections.length === 0 ? null : (
        <>
          <h3>{text.corrections}</h3>
          <ul>
            {match.corrections.map((correction) => (
              <li key={correction.corrected_at} className={styles.row}>
                <span className="muted">{formatDateTime(correction.corrected_at)}</span>
                <strong>
                  {text.fromTo(text.decisions[correction.from.result], text.decisions[correction.to.result])}
                </strong>
                <Link to={addressOf("users", correction.corrected_by)}>{correction.corrected_by}</Link>
                {correction.reason === "" ? null : <span>{correction.reason}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
};

const stepOf = (match: AdminMatch, { kind, value }: CourseStep): string => {
  const { steps } = text.course;
  if (kind === "reported" || kind === "agreed") return steps[kind](named(text.verdicts, value));
  if (kind === "disputed" || kind === "settled") return steps[kind](named(text.causes, value));
  if (kind === "host") return steps.host(value === EVERYONE ? text.everyone : nameIn(match, value));
  if (kind === "named" || kind === "seated") return steps[kind](nameIn(match, value));
  if (kind === "lobby") return steps.lobby(value);
  return named(steps.plain, kind);
};

/** Everything that happened in the match, the oldest first. */
export const Course = ({ match }: { readonly match: AdminMatch }) => (
  <Card title={text.course.title}>
    <ol className="plain-list">
      {match.course.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no id, and their order never changes
        <li key={at} className={styles.row}>
          <time className="muted" dateTime={new Date(step.at * 1000).toISOString()}>
            {formatExactTime(step.at)}
          </time>
          {step.user_id === "" ? null : (
            <Link to={addressOf("users", step.user_id)}>{nameIn(match, step.user_id)}</Link>
          )}
          <span>{stepOf(match, step)}</span>
        </li>
      ))}
    </ol>
  </Card>
);

const Team = ({ team }: { readonly team: AdminMatchTeam }) => (
  <Card title={text.team(team.team_name, team.is_first_attack)}>
    <ul>
      {team.players.map((player) => (
        <li key={player.user_id} className={styles.row}>
          <Link to={addressOf("users", player.user_id)}>{player.trainer_name || player.user_id}</Link>
          {player.role === null ? null : <span>{ja.roles[player.role]}</span>}
          <span className="figure">
            {player.rate}
            {player.rate_delta === null ? "" : `（${formatDelta(player.rate_delta)}）`}
          </span>
        </li>
      ))}
    </ul>
  </Card>
);

type Reporter = ReportersResponse["reporters"][number];

/** How true a player's reports were in the season so far. */
const Record = ({ reporter }: { readonly reporter: Reporter }) => {
  const { agreed, departed, false_reports: falseReports, effective_penalty: penalty } = reporter;
  const { reporters } = text;
  return (
    <p className={styles.record}>
      <span className="muted">{reporters.season}</span>
      <span>{reporters.agreed(agreed)}</span>
      <span>{reporters.departed(departed)}</span>
      {falseReports === null ? null : (
        <span className={falseReports > 0 ? styles.alarm : undefined}>
          {reporters.falseReports(falseReports)}
        </span>
      )}
      {penalty === null ? null : (
        <span className={penalty > 0 ? styles.alarm : undefined}>{reporters.penalty(penalty)}</span>
      )}
    </p>
  );
};

type ReportProps = Claim & { readonly match: AdminMatch; readonly reporter: Reporter | undefined };

const Report = ({ match, report, claim, reporter }: ReportProps) => {
  const characters = useCharacters().data?.pokemon ?? [];
  const nameOf = (id: string) => characters.find((character) => character.pokemon_id === id)?.name_ja ?? id;
  const { banned_pokemon: banned, picked_pokemon: picked, violation_report: reported } = report;
  return (
    <li className={styles.row}>
      <strong>{nameIn(match, report.user_id)}</strong>
      <strong className={claim === "invalid" ? styles.alarm : undefined}>{text.verdicts[claim]}</strong>
      <span className="muted">{formatDateTime(report.reported_at)}</span>
      {banned === "" || banned === NO_CHARACTER ? null : (
        <span>
          {text.report.banned}: {nameOf(banned)}
        </span>
      )}
      {picked === "" ? null : (
        <span>
          {text.report.picked}: {nameOf(picked)}
        </span>
      )}
      {report.pokemon_move1 === "" ? null : (
        <span>
          {text.report.moves}: {report.pokemon_move1}・{report.pokemon_move2}
        </span>
      )}
      {reported === "" ? null : (
        <span className={styles.alarm}>
          {text.report.violation}: {nameIn(match, reported)}
        </span>
      )}
      {report.invalid_player === "" ? null : (
        <span className={styles.alarm}>
          {text.report.offender}: {nameIn(match, report.invalid_player)}
        </span>
      )}
      {reporter === undefined ? null : <Record reporter={reporter} />}
    </li>
  );
};

/** The ten reports by team: the number for each result, then each report; in a dispute with its reporter's record. */
export const Reports = ({ match }: { readonly match: AdminMatch }) => {
  const reporters = useQuery({
    queryKey: adminKey("reporters", match.match_id),
    queryFn: match.disputed ? () => call("listReporters", { params: { id: match.match_id } }) : skipToken,
    retry: false,
  });
  const teams = claimsOf(match);
  const claims = teams.flatMap((team) => team.claims);
  const counts = VERDICTS.map((verdict) => [
    text.verdicts[verdict],
    text.said(claims.filter(({ claim }) => claim === verdict).length),
  ]) as readonly (readonly [string, string])[];
  return (
    <Card title={`${text.reportsTitle}（${match.user_reports.length}/10）`}>
      {claims.length === 0 ? <p>{text.noReports}</p> : <Facts rows={counts} />}
      <Problem
        lines={reporters.error === null ? null : [text.reporters.failed, failureMessage(reporters.error)]}
      />
      {teams.map(({ team, claims: own }) =>
        own.length === 0 ? null : (
          <section key={team.team_name} className={styles.side}>
            <h3>{text.team(team.team_name, team.is_first_attack)}</h3>
            <ul>
              {own.map(({ report, claim }) => (
                <Report
                  key={report.user_id}
                  match={match}
                  report={report}
                  claim={claim}
                  reporter={reporters.data?.reporters.find(({ user_id: id }) => id === report.user_id)}
                />
              ))}
            </ul>
          </section>
        ),
      )}
    </Card>
  );
};

/** The form for another result: moderators decide, helpers propose in a dispute. */
const Result = ({ match }: { readonly match: AdminMatch }) => {
  const { may } = useRights();
  if (may("decideMatch")) return <DecisionForm key={match.version} match={match} />;
  return match.disputed ? <ProposalForm key={match.version} match={match} /> : null;
};

/** One match with everything that is known of it, and the way to another result. */
export const MatchDetail = ({ matchId }: { readonly matchId: string }) => {
  const match = useAdminQuery(["match", matchId], () =>
    call("getMatchForAdmin", { params: { id: matchId } }),
  );
  return (
    <Opened>
      <p className={styles.back}>
        <Link to={addressOf("matches")}>{adminText.back}</Link>
      </p>
      <Answer query={match} failed={text.detailFailed}>
        {(answer) => (
          <>
            <Proposals match={answer} />
            {answer.disputed ? <Result match={answer} /> : null}
            <MatchFacts match={answer} />
            {answer.disputed ? null : <Result match={answer} />}
            <CasesOfMatch matchId={matchId} />
            <Notes about="match" id={matchId} />
            <RoomOfTen match={answer} />
            <Reports match={answer} />
            <Course match={answer} />
            <Team team={answer.team_a} />
            <Team team={answer.team_b} />
          </>
        )}
      </Answer>
    </Opened>
  );
};

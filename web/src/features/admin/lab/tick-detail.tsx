import type { MatchmakerSettings, Plan, TickResponse } from "@gokaku/contract/admin";
import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call, failureMessage } from "../../../api/http.ts";
import { formatDateTime } from "../../../text/format.ts";
import { ja } from "../../../text/ja.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Problem } from "../../../ui/problem.tsx";
import styles from "../admin.module.css";
import { adminKey } from "../keys.ts";
import { matchesAdminText } from "../matches-text.ts";
import { overviewAdminText as overview } from "../overview-text.ts";
import { Answer, Facts, Scroller } from "../parts.tsx";
import { named } from "../text.ts";
import { useAdminQuery } from "../use-admin-query.ts";
import { figuresOf } from "./compare-plans.ts";
import { ComparisonCard, type Replayed } from "./comparison.tsx";
import {
  debtIn,
  Leftovers,
  lossRows,
  PlannedMatch,
  PlayerLink,
  readingOf,
  type TickPlayer,
} from "./plan-parts.tsx";
import { useMatchmakerSettings } from "./settings-card.tsx";
import { DEFAULT_SETTINGS, draftOf, SETTINGS_SENTENCES, SettingsForm } from "./settings-fields.ts";
import { SettingsInputs } from "./settings-inputs.tsx";
import { labText } from "./text.ts";

const text = labText.replay;

const TickFacts = ({ tick, plan }: Pick<TickResponse, "tick" | "plan">) => (
  <Card title={overview.tick(tick.tick_id)}>
    <Facts
      rows={[
        [labText.opened, formatDateTime(tick.opened_at)],
        [labText.kind, tick.kind === null ? ja.common.unknown : overview.tickKinds[tick.kind]],
        [labText.state, tick.state === null ? ja.common.unknown : overview.tickStates[tick.state]],
        [labText.figures, overview.tickFigures(tick.waiting, tick.match_count, tick.created_count)],
        [labText.settingsVersion, tick.settings_version],
        [labText.solved, plan === null ? ja.common.unknown : labText.milliseconds(plan.solve_ms)],
        [labText.proven, plan === null ? ja.common.unknown : labText.provenSaid(plan)],
        ...(plan === null
          ? []
          : ([
              [labText.value, labText.valueSaid(plan)],
              [labText.overdue, labText.overdueSaid(plan.overdue)],
            ] as const)),
      ]}
    />
    {Object.keys(tick.timings_ms).length === 0 ? null : (
      <details>
        <summary className={styles.summary}>{labText.steps}</summary>
        <Facts
          rows={Object.entries(tick.timings_ms).map(
            ([step, ms]) => [named(labText.stepNames, step), labText.milliseconds(ms)] as const,
          )}
        />
      </details>
    )}
  </Card>
);

const Waiting = ({ players, count }: { readonly players: readonly TickPlayer[]; readonly count: number }) => (
  <Card title={labText.queue(count)}>
    {players.length === 0 ? <p>{labText.noQueue}</p> : null}
    {players.length > 0 && players.length < count ? (
      <p className="muted">{labText.queueShown(players.length, count)}</p>
    ) : null}
    <Scroller>
      <ul>
        {players.map((player) => (
          <li key={player.entry_id} className={styles.row}>
            <PlayerLink userId={player.user_id} player={player} />
            <span className="figure">{player.rate}</span>
            <span>{player.roles.map((role) => ja.roles[role]).join("・")}</span>
            <span className="muted">
              {labText.waited(Math.floor(player.waited_s / 60))}
              {player.role_debt === 0 ? "" : ` ${labText.debt(player.role_debt)}`}
              {player.blocking_count === 0 ? "" : ` ${labText.blocks(player.blocking_count)}`}
            </span>
          </li>
        ))}
      </ul>
    </Scroller>
  </Card>
);

interface ReplayFormProps {
  readonly own: MatchmakerSettings;
  readonly isPending: boolean;
  readonly onSend: (settings: MatchmakerSettings) => void;
}

const ReplayForm = ({ own, isPending, onSend }: ReplayFormProps) => {
  const present = useMatchmakerSettings().data?.settings;
  const [draft, setDraft] = useState(() => draftOf(own));
  const starts = [
    [text.fromTick, own],
    [text.fromPresent, present],
    [text.fromDefault, DEFAULT_SETTINGS],
  ] as const;
  return (
    <Form schema={SettingsForm} sentences={SETTINGS_SENTENCES} busy={isPending} onSend={onSend}>
      <div className="wrap">
        {starts.map(([name, settings]) => (
          <Button
            key={name}
            disabled={settings === undefined}
            onClick={() => {
              if (settings !== undefined) setDraft(draftOf(settings));
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <SettingsInputs draft={draft} onChange={setDraft} />
      <div className="wrap">
        <Button type="submit" kind="primary" disabled={isPending}>
          {isPending ? text.running : text.go}
        </Button>
      </div>
    </Form>
  );
};

const reasonOf = (failure: Error): string =>
  failure instanceof ApiError && failure.code === "conflict" ? text.busyElsewhere : failureMessage(failure);

interface LabProps {
  readonly tickId: string;
  readonly answer: TickResponse & { readonly plan: Plan };
}

/** Solves the same queue with other settings; nothing is stored or published. */
const Lab = ({ tickId, answer }: LabProps) => {
  const { settings, plan, players } = answer;
  const client = useQueryClient();
  // Cached beside the tick, so that the comparison is still there after a look at a player.
  const outcomeKey = adminKey("replay", tickId);
  const replay = useMutation({
    mutationFn: async (asked: MatchmakerSettings): Promise<Replayed> => {
      const sent = { params: { id: tickId }, body: { settings: asked } };
      const { original, replayed } = await call("replayTick", sent);
      return { original: original ?? plan, replayed, settings: asked };
    },
    onSuccess: (outcome) => client.setQueryData(outcomeKey, outcome),
    retry: false,
  });
  const outcome = useQuery<Replayed>({ queryKey: outcomeKey, queryFn: skipToken }).data;
  return (
    <>
      <Card title={text.title}>
        <div className={styles.stack}>
          <p className="muted">{answer.tick.has_snapshot ? text.help : text.noSnapshot}</p>
          {answer.tick.has_snapshot ? (
            <details>
              <summary className={styles.summary}>{text.form}</summary>
              <ReplayForm
                own={settings}
                isPending={replay.isPending}
                onSend={(asked) => {
                  if (!replay.isPending) replay.mutate(asked);
                }}
              />
            </details>
          ) : null}
          {replay.isPending ? <progress className={styles.progress} aria-label={text.running} /> : null}
          <Problem lines={replay.error === null ? null : [text.failed, reasonOf(replay.error)]} />
        </div>
      </Card>
      {outcome === undefined ? null : (
        <ComparisonCard outcome={outcome} settings={settings} players={players} />
      )}
    </>
  );
};

const PlanCard = ({ plan, answer }: { readonly plan: Plan; readonly answer: TickResponse }) => {
  const reading = readingOf(answer.players, answer.settings);
  return (
    <>
      <Card title={labText.plan}>
        {plan.cut_short ? <p className={styles.alarm}>{labText.cutShort}</p> : null}
        {plan.matches.map((match) => (
          <PlannedMatch key={match.index} match={match} reading={reading} />
        ))}
        <h3>{labText.lossesTitle}</h3>
        <Facts rows={lossRows(figuresOf(plan, answer.settings, debtIn(reading)).losses)} />
      </Card>
      <Card title={labText.leftovers(plan.leftovers.length)}>
        <Leftovers plan={plan} reading={reading} />
      </Card>
    </>
  );
};

/** One tick: its queue, its matches with their reasons, the players left over, and a replay with other settings. */
export const TickDetail = ({ tickId }: { readonly tickId: string }) => {
  const tick = useAdminQuery(["tick", tickId], () => call("getTick", { params: { id: tickId } }));
  return (
    <Answer query={tick} failed={matchesAdminText.loadFailed}>
      {(answer) => {
        const { plan } = answer;
        return (
          <div className={styles.columns}>
            <div className={styles.stack}>
              <TickFacts tick={answer.tick} plan={plan} />
              <Waiting players={answer.players} count={answer.tick.waiting} />
            </div>
            <div className={styles.stack}>
              {plan === null ? <p>{labText.noPlan}</p> : <PlanCard plan={plan} answer={answer} />}
            </div>
            {plan === null ? null : (
              <div className={`${styles.stack} ${styles.whole}`}>
                <Lab tickId={tickId} answer={{ ...answer, plan }} />
              </div>
            )}
          </div>
        );
      }}
    </Answer>
  );
};

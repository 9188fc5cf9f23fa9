import type { Plan, Tick } from "@gokaku/contract/admin";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { formatDateTime, formatPercent } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { adminKey } from "./keys.ts";
import { Answer, Facts, Pages } from "./parts.tsx";
import { adminText } from "./text.ts";
import { usePages } from "./use-pages.ts";

const { overview } = adminText;
const text = adminText.ticks;
const PAGE = 50;

const figures = (tick: Tick): string =>
  overview.tickFigures(tick.waiting, tick.match_count, tick.created_count);

/** The draws, the newest first. */
export const Ticks = () => {
  const ticks = usePages(
    ["ticks"],
    (before?: string) => call("listTicks", { query: { limit: PAGE, before } }),
    ({ ticks: page }) => (page.length < PAGE ? undefined : page.at(-1)?.tick_id),
  );
  return (
    <Card title={overview.lists.ticks}>
      <Pages list={ticks} failed={overview.listFailed}>
        {(pages) => (
          <ul>
            {pages
              .flatMap((page) => page.ticks)
              .map((tick) => (
                <li key={tick.tick_id} className={styles.row}>
                  <Link to={addressOf("overview", `tick-${tick.tick_id}`)}>{tick.tick_id}</Link>
                  <span className={styles.muted}>{formatDateTime(tick.opened_at)}</span>
                  <span>{tick.kind === null ? "" : overview.tickKinds[tick.kind]}</span>
                  <span>{tick.state === null ? "" : overview.tickStates[tick.state]}</span>
                  <span>{figures(tick)}</span>
                </li>
              ))}
          </ul>
        )}
      </Pages>
    </Card>
  );
};

const PlanCard = ({ plan }: { readonly plan: Plan }) => (
  <>
    {plan.matches.map((match) => (
      <Card key={match.index} title={text.match(match.index + 1)}>
        <Facts
          rows={[
            [text.chance, formatPercent(match.win_chance_a * 100)],
            [text.value, match.value.toFixed(1)],
            [text.teamGap, match.reasons?.team_gap.toFixed(1) ?? ja.common.unknown],
            [text.spread, match.reasons?.spread.toFixed(0) ?? ja.common.unknown],
          ]}
        />
        <ul>
          {match.seats.map((seat) => (
            <li key={seat.entry_id} className={styles.row}>
              <strong>{seat.team}</strong>
              <span>{ja.roles[seat.role]}</span>
              <Link to={addressOf("users", seat.user_id)}>{seat.user_id}</Link>
              <span className={styles.muted}>
                {ja.explain.choice(seat.choice + 1)} ±{seat.window}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    ))}
    <Card title={text.leftovers}>
      {plan.leftovers.length === 0 ? <p>{adminText.none}</p> : null}
      <ul>
        {plan.leftovers.map((left) => (
          <li key={left.entry_id} className={styles.row}>
            <Link to={addressOf("users", left.user_id)}>{left.user_id}</Link>
            <span>{left.scope === null ? "" : text.scopes[left.scope]}</span>
            <span>{left.shortage === null ? "" : text.shortages[left.shortage]}</span>
            <span>{left.roles.map((role) => ja.roles[role]).join("・")}</span>
          </li>
        ))}
      </ul>
    </Card>
  </>
);

/** One draw: who was put together and why, and who was left over. */
export const TickDetail = ({ tickId }: { readonly tickId: string }) => {
  const tick = useQuery({
    queryKey: adminKey("tick", tickId),
    queryFn: () => call("getTick", { params: { id: tickId } }),
    retry: false,
  });
  return (
    <Answer query={tick} failed={adminText.matches.loadFailed}>
      {({ tick: answer, plan }) => (
        <>
          <Card title={overview.tick(answer.tick_id)}>
            <Facts
              rows={[
                [text.opened, formatDateTime(answer.opened_at)],
                [text.kind, answer.kind === null ? ja.common.unknown : overview.tickKinds[answer.kind]],
                [text.state, answer.state === null ? ja.common.unknown : overview.tickStates[answer.state]],
                [text.figures, figures(answer)],
                [text.settings, answer.settings_version],
                [text.solved, plan === null ? ja.common.unknown : text.milliseconds(plan.solve_ms)],
                [text.proven, plan === null ? ja.common.unknown : text.provenSaid(plan.proven)],
              ]}
            />
          </Card>
          {plan === null ? <p>{text.noPlan}</p> : <PlanCard plan={plan} />}
        </>
      )}
    </Answer>
  );
};

import type { TICK_FILTERS, Tick } from "@gokaku/contract/admin";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { formatDateTime } from "../../text/format.ts";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { overviewAdminText as overview } from "./overview-text.ts";
import { Chips, Pages } from "./parts.tsx";
import { usePages } from "./use-pages.ts";

const PAGE = 50;

const figures = (tick: Tick): string =>
  overview.tickFigures(tick.waiting, tick.match_count, tick.created_count);

type Filter = (typeof TICK_FILTERS)[number];

const FILTERS: readonly Filter[] = ["matched", "all"];

/** The ticks, the newest first; most of a quiet day made no match. */
export const Ticks = () => {
  const [filter, setFilter] = useState<Filter>("matched");
  const ticks = usePages(
    ["ticks", filter],
    (before?: string) => call("listTicks", { query: { limit: PAGE, before, filter } }),
    ({ ticks: page }) => (page.length < PAGE ? undefined : page.at(-1)?.tick_id),
  );
  return (
    <Card title={overview.lists.ticks}>
      <div className={styles.stack}>
        <Chips
          label={overview.tickFilter}
          options={FILTERS.map((name) => [name, overview.tickFilters[name]] as const)}
          value={filter}
          onChange={setFilter}
        />
        <Pages
          list={ticks}
          failed={overview.listFailed}
          itemsOf={(page) => page.ticks}
          none={<p>{overview.noTicks[filter]}</p>}
        >
          {(all) => (
            <ul>
              {all.map((tick) => (
                <li key={tick.tick_id} className={styles.row}>
                  <Link to={addressOf("overview", `tick-${tick.tick_id}`)}>{tick.tick_id}</Link>
                  <span className="muted">{formatDateTime(tick.opened_at)}</span>
                  <span>{tick.kind === null ? "" : overview.tickKinds[tick.kind]}</span>
                  <span>{tick.state === null ? "" : overview.tickStates[tick.state]}</span>
                  <span>{figures(tick)}</span>
                </li>
              ))}
            </ul>
          )}
        </Pages>
      </div>
    </Card>
  );
};

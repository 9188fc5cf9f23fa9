import type { Tick } from "@gokaku/contract/admin";
import { call } from "../../api/http.ts";
import { formatDateTime } from "../../text/format.ts";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { Pages } from "./parts.tsx";
import { adminText } from "./text.ts";
import { usePages } from "./use-pages.ts";

const { overview } = adminText;
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

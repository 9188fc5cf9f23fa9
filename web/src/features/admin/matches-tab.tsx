import { MATCH_FILTERS } from "@gokaku/contract/admin";
import { useNavigate } from "react-router";
import { call } from "../../api/http.ts";
import { Card } from "../../ui/card.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { ListedMatches } from "./listed-matches.tsx";
import { MatchDetail } from "./match-detail.tsx";
import { Chips, Pages } from "./parts.tsx";
import { adminText } from "./text.ts";
import { usePages } from "./use-pages.ts";

const text = adminText.matches;
const PAGE = 50;

type Filter = (typeof MATCH_FILTERS)[number];

const List = ({ filter }: { readonly filter: Filter }) => {
  const list = usePages(
    ["matches", filter],
    (before?: string) => call("listMatches", { query: { status: filter, limit: PAGE, before } }),
    ({ matches }) => (matches.length < PAGE ? undefined : matches.at(-1)?.match_id),
  );
  return (
    <Pages list={list} failed={text.listFailed}>
      {(pages) => {
        const all = pages.flatMap(({ matches }) => matches);
        return all.length === 0 ? <p role="status">{text.nothing}</p> : <ListedMatches matches={all} />;
      }}
    </Pages>
  );
};

const Matches = ({ filter }: { readonly filter: Filter }) => {
  const navigate = useNavigate();
  return (
    <Card title={text.title}>
      <div className={styles.stack}>
        <Chips
          label={text.filter}
          options={MATCH_FILTERS.map((name) => [name, text.filters[name]] as const)}
          value={filter}
          onChange={(name) =>
            void navigate(addressOf("matches", name === "all" ? "" : name), { preventScrollReset: true })
          }
        />
        <List key={filter} filter={filter} />
      </div>
    </Card>
  );
};

/** `open` is a match's id, or the filter of the list. */
export const MatchesTab = ({ open }: { readonly open: string }) => {
  const filter = MATCH_FILTERS.find((name) => name === open);
  return (
    <div className={styles.columns}>
      {open === "" || filter !== undefined ? null : <MatchDetail key={open} matchId={open} />}
      <Matches filter={filter ?? "all"} />
    </div>
  );
};

import { MATCH_FILTERS } from "@gokaku/contract/admin";
import { partsOfShortMatchId } from "@gokaku/game";
import { useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { call } from "../../api/http.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { ListedMatches } from "./listed-matches.tsx";
import { MatchDetail } from "./match-detail.tsx";
import { matchesAdminText as text } from "./matches-text.ts";
import { Chips, Pages } from "./parts.tsx";
import { usePages } from "./use-pages.ts";

const PAGE = 50;

type Filter = (typeof MATCH_FILTERS)[number];

/** A match number as players read it, in letters of any width and with its sign. */
const numberOf = (typed: string): string => typed.normalize("NFKC").replace(/[#＃\s]/g, "");

interface Search {
  readonly number: string;
  readonly userId: string;
}
const EVERYTHING: Search = { number: "", userId: "" };

const SearchForm = z.object({
  number: z.pipe(
    z.pipe(z.string(), z.transform(numberOf)),
    z.string().check(z.refine((number) => number === "" || partsOfShortMatchId(number) !== null)),
  ),
  userId: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => typed.trim()),
    ),
    z.string().check(z.regex(/^[A-Za-z0-9_-]{0,64}$/)),
  ),
});

/** The number that players read, and a player of the match. */
const SearchFields = ({ onSearch }: { readonly onSearch: (search: Search) => void }) => {
  const [typed, setTyped] = useState(EVERYTHING);
  return (
    <Form
      schema={SearchForm}
      sentences={text.searchRefused}
      busy={false}
      onSend={onSearch}
      className={styles.fields}
    >
      {(["number", "userId"] as const).map((name) => (
        <TextField
          key={name}
          optional
          name={name}
          label={text.searchFields[name]}
          autoComplete="off"
          value={typed[name]}
          onChange={(value) => setTyped({ ...typed, [name]: value })}
        />
      ))}
      <Button type="submit">{text.search}</Button>
    </Form>
  );
};

const List = ({ filter, search }: { readonly filter: Filter; readonly search: Search }) => {
  const list = usePages(
    search === EVERYTHING ? ["matches", filter] : ["matches", filter, search.number, search.userId],
    (before?: string) =>
      call("listMatches", {
        query: {
          status: filter,
          limit: PAGE,
          before,
          ...(search.number === "" ? {} : { number: search.number }),
          ...(search.userId === "" ? {} : { user_id: search.userId }),
        },
      }),
    ({ matches }) => (matches.length < PAGE ? undefined : matches.at(-1)?.match_id),
  );
  return (
    <Pages
      list={list}
      failed={text.listFailed}
      itemsOf={({ matches }) => matches}
      none={<p role="status">{text.nothing}</p>}
    >
      {(matches) => <ListedMatches matches={matches} />}
    </Pages>
  );
};

const Matches = ({ filter }: { readonly filter: Filter }) => {
  const navigate = useNavigate();
  const [search, setSearch] = useState(EVERYTHING);
  return (
    <Card title={text.title}>
      <div className={styles.stack}>
        <Chips
          label={text.filter}
          options={MATCH_FILTERS.map((name) => [name, text.filters[name]] as const)}
          value={filter}
          onChange={(name) => void navigate(addressOf("matches", name === "all" ? "" : name))}
        />
        <SearchFields onSearch={setSearch} />
        <List key={filter} filter={filter} search={search} />
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

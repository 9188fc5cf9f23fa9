import type { CharacterUse } from "@gokaku/contract/people";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useSearchParams } from "react-router";
import { call, isMissing } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useCharacters } from "../../api/queries.ts";
import { formatPercent } from "../../text/format.ts";
import { Card } from "../../ui/card.tsx";
import { characterName } from "../../ui/characters/character-name.ts";
import { Emblem } from "../../ui/emblem.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { useHead } from "../../ui/head.ts";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import { SeasonChoice } from "../../ui/season-choice.tsx";
import styles from "./characters.module.css";
import { type CharacterRow, rowsOf } from "./rows.ts";
import { charactersText as text } from "./text.ts";

const percent = (share: number): string => formatPercent(share * 100);

const Won = ({ row: { won, picks } }: { readonly row: CharacterRow }) =>
  won === null ? (
    text.none
  ) : (
    <>
      <span className="bold">{percent(won.share)}</span>
      <span className={styles.range}>{text.range(Math.floor(won.low * 100), Math.ceil(won.high * 100))}</span>
      <span className={styles.range}>{text.picks(picks)}</span>
    </>
  );

const Shown = ({ use }: { readonly use: CharacterUse }) => {
  const catalogue = useCharacters().data?.pokemon ?? [];
  const rows = rowsOf(use);
  if (rows.length === 0) return <Notice>{text.empty}</Notice>;
  return (
    <Card className={styles.card}>
      <p className="muted">{text.lead(use.decided_matches)}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.character}</th>
            <th scope="col">{text.used}</th>
            <th scope="col">{text.banned}</th>
            <th scope="col">{text.won}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const character = catalogue.find(({ pokemon_id: id }) => id === row.id);
            const name = character === undefined ? row.id : characterName(character);
            return (
              <tr key={row.id}>
                <th scope="row">
                  <span className={styles.who}>
                    <Emblem
                      id={row.id}
                      name={name}
                      type={character?.type ?? null}
                      iconUrl={character?.icon_url ?? null}
                      size={32}
                    />
                    <span className={styles.name}>{name}</span>
                  </span>
                </th>
                <td>{percent(row.used)}</td>
                <td>{percent(row.banned)}</td>
                <td>
                  <Won row={row} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles.note}>{text.few}</p>
    </Card>
  );
};

/** How often a season's characters were played, banned and won with, for everybody to look at. */
export const CharactersScreen = () => {
  const [search] = useSearchParams();
  const asked = search.get("season") ?? undefined;
  const query = asked === undefined ? "" : `?${new URLSearchParams({ season: asked })}`;
  useHead(text.title, text.description, true, `/characters${query}`);
  const use = useQuery({
    queryKey: KEYS.characterUse(asked),
    queryFn: () => call("getCharacterUse", { query: asked === undefined ? {} : { season: asked } }),
    staleTime: 60_000,
  });
  // As a transition, so that the page answers to taps while it renders.
  const shown = useDeferredValue(use.data);
  return (
    <Page title={text.title}>
      <SeasonChoice
        chosen={asked ?? use.data?.season_id}
        addressOf={(id) => `/characters?${new URLSearchParams({ season: id })}`}
      />
      {shown !== undefined && shown.season_id === use.data?.season_id ? (
        <Shown use={shown} />
      ) : isMissing(use.error) ? (
        <Notice>{asked === undefined ? text.noSeason : text.missing}</Notice>
      ) : use.data === undefined ? (
        <Unanswered title={text.failed} query={use} />
      ) : (
        <Loading />
      )}
    </Page>
  );
};

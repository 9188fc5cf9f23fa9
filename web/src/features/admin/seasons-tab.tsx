import { type AdminSeason, CreateSeasonRequest, UpdateSeasonRequest } from "@gokaku/contract/admin";
import { LIMITS } from "@gokaku/game";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { formatDateTime } from "../../text/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Link } from "../../ui/link.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { adminKey } from "./keys.ts";
import { Answer, Changes, Confirm, Problem } from "./parts.tsx";
import { draftOf, EMPTY_DRAFT, momentsOf, seasonChanges } from "./season-form.ts";
import { adminText } from "./text.ts";
import { useAct } from "./use-act.ts";

const text = adminText.seasons;
const SHOWS_SEASON = [KEYS.season];

/** A season of its own id is made, or one that is there changed. */
const SeasonForm = ({ season }: { readonly season: AdminSeason | null }) => {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => (season === null ? EMPTY_DRAFT : draftOf(season)));
  const leave = () => void navigate(addressOf("seasons"));
  const create = useAct({
    run: (body: CreateSeasonRequest) => call("createSeason", { body }),
    failed: text.createFailed,
    said: text.created,
    onDone: leave,
    also: SHOWS_SEASON,
  });
  const [asked, setAsked] = useState<UpdateSeasonRequest | null>(null);
  const [isSame, setSame] = useState(false);
  const update = useAct({
    run: (body: UpdateSeasonRequest) => call("updateSeason", { params: { id: draft.id }, body }),
    failed: text.updateFailed,
    said: text.updated,
    onDone: () => {
      setAsked(null);
      leave();
    },
    also: SHOWS_SEASON,
  });
  const act = season === null ? create : update;
  const field = (name: Exclude<keyof typeof draft, "description">) => ({
    name,
    label: text.fields[name],
    value: draft[name],
    autoComplete: "off",
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  const fields = (
    <>
      {season === null ? <TextField {...field("id")} /> : null}
      <TextField {...field("name")} />
      <TextArea
        optional
        name="description"
        label={text.fields.description}
        value={draft.description}
        onChange={(description) => setDraft({ ...draft, description })}
        maxLength={LIMITS.seasonDescriptionLength}
      />
      <TextField {...field("start_date")} type="datetime-local" />
      <TextField {...field("end_date")} type="datetime-local" />
      <TextField optional {...field("image_url")} type="url" />
      <TextField {...field("theme_color")} />
      <Problem lines={season === null ? act.problem : isSame ? [adminText.users.noChanges] : null} />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" disabled={act.isPending}>
          {season === null ? text.create : text.check}
        </Button>
        <Link className={styles.tab} to={addressOf("seasons")}>
          {adminText.back}
        </Link>
      </div>
    </>
  );
  const common = { sentences: text.refused, busy: act.isPending, children: fields };
  return season === null ? (
    <Card title={text.add}>
      <Form {...common} schema={CreateSeasonRequest} values={momentsOf(draft)} onSend={create.start} />
    </Card>
  ) : (
    <Card title={text.edit(season.name)}>
      <Form
        {...common}
        schema={UpdateSeasonRequest}
        values={{ ...momentsOf(draft), version: season.version }}
        onSend={(request) => {
          const isNone = seasonChanges(season, request).length === 0;
          setSame(isNone);
          setAsked(isNone ? null : request);
        }}
      />
      {asked === null ? null : (
        <Confirm
          title={text.confirm(season.name)}
          go={text.save}
          reason="optional"
          isPending={update.isPending}
          problem={update.problem}
          onConfirm={(reason) => update.start({ ...asked, reason })}
          onClose={() => {
            setAsked(null);
            update.forget();
          }}
        >
          <Changes changes={seasonChanges(season, asked)} />
        </Confirm>
      )}
    </Card>
  );
};

type Wish = { readonly kind: "remove" | "activate"; readonly season: AdminSeason } | null;

const Wishes = ({ wish, onClose }: { readonly wish: Wish; readonly onClose: () => void }) => {
  const remove = useAct({
    run: (id: string) => call("deleteSeason", { params: { id } }),
    failed: text.deleteFailed,
    said: text.deleted,
    onDone: onClose,
    also: SHOWS_SEASON,
  });
  const activate = useAct({
    run: (id: string) => call("activateSeason", { params: { id } }),
    failed: text.activateFailed,
    said: text.activated,
    onDone: onClose,
    also: SHOWS_SEASON,
  });
  if (wish === null) return null;
  const isRemoval = wish.kind === "remove";
  const act = isRemoval ? remove : activate;
  return (
    <Confirm
      title={isRemoval ? text.removeTitle(wish.season.name) : text.activateTitle(wish.season.name)}
      go={isRemoval ? text.remove : text.activate}
      isPending={act.isPending}
      problem={act.problem}
      onConfirm={() => act.start(wish.season.id)}
      onClose={() => {
        act.forget();
        onClose();
      }}
    >
      <p>{isRemoval ? text.removeText : text.activateText}</p>
    </Confirm>
  );
};

const Season = ({
  season,
  onWish,
}: {
  readonly season: AdminSeason;
  readonly onWish: (wish: Wish) => void;
}) => (
  <li className={styles.row}>
    <strong>{season.name}</strong>
    <span className={styles.muted}>{season.id}</span>
    <span>{season.state === null ? "" : text.states[season.state]}</span>
    <span className={styles.muted}>
      {formatDateTime(season.start_date)}〜{formatDateTime(season.end_date)}
    </span>
    {season.state === "archived" ? (
      <span className={styles.muted}>{text.entries(season.entry_count)}</span>
    ) : null}
    <span className={styles.actions}>
      {season.state === "archived" ? null : (
        <Link className={styles.tab} to={addressOf("seasons", season.id)}>
          {text.change}
        </Link>
      )}
      {season.state === "planned" ? (
        <>
          <Button onClick={() => onWish({ kind: "activate", season })}>{text.activate}</Button>
          <Button onClick={() => onWish({ kind: "remove", season })}>{text.remove}</Button>
        </>
      ) : null}
    </span>
  </li>
);

/** `open` is the id of the season that is changed, or `+` for one that is made. */
export const SeasonsTab = ({ open }: { readonly open: string }) => {
  const [wish, setWish] = useState<Wish>(null);
  const seasons = useQuery({
    queryKey: adminKey("seasons"),
    queryFn: () => call("listSeasons"),
    retry: false,
  });
  return (
    <Answer query={seasons} failed={text.listFailed}>
      {({ seasons: all }) => {
        const chosen = all.find(({ id }) => id === open);
        return (
          <div className={styles.columns}>
            <Card
              title={text.list}
              aside={
                <Link className={styles.tab} to={addressOf("seasons", "+")}>
                  {text.add}
                </Link>
              }
            >
              {all.length === 0 ? <p>{text.nothing}</p> : null}
              <ul>
                {all.map((season) => (
                  <Season key={season.id} season={season} onWish={setWish} />
                ))}
              </ul>
            </Card>
            {open === "+" ? <SeasonForm key="+" season={null} /> : null}
            {chosen === undefined ? null : (
              <SeasonForm key={`${chosen.id} ${chosen.version}`} season={chosen} />
            )}
            <Wishes wish={wish} onClose={() => setWish(null)} />
          </div>
        );
      }}
    </Answer>
  );
};

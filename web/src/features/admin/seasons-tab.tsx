import { type AdminSeason, CreateSeasonRequest, UpdateSeasonRequest } from "@gokaku/contract/admin";
import { LIMITS } from "@gokaku/game";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useNow } from "../../live/use-now.ts";
import { formatDate } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Problem } from "../../ui/problem.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { adminKey } from "./keys.ts";
import { Answer, Changes, Confirm } from "./parts.tsx";
import {
  datesOf,
  draftOf,
  EMPTY_DRAFT,
  formatMoment,
  momentsOf,
  overlapsOf,
  seasonChanges,
  spanOf,
} from "./season-form.ts";
import { adminText } from "./text.ts";
import { useAct } from "./use-act.ts";
import { useUnchanged } from "./use-unchanged.ts";

const text = adminText.seasons;
const SHOWS_SEASON = [KEYS.season];

/** A season of its own id is made, or one that is there changed. */
const SeasonForm = ({
  season,
  all,
}: {
  readonly season: AdminSeason | null;
  readonly all: readonly AdminSeason[];
}) => {
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
  const unchanged = useUnchanged(draft);
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
  const overlapping = overlapsOf(draft, season?.id ?? null, all);
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
      <TextField
        {...field("theme_color")}
        aside={
          <input
            type="color"
            className={styles.color}
            aria-label={text.pickColor}
            value={/^#[0-9A-Fa-f]{6}$/.test(draft.theme_color) ? draft.theme_color : EMPTY_DRAFT.theme_color}
            onChange={({ currentTarget }) => setDraft({ ...draft, theme_color: currentTarget.value })}
          />
        }
      />
      {overlapping.length === 0 ? null : (
        <Notice tone="warn">{text.overlaps(overlapping.map(spanOf))}</Notice>
      )}
      <Problem lines={season === null ? act.problem : unchanged.lines} />
      <div className="wrap">
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
          unchanged.set(isNone);
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

interface WishProps {
  readonly season: AdminSeason;
  readonly all: readonly AdminSeason[];
  readonly onClose: () => void;
}

const Removal = ({ season, onClose }: WishProps) => {
  const remove = useAct({
    run: (reason: string) => call("deleteSeason", { params: { id: season.id }, body: { reason } }),
    failed: text.deleteFailed,
    said: text.deleted,
    onDone: onClose,
    also: SHOWS_SEASON,
  });
  return (
    <Confirm
      title={text.removeTitle(season.name)}
      go={text.remove}
      reason="required"
      isPending={remove.isPending}
      problem={remove.problem}
      onConfirm={remove.start}
      onClose={onClose}
    >
      <p>{text.removeText}</p>
    </Confirm>
  );
};

/** A season whose start lies ahead is not activated: the dialog says what stays as it is, and leads to the start. */
const NotBegun = ({ season, all, onClose }: WishProps) => {
  const navigate = useNavigate();
  const running = all.find(({ is_active: isActive }) => isActive);
  return (
    <Dialog title={text.notBegunTitle(season.name)} onClose={onClose}>
      <p>{text.notBegun(formatMoment(season.start_date))}</p>
      {running === undefined ? null : <p>{text.staysOpen(spanOf(running))}</p>}
      <div className="wrap">
        <Button
          kind="primary"
          onClick={() => {
            onClose();
            void navigate(addressOf("seasons", season.id));
          }}
        >
          {text.changeStart}
        </Button>
        <Button onClick={onClose}>{ja.common.close}</Button>
      </div>
    </Dialog>
  );
};

const Activation = ({ season, all, onClose }: WishProps) => {
  const running = all.find(({ is_active: isActive }) => isActive);
  const activate = useAct({
    run: (reason: string) => call("activateSeason", { params: { id: season.id }, body: { reason } }),
    failed: text.activateFailed,
    said: text.activated,
    onDone: onClose,
    also: SHOWS_SEASON,
  });
  return (
    <Confirm
      title={text.activateTitle(season.name)}
      go={text.activate}
      reason="required"
      isPending={activate.isPending}
      problem={activate.problem}
      onConfirm={activate.start}
      onClose={onClose}
    >
      {running === undefined ? (
        <p>{text.activateAlone}</p>
      ) : (
        <>
          <Notice tone="warn">{text.closesNow(running.name, formatDate(running.end_date))}</Notice>
          <p>{text.activateText(season.name)}</p>
        </>
      )}
    </Confirm>
  );
};

const Wishes = ({ wish, ...props }: { readonly wish: Wish } & Omit<WishProps, "season">) => {
  const now = useNow();
  if (wish === null) return null;
  const { kind, season } = wish;
  if (kind === "remove") return <Removal season={season} {...props} />;
  return season.start_date > now ? (
    <NotBegun season={season} {...props} />
  ) : (
    <Activation season={season} {...props} />
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
    <span className="muted">{season.id}</span>
    <span>{season.state === null ? "" : text.states[season.state]}</span>
    <span className="muted">{datesOf(season)}</span>
    {season.state === "archived" ? <span className="muted">{text.entries(season.entry_count)}</span> : null}
    <span className="wrap">
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
            {open === "+" ? <SeasonForm key="+" season={null} all={all} /> : null}
            {chosen === undefined ? null : (
              <SeasonForm key={`${chosen.id} ${chosen.version}`} season={chosen} all={all} />
            )}
            <Wishes wish={wish} all={all} onClose={() => setWish(null)} />
          </div>
        );
      }}
    </Answer>
  );
};

import type { AdminSeason } from "@gokaku/contract/admin";
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
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { Answer, Confirm } from "./parts.tsx";
import { SeasonForm } from "./season-editor.tsx";
import { datesOf, formatMoment, spanOf } from "./season-form.ts";
import { seasonsAdminText as text } from "./seasons-text.ts";
import { useAct } from "./use-act.ts";
import { useAdminQuery } from "./use-admin-query.ts";

const SHOWS_SEASON = [KEYS.season];

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
      act={remove}
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
      act={activate}
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
  const seasons = useAdminQuery(["seasons"], () => call("listSeasons"));
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

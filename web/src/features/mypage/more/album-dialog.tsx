import type { Badge } from "@gokaku/contract";
import { useState } from "react";
import { useMaster, useMe, useSeason } from "../../../api/queries.ts";
import { formatText } from "../../../text/format.ts";
import { BadgeMotif } from "../../../ui/badge-motif.tsx";
import { BadgePlate } from "../../../ui/badge-plate.tsx";
import { badgeCondition, badgeName } from "../../../ui/badge-words.ts";
import { cx } from "../../../ui/cx.ts";
import { EquipButton } from "../../../ui/equip-button.tsx";
import { Unanswered } from "../../../ui/fallback.tsx";
import { Link } from "../../../ui/link.tsx";
import { Modal, ModalBody } from "../../../ui/modal.tsx";
import { useAchievements } from "../use-achievements.ts";
import { type AlbumEntry, albumOf, SHELVES, seasonNumber, type Way } from "./album.ts";
import styles from "./album-dialog.module.css";
import { albumText as text } from "./album-text.ts";
import { MORE_NAMES } from "./names.ts";

const stateOf = (way: Way | null): string => {
  if (way === null) return text.owned;
  switch (way.kind) {
    case "count":
      return text.left(way.rule, way.target - way.progress);
    case "place":
      if (way.rank === null) return text.unranked;
      return way.rank <= way.needed ? text.inReach(way.rank) : text.toClimb(way.rank, way.rank - way.needed);
    case "shop":
      return way.isSoldOut ? text.soldOut : text.price(way.price);
    case "secret":
      return text.secretName;
    case "closed":
      return text.closed;
    case "given":
      return text.given;
  }
};

interface TileProps {
  readonly entry: AlbumEntry;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const Tile = ({ entry: { badge, way }, isChosen, onChoose }: TileProps) => {
  const isSecret = way?.kind === "secret";
  const state = stateOf(way);
  return (
    <li>
      <button type="button" className={styles.tile} aria-pressed={isChosen} onClick={onChoose}>
        {isSecret ? (
          <span className={styles.secret} aria-hidden="true">
            {text.secret}
          </span>
        ) : (
          <BadgeMotif badge={badge} size={56} className={cx(styles.motif, way !== null && styles.dimmed)} />
        )}
        {isSecret ? null : <span className={styles.name}>{badgeName(badge)}</span>}
        {way?.kind === "count" && way.target > 1 ? (
          <progress
            className={`progress-bar ${styles.bar}`}
            max={way.target}
            value={way.progress}
            aria-hidden="true"
          />
        ) : null}
        <span className={styles.state} data-owned={way === null}>
          {state}
        </span>
      </button>
    </li>
  );
};

/** The chosen badge in full, with its condition and the next step. */
const Chosen = ({ entry: { badge, way } }: Pick<TileProps, "entry">) => (
  <section className={styles.chosen} aria-live="polite">
    {way?.kind === "secret" ? (
      <span className={styles.secret}>{text.secret}</span>
    ) : (
      <div className={styles.plate}>
        <BadgePlate badge={badge} />
      </div>
    )}
    <div className={styles.words}>
      <p className="bold">{way?.kind === "secret" ? text.secretName : badgeName(badge)}</p>
      <p className="muted">{badgeCondition(badge)}</p>
      <p className="figure">
        {way?.kind === "count" && way.target > 1
          ? `${text.progress(way.progress, way.target)}${formatText.beside}`
          : null}
        {way === null ? null : stateOf(way)}
      </p>
      {way === null ? <EquipButton badgeId={badge.id} kind="secondary" name={badgeName(badge)} /> : null}
      {way?.kind === "shop" ? (
        <Link className="tap" to="/shop">
          {text.shop}
        </Link>
      ) : null}
    </div>
  </section>
);

interface ShelvesProps {
  readonly album: readonly AlbumEntry[];
  readonly chosen: Badge | null;
  readonly onChoose: (badge: Badge) => void;
}

const Shelves = ({ album, chosen, onChoose }: ShelvesProps) =>
  SHELVES.map((shelf) => {
    const entries = album.filter((entry) => entry.shelf === shelf);
    const owned = entries.filter(({ way }) => way === null).length;
    return (
      <section key={shelf} aria-label={text.shelves[shelf]}>
        <h3 className={styles.heading}>
          {text.shelves[shelf]}
          <span className="figure dim">{text.count(owned, entries.length)}</span>
        </h3>
        <ul className={styles.shelf}>
          {entries.map((entry) => (
            <Tile
              key={entry.badge.id}
              entry={entry}
              isChosen={entry.badge.id === chosen?.id}
              onChoose={() => onChoose(entry.badge)}
            />
          ))}
        </ul>
      </section>
    );
  });

/** Every badge of the catalogue: those that are owned as pictures, the others dimmed with the way to them. */
export const AlbumDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const achievements = useAchievements();
  const master = useMaster();
  const user = useMe().data;
  const season = useSeason().data?.current_season;
  const [chosen, setChosen] = useState<Badge | null>(null);
  const failing = achievements.data === undefined ? achievements : master;
  const album =
    achievements.data === undefined || master.data === undefined || user === undefined
      ? null
      : albumOf(master.data.badges, {
          user,
          achievements: achievements.data,
          season: seasonNumber(season?.id),
        });
  const entry = album?.find(({ badge }) => badge.id === chosen?.id);
  return (
    <Modal title={MORE_NAMES.album} onClose={onClose}>
      <ModalBody>
        {album === null ? (
          <Unanswered title={text.failed} query={failing} />
        ) : (
          <>
            <p>{text.lead}</p>
            <p className={styles.total}>
              <span className="figure text-24">
                {text.count(album.filter(({ way }) => way === null).length, album.length)}
              </span>{" "}
              <span className="muted">{text.owned}</span>
            </p>
            <Shelves album={album} chosen={chosen} onChoose={setChosen} />
          </>
        )}
      </ModalBody>
      {entry === undefined ? null : <Chosen entry={entry} />}
    </Modal>
  );
};

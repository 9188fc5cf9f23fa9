import type { SeasonData } from "@gokaku/contract";
import { useState } from "react";
import { formatPercent } from "../../../text/format.ts";
import { ja } from "../../../text/ja.ts";
import { Modal, ModalBody } from "../../../ui/modal.tsx";
import styles from "./dialogs.module.css";
import { moreText } from "./text.ts";

const text = moreText.seasons;
/** The whole length of the bar. */
const SCALE = 2000;

const Season = ({ season }: { readonly season: SeasonData }) => {
  const figures = [
    [text.finalRate, season.final_rate],
    [text.maxRate, season.max_rate],
    [text.winRate, formatPercent(season.win_rate)],
    [text.finalRank, ja.profile.rank(season.final_rank)],
    [text.matches, season.total_matches],
    [text.wins, season.wins],
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      <label className={`muted ${styles.progress}`}>
        {text.bar(season.max_rate, SCALE)}
        <progress className="progress-bar" max={SCALE} value={Math.min(SCALE, season.max_rate)} />
      </label>
    </>
  );
};

interface SeasonsDialogProps {
  readonly seasons: readonly SeasonData[];
  readonly onClose: () => void;
}

/** How past seasons ended, one at a time, the latest first. */
export const SeasonsDialog = ({ seasons, onClose }: SeasonsDialogProps) => {
  const [chosen, setChosen] = useState(seasons[0]?.season_id);
  const season = seasons.find(({ season_id }) => season_id === chosen);
  return (
    <Modal title={text.title} onClose={onClose} snug>
      <ModalBody>
        {season === undefined ? (
          <p className="empty">{text.none}</p>
        ) : (
          <>
            <label className={styles.choice}>
              {text.choose}
              <select className="input" value={chosen} onChange={(event) => setChosen(event.target.value)}>
                {seasons.map(({ season_id: id, season_name: name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <Season season={season} />
          </>
        )}
      </ModalBody>
    </Modal>
  );
};

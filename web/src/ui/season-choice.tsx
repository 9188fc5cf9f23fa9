import { useNavigate } from "react-router";
import { ja } from "../text/ja.ts";
import { useSeasons } from "./people/use-player.ts";
import styles from "./season-choice.module.css";

interface SeasonChoiceProps {
  /** Undefined while it is not known. */
  readonly chosen: string | undefined;
  /** The address of the screen with a season. */
  readonly addressOf: (seasonId: string) => string;
}

/** Leads to the same screen of another season that has begun. Its place is reserved until the seasons are known. */
export const SeasonChoice = ({ chosen, addressOf }: SeasonChoiceProps) => {
  const navigate = useNavigate();
  const { data, isPending } = useSeasons();
  const seasons = data?.seasons ?? [];
  if (isPending) return <div className={styles.choice} />;
  if (seasons.length === 0) return null;
  return (
    <label className={styles.choice}>
      {ja.season.label}
      <select value={chosen ?? ""} onChange={(event) => void navigate(addressOf(event.target.value))}>
        {seasons.some(({ id }) => id === chosen) ? null : (
          <option value={chosen ?? ""}>{ja.common.unknown}</option>
        )}
        {seasons.map(({ id, name, is_running: isRunning }) => (
          <option key={id} value={id}>
            {isRunning ? ja.season.running(name) : name}
          </option>
        ))}
      </select>
    </label>
  );
};

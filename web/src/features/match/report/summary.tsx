import { NO_CHARACTER } from "@gokaku/game";
import { formatText } from "../../../text/format.ts";
import { ja } from "../../../text/ja.ts";
import { characterName, moveName } from "../../../ui/characters/character-name.ts";
import type { StepProps } from "./step-props.ts";
import styles from "./summary.module.css";
import { reportText } from "./text.ts";

type Row = readonly [name: string, value: string];

const rowsOf = ({ wizard, view, characters }: StepProps): readonly Row[] => {
  const rows = reportText.rows;
  const none = ja.common.unknown;
  const player = (userId: string | null) =>
    [...view.own.players, ...view.other.players].find((one) => one.user_id === userId)?.trainer_name ?? none;
  if (wizard.step === "invalid_player") {
    return [
      [rows.result, reportText.invalid],
      [rows.invalid_player, player(wizard.invalidPlayer)],
    ];
  }
  const character = (id: string | null) => {
    const known = characters.find((one) => one.pokemon_id === id);
    return known === undefined ? none : characterName(known);
  };
  return [
    [rows.banned, wizard.banned === NO_CHARACTER ? reportText.noBan : character(wizard.banned)],
    [rows.picked, character(wizard.picked)],
    [rows.moves, [wizard.move1, wizard.move2].map((move) => moveName(move ?? none)).join(formatText.beside)],
    [rows.result, wizard.result === null ? none : reportText[wizard.result]],
    [rows.violation, wizard.violation === null ? reportText.noViolation : player(wizard.violation)],
  ];
};

export const Summary = (props: StepProps) => (
  <section className={styles.summary} aria-label={reportText.summary}>
    <dl>
      {rowsOf(props).map(([name, value]) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

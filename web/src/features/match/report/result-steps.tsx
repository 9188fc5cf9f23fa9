import { RadioList } from "./radio-list.tsx";
import styles from "./result-steps.module.css";
import type { StepProps } from "./step-props.ts";
import { reportText } from "./text.ts";
import { moveChoices } from "./wizard.ts";

const asChoices = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

export const MovesStep = ({ wizard, dispatch, characters }: StepProps) => {
  const picked = characters.find((character) => character.pokemon_id === wizard.picked);
  if (picked === undefined) return <p>{reportText.noCharacters}</p>;
  const choices = moveChoices(picked);
  return (
    <>
      <p className={styles.picked}>{picked.name_ja}</p>
      <div className={styles.moves}>
        <RadioList
          title={reportText.move1}
          choices={asChoices(choices.first)}
          value={wizard.move1}
          onChange={(name) => dispatch({ type: "move", slot: 1, name })}
        />
        <RadioList
          title={reportText.move2}
          choices={asChoices(choices.second)}
          value={wizard.move2}
          onChange={(name) => dispatch({ type: "move", slot: 2, name })}
        />
      </div>
    </>
  );
};

export const ResultStep = ({ wizard, dispatch }: StepProps) => (
  <div className={styles.results}>
    {(["win", "lose"] as const).map((result) => (
      <button
        key={result}
        type="button"
        className={styles.result}
        data-result={result}
        aria-pressed={wizard.result === result}
        onClick={() => dispatch({ type: "result", result })}
      >
        {reportText[result]}
      </button>
    ))}
  </div>
);

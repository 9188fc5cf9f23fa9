import { formatText } from "../../../text/format.ts";
import { Button } from "../../../ui/button.tsx";
import { characterName, moveName } from "../../../ui/characters/character-name.ts";
import { Emblem } from "../../../ui/emblem.tsx";
import { RadioList } from "../../../ui/radio-list.tsx";
import styles from "./result-steps.module.css";
import type { StepProps } from "./step-props.ts";
import { reportText } from "./text.ts";
import { moveChoices } from "./wizard.ts";

const asChoices = (names: readonly string[]) => names.map((name) => ({ value: name, label: moveName(name) }));

export const MovesStep = ({ wizard, dispatch, characters }: StepProps) => {
  const picked = characters.find((character) => character.pokemon_id === wizard.picked);
  if (picked === undefined) return <p>{reportText.noCharacters}</p>;
  const choices = moveChoices(picked);
  return (
    <>
      <p className={styles.picked}>{characterName(picked)}</p>
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

/** The chosen character, with the way back to it: stored moves are not asked for. */
const Played = ({ wizard, dispatch, characters }: StepProps) => {
  const picked = characters.find((character) => character.pokemon_id === wizard.picked);
  if (picked === undefined) return null;
  return (
    <div className={styles.played}>
      <Emblem
        id={picked.pokemon_id}
        name={characterName(picked)}
        type={picked.type}
        iconUrl={picked.icon_url}
        size={48}
      />
      <p>
        <span className={styles.picked}>{characterName(picked)}</span>
        <span className={`muted ${styles.with}`}>
          {[wizard.move1, wizard.move2].map((move) => moveName(move ?? "")).join(formatText.beside)}
        </span>
      </p>
      <Button onClick={() => dispatch({ type: "back" })}>{reportText.changePick}</Button>
    </div>
  );
};

const Results = ({ wizard, dispatch }: StepProps) => (
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

export const ResultStep = (props: StepProps) => (
  <>
    <Played {...props} />
    <Results {...props} />
  </>
);

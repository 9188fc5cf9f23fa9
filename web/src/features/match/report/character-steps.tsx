import { NO_CHARACTER } from "@gokaku/game";
import { useMe } from "../../../api/queries.ts";
import { ja } from "../../../text/ja.ts";
import { Button } from "../../../ui/button.tsx";
import { CharacterGrid } from "../../../ui/characters/character-grid.tsx";
import { charactersById, familiarCharacters } from "../../../ui/characters/character-search.ts";
import styles from "./character-steps.module.css";
import { usualBans, usualMovesOf } from "./habits.ts";
import type { StepProps } from "./step-props.ts";
import { reportText } from "./text.ts";
import { moveChoices } from "./wizard.ts";

export const BannedStep = ({ wizard, dispatch, view, characters }: StepProps) => {
  const order = view.match.ban_order;
  return (
    <>
      <p className="muted">{order === null ? reportText.noBanHelp : ja.found.ban(order)}</p>
      <div className={styles.choices}>
        <Button
          className={styles.none}
          aria-pressed={wizard.banned === NO_CHARACTER}
          onClick={() => dispatch({ type: "ban", id: NO_CHARACTER })}
        >
          {reportText.noBan}
        </Button>
      </div>
      <CharacterGrid
        label={reportText.steps.banned}
        characters={characters}
        familiar={charactersById(characters, usualBans())}
        familiarTitle={reportText.usualBans}
        shownType={wizard.shownType}
        onShowType={(shown) => dispatch({ type: "showType", shown })}
        selected={wizard.banned}
        taken={[]}
        reason={reportText.banned}
        onChoose={(character) => dispatch({ type: "ban", id: character.pokemon_id })}
      />
      <div className={styles.invalid}>
        <p className="muted">{reportText.invalidMatchHelp}</p>
        <Button onClick={() => dispatch({ type: "declareInvalid" })}>{reportText.invalidMatch}</Button>
      </div>
    </>
  );
};

export const PickedStep = ({ wizard, dispatch, view, characters }: StepProps) => (
  <CharacterGrid
    label={reportText.steps.picked}
    characters={characters}
    familiar={familiarCharacters(characters, useMe().data, view.me?.role ?? null)}
    shownType={wizard.shownType}
    onShowType={(shown) => dispatch({ type: "showType", shown })}
    selected={wizard.picked}
    taken={wizard.banned === null ? [] : [wizard.banned]}
    reason={reportText.banned}
    onChoose={(character) =>
      dispatch({
        type: "pick",
        id: character.pokemon_id,
        choices: moveChoices(character),
        usual: usualMovesOf(character.pokemon_id),
      })
    }
  />
);

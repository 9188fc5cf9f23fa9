import type { Character } from "@gokaku/contract";
import { type Draft, draftPhase, draftSteps, draftTurn, TEAMS, type Team } from "@gokaku/game";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { CharacterChoice } from "./character-choice.tsx";
import styles from "./draft.module.css";
import type { Act } from "./room-session.ts";
import { TeamBoard } from "./team-board.tsx";
import { draftText as text } from "./text.ts";

interface BoardProps {
  readonly draft: Draft;
  /** The side that is played here; null when both are. */
  readonly own: Team | null;
  readonly isAble: boolean;
  readonly characters: readonly Character[];
  readonly act: Act;
  readonly children?: ReactNode;
}

/** The own side is blue; on a shared screen, team A. */
const sideOf = (team: Team, own: Team | null) => (team === (own ?? "A") ? "ally" : "opponent");

const Steps = ({ draft, own }: Pick<BoardProps, "draft" | "own">) => (
  <ol className={styles.steps} aria-label={text.steps}>
    {draftSteps(draft).map(({ kind, team }, step) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        key={step}
        data-side={sideOf(team, own)}
        data-kind={kind}
        data-done={step < draft.chosen.length}
        aria-current={step === draft.chosen.length ? "step" : undefined}
      >
        {team}
        <span className="visually-hidden">{text.kinds[kind]}</span>
      </li>
    ))}
  </ol>
);

const Reset = ({ draft, isAble, act }: Pick<BoardProps, "draft" | "isAble" | "act">) => {
  const [isAsking, setAsking] = useState(false);
  const reset = () => {
    setAsking(false);
    act({ type: "reset" });
  };
  const isNew = draft.chosen.length === 0 && draft.first === "A";
  if (!isAsking || isNew)
    return (
      <Button disabled={!isAble || isNew} onClick={() => setAsking(true)}>
        {text.reset}
      </Button>
    );
  return (
    <span className={styles.ask}>
      {text.resetAsk}
      <Button kind="primary" autoFocus disabled={!isAble} onClick={reset}>
        {text.resetDo}
      </Button>
      <Button onClick={() => setAsking(false)}>{text.keep}</Button>
    </span>
  );
};

const FirstAttack = ({ draft, isAble, act }: Pick<BoardProps, "draft" | "isAble" | "act">) => (
  <fieldset className={styles.first} disabled={!isAble || draft.chosen.length > 0}>
    <legend>{text.first}</legend>
    {TEAMS.map((team) => (
      <Button
        key={team}
        aria-pressed={draft.first === team}
        onClick={() => act({ type: "attackFirst", first: team })}
      >
        {text.team(team)}
      </Button>
    ))}
  </fieldset>
);

export const Board = ({ draft, own, isAble, characters, act, children }: BoardProps) => {
  const [choosingStep, setChoosingStep] = useState<number | null>(null);
  const turn = draftTurn(draft);
  const isOwnTurn = turn !== null && (own === null || turn.team === own);
  const step = draft.chosen.length;
  return (
    <>
      <section
        className={styles.now}
        data-side={turn === null ? undefined : sideOf(turn.team, own)}
        aria-label={text.phases[draftPhase(draft)]}
      >
        <div className={`row ${styles.head}`}>
          <span>{text.phases[draftPhase(draft)]}</span>
          <span className="figure">{text.progress(step, draftSteps(draft).length)}</span>
          {children}
        </div>
        <div role="status">
          <h2 className={styles.turn}>{turn === null ? text.done : text.turn(turn.team, turn.kind)}</h2>
        </div>
        <Steps draft={draft} own={own} />
        {turn === null ? null : (
          <Button kind="primary" wide disabled={!isOwnTurn || !isAble} onClick={() => setChoosingStep(step)}>
            {isOwnTurn ? text.choose(turn.kind) : text.wait}
          </Button>
        )}
      </section>
      <div className={styles.teams}>
        {TEAMS.map((team) => (
          <TeamBoard
            key={team}
            team={team}
            side={sideOf(team, own)}
            isOwn={team === own}
            draft={draft}
            characters={characters}
          />
        ))}
      </div>
      <div className={styles.controls}>
        <FirstAttack draft={draft} isAble={isAble} act={act} />
        <Reset draft={draft} isAble={isAble} act={act} />
        <Link to="/tools" className={`tap ${styles.leave}`}>
          {text.leave}
        </Link>
      </div>
      {turn !== null && isOwnTurn && isAble && choosingStep === step ? (
        <CharacterChoice
          title={text.turn(turn.team, turn.kind)}
          kind={turn.kind}
          characters={characters}
          taken={draft.chosen}
          onChoose={(id) => {
            setChoosingStep(null);
            act({ type: "select", team: turn.team, step, id });
          }}
          onClose={() => setChoosingStep(null)}
        />
      ) : null}
    </>
  );
};

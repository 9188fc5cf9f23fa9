import { ChevronDown } from "lucide-react";
import type { MyMatch } from "../../../model/my-match.ts";
import { ja } from "../../../text/ja.ts";
import { type Choice, RadioList } from "../../../ui/radio-list.tsx";
import styles from "./player-steps.module.css";
import type { StepProps } from "./step-props.ts";
import { Summary } from "./summary.tsx";
import { reportText } from "./text.ts";

const NO_PLAYER = "";

/** The nine others, own team first. */
const others = (view: MyMatch): readonly Choice[] =>
  [view.own, view.other].flatMap((team) =>
    team.players
      .filter((player) => player.user_id !== view.me?.user_id)
      .map((player) => ({
        value: player.user_id,
        label: player.trainer_name || ja.profile.noName,
        aside: <span>{team === view.own ? reportText.ally : reportText.opponent}</span>,
      })),
  );

/** All ten, the player first: also the own connection may have failed. */
const everyone = (view: MyMatch): readonly Choice[] => [
  ...(view.me === null
    ? []
    : [
        {
          value: view.me.user_id,
          label: view.me.trainer_name || ja.profile.noName,
          aside: <span>{reportText.oneself}</span>,
        },
      ]),
  ...others(view),
];

export const ViolationStep = (props: StepProps) => {
  const { wizard, dispatch, view } = props;
  return (
    <>
      <Summary {...props} />
      <details className={styles.violation} open={wizard.violation !== null}>
        <summary>
          {reportText.violationTitle}
          <ChevronDown size={20} aria-hidden="true" />
        </summary>
        <RadioList
          title={reportText.violationHelp}
          choices={[{ value: NO_PLAYER, label: reportText.noViolation }, ...others(view)]}
          value={wizard.violation ?? NO_PLAYER}
          onChange={(userId) => dispatch({ type: "violation", userId: userId === NO_PLAYER ? null : userId })}
        />
      </details>
    </>
  );
};

export const InvalidPlayerStep = (props: StepProps) => {
  const { wizard, dispatch, view } = props;
  return (
    <>
      <p className="muted">{reportText.invalidHelp}</p>
      <RadioList
        title={reportText.invalidPlayerRequired}
        choices={everyone(view)}
        value={wizard.invalidPlayer}
        onChange={(userId) => dispatch({ type: "invalidPlayer", userId })}
      />
      <Summary {...props} />
    </>
  );
};

import { formatText } from "../../text/format.ts";
import { measuringText } from "../measuring/text.ts";
import { reasonText } from "./text.ts";

export interface GroundsProps {
  readonly explanation: {
    readonly by_skill: boolean;
    readonly far_ahead: readonly string[];
    readonly measuring: readonly string[];
  };
  /** Null where the name is not known. */
  readonly nameOf: (userId: string) => string | null;
}

/** The figure that judged the match, and the players who were measured or far from all others, in sentences. */
export const Grounds = ({ explanation, nameOf }: GroundsProps) => {
  const { by_skill: bySkill, far_ahead: farAhead, measuring } = explanation;
  const named = (ids: readonly string[]): string =>
    ids.every((id) => nameOf(id) !== null)
      ? ids.map((id) => reasonText.named(nameOf(id) ?? "")).join(formatText.and)
      : reasonText.people(ids.length);
  return (
    <>
      {bySkill ? <p className="muted">{reasonText.bySkill}</p> : null}
      {farAhead.length === 0 ? null : <p>{reasonText.farAhead(named(farAhead))}</p>}
      {measuring.length === 0 ? null : (
        <p className="muted">
          {measuringText.players(named(measuring))}
          {measuringText.note}
        </p>
      )}
    </>
  );
};
